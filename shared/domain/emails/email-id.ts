/** The id's contact part is the partition key, so a contact's emails need no index. */
export interface EmailIdParts {
  /** Unique among a contact's emails, in order of acceptance. */
  ulid: string;
  contactId: string;
}

/** Crockford's base 32, as in the ULID specification. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID_LENGTH = 26;
/** 128 bits, five per character. */
const CONTACT_LENGTH = 26;
const HEX_DIGITS = 32;
const ID = new RegExp(`^em_([${ALPHABET}]{${ULID_LENGTH}})([0-7][${ALPHABET}]{${CONTACT_LENGTH - 1}})$`);

export function encodeContactId(contactId: string): string {
  let remaining = BigInt(`0x${contactId.slice('ct_'.length)}`);
  let encoded = '';
  for (let i = 0; i < CONTACT_LENGTH; i++) {
    encoded = ALPHABET[Number(remaining & 31n)] + encoded;
    remaining >>= 5n;
  }
  return encoded;
}

export function decodeContactId(encoded: string): string {
  let number = 0n;
  for (const character of encoded) number = (number << 5n) | BigInt(ALPHABET.indexOf(character));
  return `ct_${number.toString(16).padStart(HEX_DIGITS, '0')}`;
}

/** `prefix` is `em_` with a ULID. */
export const emailIdOf = (prefix: string, contactId: string): string => `${prefix}${encodeContactId(contactId)}`;

/** Null for campaign emails, whose ids have another form. */
export function readEmailId(id: string): EmailIdParts | null {
  const [, ulid, contact] = ID.exec(id) ?? [];
  return ulid && contact ? { ulid, contactId: decodeContactId(contact) } : null;
}
