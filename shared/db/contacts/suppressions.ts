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
  createSuppressionRow,
  type NewSuppression,
  recordBounce,
  type StoredSuppression,
  type SuppressedAddress,
  type Suppression,
  setSuppressedAddress,
  strengthenRow,
  strengths,
} from './suppression-rows';

export type { Suppression };

type SuppressionOutcome = 'created' | 'updated' | 'unchanged';

const MAX_ROUNDS = 5;

export function toSuppression(row: Record<string, unknown>): Suppression {
  const {
    strength: _strength,
    replaced: _replaced,
    createdBy: _createdBy,
    updatedBy: _updatedBy,
    ...suppression
  } = contentOf(row);
  return suppression as unknown as Suppression;
}

function outcomeOfRepeat(existing: StoredSuppression, mark: string | undefined): SuppressionOutcome | null {
  if (mark === undefined) return null;
  if (existing.createdBy === mark) return 'created';
  return existing.updatedBy === mark ? 'updated' : null;
}

/** The address may have no contact. A complaint unsubscribes the contact permanently. */
export async function putSuppression(projectId: string, requested: NewSuppression): Promise<SuppressionOutcome> {
  const outcome = await writeSuppression(projectId, requested);
  if (requested.reason === 'complaint') await markComplained(projectId, requested.contactId);
  return outcome;
}

async function writeSuppression(projectId: string, requested: NewSuppression): Promise<SuppressionOutcome> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const created = await createSuppressionRow(projectId, requested);
    if (created === 'written') return 'created';
    const { row: existing } = created;
    if (!existing) continue;
    const isWeaker = existing.strength < strengths[requested.reason];
    if (isWeaker && !(await strengthenRow(projectId, requested))) continue;
    if (requested.isReportedBySes && requested.reason === 'hard_bounce' && existing.bouncedAt === undefined) {
      await recordBounce(projectId, requested.contactId);
    }
    if (requested.address && isNewAddress(existing, requested.address)) {
      await setSuppressedAddress(projectId, requested.contactId, requested.address);
    }
    return isWeaker ? 'updated' : (outcomeOfRepeat(existing, requested.mark) ?? 'unchanged');
  }
  throw new LostRace('a suppression');
}

/** An address is stored again with a new generation, so that the erasure of a former contact keeps the address. */
const isNewAddress = (existing: StoredSuppression, { generation }: SuppressedAddress): boolean =>
  existing.email === undefined || existing.generation !== generation;

export async function suppress(
  projectId: string,
  contactId: string,
  reason: SuppressionReason,
  emailId?: string,
  address?: SuppressedAddress,
): Promise<'suppressed' | 'unchanged'> {
  const outcome = await putSuppression(projectId, { contactId, reason, emailId, address, isReportedBySes: true });
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

/** Returns `refused` for a complaint. Doesn't subscribe the contact again. */
export async function liftSuppression(projectId: string, contactId: string): Promise<'lifted' | 'refused' | 'missing'> {
  const mayLift = expr`reason <> ${'complaint'}`;
  const removed = await removeIf(keys.suppression(projectId, contactId), mayLift);
  if (removed === null) return 'missing';
  return removed === 'conflict' ? 'refused' : 'lifted';
}

/** If the address gets another contact meanwhile, writes the suppression again for that contact. */
export async function suppressAddress(
  project: Pick<Project, 'id' | 'salt'>,
  email: string,
  suppressionOf: (contactId: string) => Omit<NewSuppression, 'contactId'>,
): Promise<{ id: string; outcome: SuppressionOutcome }> {
  let id = await contactIdFor(project, email);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = await putSuppression(project.id, { ...suppressionOf(id), contactId: id });
    const currentId = await contactIdFor(project, email);
    if (currentId === id) return { id, outcome };
    if (suppressionOf(id).reason === 'hard_bounce') {
      // The bounce doesn't concern the contact that had the address before.
      await remove(
        keys.suppression(project.id, id),
        expr`reason = ${'hard_bounce'} AND email = ${email} AND attribute_not_exists(replaced)`,
      );
    }
    id = currentId;
  }
  throw new LostRace('a suppression of an address');
}

/** Soft bounces count for 30 days. */
const RETENTION_SECONDS = 40 * DAY_SECONDS;

interface BouncedContact {
  projectId: string;
  contactId: string;
  generation?: string | undefined;
}

export async function addSoftBounce(
  { projectId, contactId, generation }: BouncedContact,
  at: string,
): Promise<string[]> {
  const ttl = Math.floor(now() / 1000) + RETENTION_SECONDS;
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
