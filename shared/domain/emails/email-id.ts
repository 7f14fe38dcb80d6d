/**
 * The id of an email: its time and number, then its contact. The contact says in which partition its row lies, so that
 * the emails of a contact are one stretch of the table and need no index.
 */
export interface EmailPlace {
  /** The 26 characters of a ULID: unique among the emails of a contact, and in the order of their acceptance. */
  ulid: string;
  contactId: string;
}

/** Crockford's base 32, as in the ULID specification. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID = 26;
/** 128 bits, five in each character. */
const CONTACT = 26;
const HEX_DIGITS = 32;
const ID = new RegExp(`^em_([${ALPHABET}]{${ULID}})([0-7][${ALPHABET}]{${CONTACT - 1}})$`);

/** The digits of a contact's id in the shorter alphabet. */
export function shortOf(contactId: string): string {
  let rest = BigInt(`0x${contactId.slice('ct_'.length)}`);
  let short = '';
  for (let i = 0; i < CONTACT; i++) {
    short = ALPHABET[Number(rest & 31n)] + short;
    rest >>= 5n;
  }
  return short;
}

/** The contact's id of such digits. */
export function contactOf(short: string): string {
  let digits = 0n;
  for (const character of short) digits = (digits << 5n) | BigInt(ALPHABET.indexOf(character));
  return `ct_${digits.toString(16).padStart(HEX_DIGITS, '0')}`;
}

/** Makes the id of an email to a contact from an id with the prefix `em`, which says when it was accepted. */
export const emailIdOf = (timed: string, contactId: string): string => `${timed}${shortOf(contactId)}`;

/** Reads such an id; null for any other text, and for the id of a campaign's mail. */
export function readEmailId(id: string): EmailPlace | null {
  const [, ulid, contact] = ID.exec(id) ?? [];
  return ulid && contact ? { ulid, contactId: contactOf(contact) } : null;
}
