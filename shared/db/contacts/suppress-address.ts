import { dayOf } from '../../domain/contacts/soft-bounces';
import { DAY_SECONDS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/retry-on-conflict';
import { remove, updateRow } from '../table/rows';
import { contactIdFor } from './addresses';
import type { NewSuppression } from './suppression-rows';
import { putSuppression, type Suppressed } from './suppressions';

const MAX_ROUNDS = 5;

/** Writes again if the address changes hands meanwhile. */
export async function suppressAddress(
  project: Pick<Project, 'id' | 'salt'>,
  email: string,
  wanted: (contactId: string) => Omit<NewSuppression, 'contactId'>,
): Promise<{ id: string; outcome: Suppressed }> {
  let id = await contactIdFor(project, email);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = await putSuppression(project.id, { ...wanted(id), contactId: id });
    const now = await contactIdFor(project, email);
    if (now === id) return { id, outcome };
    if (wanted(id).reason === 'hard_bounce') {
      // Whoever had the address is not to blame for it.
      await remove(
        keys.suppression(project.id, id),
        expr`reason = ${'hard_bounce'} AND email = ${email} AND attribute_not_exists(replaced)`,
      );
    }
    id = now;
  }
  throw new LostRace('a suppression of an address');
}

/** Longer than the days that count. */
const KEPT_SECONDS = 40 * DAY_SECONDS;

interface Bounced {
  projectId: string;
  contactId: string;
  generation?: string | undefined;
}

export async function addSoftBounce({ projectId, contactId, generation }: Bounced, at: string): Promise<string[]> {
  const ttl = Math.floor(now() / 1000) + KEPT_SECONDS;
  const row = await updateRow<{ days: Set<string> }>(keys.softBounces(projectId, contactId), {
    set: { v: 1, ttl, contactId, createdAt: isoNow(), generation },
    add: { days: new Set([dayOf(at)]) },
    makesRow: true,
  });
  return [...(row?.days ?? [])];
}

export async function forgetSoftBounces(projectId: string, contactId: string): Promise<void> {
  await remove(keys.softBounces(projectId, contactId));
}
