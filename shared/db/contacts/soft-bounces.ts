import { dayOf } from '../../domain/contacts/soft-bounces';
import { DAY_SECONDS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { keys } from '../table/keys';
import { remove, updateRow } from '../table/rows';

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
