import { isoNow, now, toIso } from '../../ops/clock';
import { allOf, anyOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/lost-race';
import { isConflict } from '../table/outcomes';
import { get, put, remove, update, updateOrRead } from '../table/rows';
import type { ErasureRow } from './open-erasures';
import type { ContactRow } from './rows';

/** How long it takes before a person can be asked again. */
export const BETWEEN_ASKS_MS = 24 * 3600_000;

/** One contact, and not another that is created under its id later. */
interface ContactRef {
  id: string;
  generation: string;
}

/**
 * Asks a contact to confirm its subscription, unless it is subscribed, has left or complained, or was asked within a
 * day. Everything else stays as it is. `evenIfLeft`: the person has asked to come back. `evenIfSubscribed`: what the
 * person has sent besides waits for the answer.
 */
export async function askToConfirm(
  projectId: string,
  { id, generation }: ContactRef,
  { evenIfLeft = false, evenIfSubscribed = false } = {},
): Promise<void> {
  const dayAgo = toIso(now() - BETWEEN_ASKS_MS);
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

/** Subscribes a contact that was asked and has not left since; `over` if no answer is awaited any more. */
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

/** Confirmation mails that an address gets in all. */
const MAXIMUM_MAILS = 3;
/** A round is lost only to another message about the same contact. */
const MAXIMUM_ROUNDS = 3;

/** A request for confirmation: whose, and when it was made. */
export interface Ask {
  contactId: string;
  generation: string;
  /** The contact's `pendingSince`. */
  asked: string;
}

/** What an address has been sent so far. */
interface ConfirmationRow {
  mails: number;
  /** The request that the last mail was sent for, and when in epoch milliseconds. */
  asked: string;
  sentAt: number;
}

/**
 * The number of the mail for this request, from 1; a request that has its mail already gets the same number again, so a
 * repeat sends no second mail. Null if the address had a mail within a day, or three in all.
 */
export async function takeConfirmation(projectId: string, ask: Ask): Promise<number | null> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const known = await get<ConfirmationRow>(keys.confirmation(projectId, ask.contactId));
    if (known?.asked === ask.asked) return known.mails;
    if (known && (known.mails >= MAXIMUM_MAILS || known.sentAt > now() - BETWEEN_ASKS_MS)) return null;
    if (known ? await countFurther(projectId, ask, known) : await countFirst(projectId, ask)) {
      return (known?.mails ?? 0) + 1;
    }
  }
  throw new LostRace('a confirmation');
}

const countFirst = (projectId: string, { contactId, ...ask }: Ask): Promise<boolean> =>
  put(
    { ...keys.confirmation(projectId, contactId), v: 1, ...ask, mails: 1, sentAt: now() },
    expr`attribute_not_exists(pk)`,
  );

const countFurther = (projectId: string, { contactId, ...ask }: Ask, known: ConfirmationRow): Promise<boolean> =>
  update(keys.confirmation(projectId, contactId), {
    set: { ...ask, mails: expr`mails + ${1}`, sentAt: now() },
    // No two mails are for the same request.
    if: expr`asked = ${known.asked}`,
  });

/**
 * Forgets what a deleted contact was sent, but not what a contact was sent that was created again under the address.
 */
export async function eraseConfirmations(projectId: string, { contactId, generations }: ErasureRow): Promise<void> {
  if (generations.length === 0) return;
  await remove(keys.confirmation(projectId, contactId), expr`generation IN ${anyOf(generations)}`);
}
