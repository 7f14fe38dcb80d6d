import { DAY_MS, type EpochMs } from '../../durations';
import { isoNow, now, toIso } from '../../ops/clock';
import { allOf, anyOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { LostRace } from '../table/retry-on-conflict';
import { get, put, remove, update, updateOrRead } from '../table/rows';
import type { ErasureRow } from './open-erasures';
import type { ContactRow } from './rows';

export const CONFIRMATION_INTERVAL_MS = DAY_MS;

interface ContactRef {
  id: string;
  generation: string;
}

/** `evenIfLeft`: the person wants to come back. `evenIfSubscribed`: other data of the person waits for confirmation. */
export async function askToConfirm(
  projectId: string,
  { id, generation }: ContactRef,
  { evenIfLeft = false, evenIfSubscribed = false } = {},
): Promise<void> {
  const dayAgo = toIso(now() - CONFIRMATION_INTERVAL_MS);
  const mayAsk = expr`generation = ${generation} AND attribute_not_exists(complained)
      AND (attribute_not_exists(pendingSince) OR pendingSince <= ${dayAgo})`;
  await update(keys.contact(projectId, id), {
    set: { pendingSince: isoNow(), updatedAt: isoNow(), version: expr`version + ${1}` },
    if: allOf(
      mayAsk,
      evenIfLeft ? undefined : expr`attribute_not_exists(leftAt)`,
      evenIfSubscribed ? undefined : expr`subscribed = ${false}`,
    ),
  });
}

export async function confirmSubscription(
  projectId: string,
  { id, generation }: ContactRef,
): Promise<'subscribed' | 'over'> {
  const outcome = await updateOrRead<ContactRow>(keys.contact(projectId, id), {
    set: { subscribed: true, updatedAt: isoNow(), version: expr`version + ${1}` },
    remove: ['pendingSince', 'unconfirmed', 'leftAt'],
    if: expr`generation = ${generation} AND attribute_exists(pendingSince) AND attribute_not_exists(complained)`,
  });
  if (!isConflict<ContactRow>(outcome)) return 'subscribed';
  return outcome.row?.generation === generation && outcome.row.subscribed ? 'subscribed' : 'over';
}

const MAX_EMAILS = 3;
const MAX_ROUNDS = 3;

export interface OptInRequest {
  contactId: string;
  generation: string;
  asked: string;
}

interface ConfirmationRow {
  emails: number;
  /** The request for which the last email was sent. */
  asked: string;
  sentAt: EpochMs;
}

/**
 * The email's number, from 1; a repeat of the request gets the same number. Null within a day of the last email, or
 * after three.
 */
export async function claimConfirmation(projectId: string, request: OptInRequest): Promise<number | null> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const previous = await get<ConfirmationRow>(keys.confirmation(projectId, request.contactId));
    if (previous?.asked === request.asked) return previous.emails;
    if (previous && (previous.emails >= MAX_EMAILS || previous.sentAt > now() - CONFIRMATION_INTERVAL_MS)) return null;
    const isCounted = previous
      ? await countFurther(projectId, request, previous)
      : await countFirst(projectId, request);
    if (isCounted) return (previous?.emails ?? 0) + 1;
  }
  throw new LostRace('a confirmation');
}

const countFirst = (projectId: string, { contactId, ...request }: OptInRequest): Promise<boolean> =>
  put(
    { ...keys.confirmation(projectId, contactId), v: 1, ...request, emails: 1, sentAt: now() },
    expr`attribute_not_exists(pk)`,
  );

const countFurther = (
  projectId: string,
  { contactId, ...request }: OptInRequest,
  previous: ConfirmationRow,
): Promise<boolean> =>
  update(keys.confirmation(projectId, contactId), {
    set: { ...request, emails: expr`emails + ${1}`, sentAt: now() },
    // Each request gets at most one email, and another call may have counted this request.
    if: expr`asked = ${previous.asked}`,
  });

export async function eraseConfirmations(projectId: string, { contactId, generations }: ErasureRow): Promise<void> {
  if (generations.length === 0) return;
  await remove(keys.confirmation(projectId, contactId), expr`generation IN ${anyOf(generations)}`);
}
