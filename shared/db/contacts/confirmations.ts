import { now } from '../../ops/clock';
import { anyOf, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { get, put, remove, update } from '../table/rows';
import type { ErasureRow } from './open-erasures';
import { BETWEEN_ASKS_MS } from './opt-in';

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
  throw new Error('every round of a confirmation was lost to others of the same contact');
}

const countFirst = (projectId: string, { contactId, ...ask }: Ask): Promise<boolean> =>
  put(
    { ...keys.confirmation(projectId, contactId), v: 1, ...ask, mails: 1, sentAt: now() },
    expr`attribute_not_exists(pk)`,
  );

const countFurther = (projectId: string, { contactId, ...ask }: Ask, known: ConfirmationRow): Promise<boolean> =>
  update(keys.confirmation(projectId, contactId), {
    set: { ...ask, mails: expr`mails + ${1}`, sentAt: now() },
    if: expr`mails = ${known.mails} AND asked = ${known.asked}`,
  });

/**
 * Forgets what a deleted contact was sent, but not what a contact was sent that was created again under the address.
 */
export async function eraseConfirmations(projectId: string, { contactId, generations }: ErasureRow): Promise<void> {
  await remove(keys.confirmation(projectId, contactId), expr`generation IN ${anyOf(generations)}`);
}
