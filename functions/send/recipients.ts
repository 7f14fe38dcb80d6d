import { MAX_ADDRESSES } from '../../shared/contract/email-limits';
import type { FieldError } from '../../shared/contract/errors';
import type { CopyKind } from '../../shared/contract/routes/emails';
import type { SendBody } from '../../shared/contract/send-requests';
import { type EmailAddress, nonAsciiMessage, parseAddress } from '../../shared/domain/address';

export interface SendRecipient {
  email: EmailAddress;
  name?: string;
  field: string;
}

type AddressInput = Exclude<SendBody['to'], unknown[]>;

const addressTextOf = (input: AddressInput): string => (typeof input === 'string' ? input : input.email);
const recipientName = (input: AddressInput): string | undefined => (typeof input === 'string' ? undefined : input.name);
const addressFieldOf = (input: AddressInput, field: string): string =>
  typeof input === 'string' ? field : `${field}.email`;

export function readAddressField(input: AddressInput, field: string): SendRecipient | FieldError {
  const email = parseAddress(addressTextOf(input));
  if (!email) {
    const message = addressErrorMessage(addressTextOf(input), field);
    return { field: addressFieldOf(input, field), message, code: 'invalid_string' };
  }
  const name = recipientName(input);
  return { email, field, ...(name ? { name } : {}) };
}

export const isFieldError = (value: object): value is FieldError => 'code' in value;

export function readRecipients(to: SendBody['to']): { recipients: SendRecipient[]; errors: FieldError[] } {
  const inputs = Array.isArray(to)
    ? to.map((input, index) => ({ input, field: `to[${index}]` }))
    : [{ input: to, field: 'to' }];
  const recipients: SendRecipient[] = [];
  const errors: FieldError[] = [];
  const fieldByEmail = new Map<string, string>();
  for (const { input, field } of inputs) {
    const recipient = readAddressField(input, field);
    if (isFieldError(recipient)) {
      errors.push(recipient);
      continue;
    }
    const firstField = fieldByEmail.get(recipient.email);
    if (firstField === undefined) {
      recipients.push(recipient);
      fieldByEmail.set(recipient.email, field);
    } else {
      errors.push({
        field: addressFieldOf(input, field),
        message: `The same address as ${firstField}. Send each recipient once.`,
        code: 'duplicate',
      });
    }
  }
  return { recipients, errors };
}

export interface SendCopy extends SendRecipient {
  kind: CopyKind;
}

type CopyFields = Pick<Partial<SendBody>, 'to' | 'cc' | 'bcc'>;

function listOf<Value>(value: Value | Value[] | undefined): Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

export const hasCopies = ({ cc, bcc }: CopyFields): boolean => listOf(cc).length + listOf(bcc).length > 0;

export const countAddresses = ({ to, cc, bcc }: CopyFields): number =>
  listOf(to).length + listOf(cc).length + listOf(bcc).length;

export function readCopies(fields: CopyFields): { copies: SendCopy[]; errors: FieldError[] } {
  const { to } = fields;
  const errors: FieldError[] = [];
  const copies: SendCopy[] = [];
  const toEmails = to === undefined ? [] : readRecipients(to).recipients.map(({ email }) => email);
  const usedEmails = new Set<string>(toEmails);
  for (const kind of ['cc', 'bcc'] as const) {
    const inputs = fields[kind];
    for (const [index, input] of listOf(inputs).entries()) {
      const recipient = readAddressField(input, Array.isArray(inputs) ? `${kind}[${index}]` : kind);
      if (isFieldError(recipient)) {
        errors.push(recipient);
        continue;
      }
      if (!usedEmails.has(recipient.email)) copies.push({ ...recipient, kind });
      usedEmails.add(recipient.email);
    }
  }
  return { copies, errors: [...errors, ...copyErrors(fields)] };
}

function copyErrors(fields: CopyFields): FieldError[] {
  if (!hasCopies(fields)) return [];
  const field = listOf(fields.cc).length > 0 ? 'cc' : 'bcc';
  if (listOf(fields.to).length > 1) {
    const message =
      'Copies need exactly one recipient in `to`, because each recipient gets a separate email. Put the others in cc, or send without copies.';
    return [{ field, message, code: 'custom' }];
  }
  const addressCount = countAddresses(fields);
  if (addressCount <= MAX_ADDRESSES) return [];
  const message = `At most ${MAX_ADDRESSES} addresses in to, cc and bcc together, not ${addressCount}.`;
  return [{ field, message, code: 'too_big' }];
}

const ENDS_IN_BRACKETS = /<[^<>]*>\s*$/;

/** Splits the text, because a match could be slow in hostile text. */
const hasSeparator = (text: string, separator: RegExp): boolean =>
  text
    .split('@')
    .slice(1, -1)
    .some((part) => separator.test(part));

/** Before a bracketed address, a space may belong to the name. */
const hasSeveralAddresses = (text: string): boolean =>
  hasSeparator(text, ENDS_IN_BRACKETS.test(text) ? /[,;]/ : /[,;\s]/);

export function addressErrorMessage(text: string, field: string): string {
  if (/^(?:to|cc|bcc)\b/.test(field) && hasSeveralAddresses(text))
    return 'More than one address. Send several recipients as an array.';
  if (ENDS_IN_BRACKETS.test(text)) {
    return field === 'reply'
      ? 'Expected an address such as Ada <ada@example.com>. Put a name with a comma or an @ in quotation marks.'
      : 'Expected an address without a name. Send a display name as {"name": "Ada", "email": "ada@example.com"}.';
  }
  return nonAsciiMessage(text) ?? 'Not a valid email address, such as ada@example.com.';
}
