import type { SuppressionReason } from '../../contract/routes/suppressions';
import { dayOf } from '../../domain/contacts/soft-bounces';
import { DAY_SECONDS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/retry-on-conflict';
import { getAs, remove, removeIf, updateRow } from '../table/rows';
import { contentOf } from '../table/stored';
import { contactIdFor } from './addresses';
import { markComplained } from './rows';
import {
  addressRow,
  createSuppressionRow,
  type NewSuppression,
  recordBounce,
  type StoredSuppression,
  type SuppressedAddress,
  type Suppression,
  strength,
  strengthenRow,
} from './suppression-rows';

export type { Suppression };

type Suppressed = 'created' | 'updated' | 'unchanged';

const MAX_ROUNDS = 5;

export function toSuppression(row: Record<string, unknown>): Suppression {
  const {
    strength: _strength,
    replaced: _replaced,
    createdBy: _created,
    updatedBy: _updated,
    ...suppression
  } = contentOf(row);
  return suppression as unknown as Suppression;
}

function ownWork(existing: StoredSuppression, mark: string | undefined): Suppressed | null {
  if (mark === undefined) return null;
  if (existing.createdBy === mark) return 'created';
  return existing.updatedBy === mark ? 'updated' : null;
}

/** The address may have no contact. A complaint unsubscribes the contact permanently. */
export async function putSuppression(projectId: string, wanted: NewSuppression): Promise<Suppressed> {
  const outcome = await write(projectId, wanted);
  if (wanted.reason === 'complaint') await markComplained(projectId, wanted.contactId);
  return outcome;
}

async function write(projectId: string, wanted: NewSuppression): Promise<Suppressed> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const created = await createSuppressionRow(projectId, wanted);
    if (created === 'written') return 'created';
    const { row: existing } = created;
    if (!existing) continue;
    const isWeaker = existing.strength < strength[wanted.reason];
    if (isWeaker && !(await strengthenRow(projectId, wanted))) continue;
    if (wanted.reported && wanted.reason === 'hard_bounce' && existing.bouncedAt === undefined) {
      await recordBounce(projectId, wanted.contactId);
    }
    if (wanted.address && isNewAddress(existing, wanted.address)) {
      await addressRow(projectId, wanted.contactId, wanted.address);
    }
    return isWeaker ? 'updated' : (ownWork(existing, wanted.mark) ?? 'unchanged');
  }
  throw new LostRace('a suppression');
}

/** An address from a call or a new contact outlasts a former contact's erasure. */
const isNewAddress = (existing: StoredSuppression, { generation }: SuppressedAddress): boolean =>
  existing.email === undefined || existing.generation !== generation;

export async function suppress(
  projectId: string,
  contactId: string,
  reason: SuppressionReason,
  emailId?: string,
  address?: SuppressedAddress,
): Promise<'suppressed' | 'unchanged'> {
  const outcome = await putSuppression(projectId, { contactId, reason, emailId, address, reported: true });
  return outcome === 'unchanged' ? outcome : 'suppressed';
}

export const getSuppression = (projectId: string, contactId: string): Promise<Suppression | null> =>
  getAs(keys.suppression(projectId, contactId), toSuppression);

/** For members, only bounces that SES reported count: otherwise API callers could lock out owners. */
export const isUndeliverable = (suppression: Suppression | undefined): boolean => suppression?.bouncedAt !== undefined;

export async function getSuppressions(
  projectId: string,
  contactIds: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Map<string, Suppression>> {
  const rows = await batchGet(
    contactIds.map((id) => keys.suppression(projectId, id)),
    options,
  );
  return new Map(rows.map((row) => [row.contactId as string, toSuppression(row)]));
}

/** Returns `refused` for a complaint. Resubscribes nobody. */
export async function liftSuppression(projectId: string, contactId: string): Promise<'lifted' | 'refused' | 'missing'> {
  // Holds for a missing row too.
  const mayGo = expr`reason <> ${'complaint'}`;
  const removed = await removeIf(keys.suppression(projectId, contactId), mayGo);
  if (removed === null) return 'missing';
  return removed === 'refused' ? removed : 'lifted';
}

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
