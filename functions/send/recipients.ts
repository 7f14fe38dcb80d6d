import type { FieldError } from '../../shared/contract/errors';
import type { SendBody } from '../../shared/contract/routes/send';
import { type EmailAddress, parseAddress } from '../../shared/domain/address';

/** One recipient: the address as it is stored and sent to, and its place in the request. */
export interface SendRecipient {
  email: EmailAddress;
  name?: string;
  /** `to` for a single one, else `to[i]`. */
  field: string;
}

type AddressInput = Exclude<SendBody['to'], unknown[]>;

const emailOf = (input: AddressInput): string => (typeof input === 'string' ? input : input.email);
const nameOf = (input: AddressInput): string | undefined => (typeof input === 'string' ? undefined : input.name);
const fieldOf = (input: AddressInput, field: string): string => (typeof input === 'string' ? field : `${field}.email`);

/** An address of the request, or the mistake in it. */
export function readAddressMember(input: AddressInput, field: string): SendRecipient | FieldError {
  const email = parseAddress(emailOf(input));
  if (!email) {
    const message = addressMistake(emailOf(input), field);
    return { field: fieldOf(input, field), message, code: 'invalid_string' };
  }
  const name = nameOf(input);
  return { email, field, ...(name ? { name } : {}) };
}

export const isFieldError = (value: object): value is FieldError => 'code' in value;

/** The request's recipients, each once, and all mistakes in them. */
export function readRecipients(to: SendBody['to']): { recipients: SendRecipient[]; errors: FieldError[] } {
  const inputs = Array.isArray(to)
    ? to.map((input, i) => ({ input, field: `to[${i}]` }))
    : [{ input: to, field: 'to' }];
  const recipients: SendRecipient[] = [];
  const errors: FieldError[] = [];
  const seen = new Map<string, string>();
  for (const { input, field } of inputs) {
    const read = readAddressMember(input, field);
    if (isFieldError(read)) {
      errors.push(read);
      continue;
    }
    const first = seen.get(read.email);
    if (first === undefined) recipients.push(read);
    else
      errors.push({
        field: fieldOf(input, field),
        message: `The same address as ${first}. Name each recipient once.`,
        code: 'duplicate',
      });
    seen.set(read.email, first ?? field);
  }
  return { recipients, errors };
}

const ENDS_IN_BRACKETS = /<[^<>]*>\s*$/;

/** Whether there is a separator between two @. Texts may be hostile, so each part is read once. */
const isParted = (text: string, by: RegExp): boolean =>
  text
    .split('@')
    .slice(1, -1)
    .some((part) => by.test(part));

/** Before an address in brackets a space separates nothing: it may belong to the name. */
const isSeveral = (text: string): boolean => isParted(text, ENDS_IN_BRACKETS.test(text) ? /[,;]/ : /[,;\s]/);

const isForeignBeforeAt = (text: string): boolean =>
  /[^\0-\x7f]/u.test(text.slice(0, Math.max(0, text.lastIndexOf('@'))));

/**
 * What is probably wrong with a text that is no address, and what to give instead. `field`: the member of the request.
 */
export function addressMistake(text: string, field: string): string {
  if (field.startsWith('to') && isSeveral(text)) return 'More than one address. Give several recipients as an array.';
  if (ENDS_IN_BRACKETS.test(text)) {
    return field === 'reply'
      ? 'Give the address alone, without a display name.'
      : 'Not a bare address. Give a display name as {"name": "Ada", "email": "ada@example.com"}.';
  }
  if (isForeignBeforeAt(text)) return 'Only ASCII is allowed before the @ of an address.';
  return 'Not a valid email address, such as ada@example.com.';
}
