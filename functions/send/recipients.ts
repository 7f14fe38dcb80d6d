import type { FieldError } from '../../shared/contract/errors';
import type { SendBody } from '../../shared/contract/routes/send';
import { type EmailAddress, parseAddress } from '../../shared/domain/address';
import { addressMistake } from './address-mistake';

/** One recipient: the address as it is kept and sent to, and where it stood in the request. */
export interface Recipient {
  email: EmailAddress;
  name?: string;
  /** `to` for a single one, else `to[i]`. */
  field: string;
}

type AddressInput = Exclude<SendBody['to'], unknown[]>;

const emailOf = (input: AddressInput): string => (typeof input === 'string' ? input : input.email);
const nameOf = (input: AddressInput): string | undefined => (typeof input === 'string' ? undefined : input.name);
const fieldOf = (input: AddressInput, field: string): string => (typeof input === 'string' ? field : `${field}.email`);

/** An address of the request, or what is wrong with it. */
export function readAddress(input: AddressInput, field: string): Recipient | FieldError {
  const email = parseAddress(emailOf(input));
  if (!email) {
    const message = addressMistake(emailOf(input), field);
    return { field: fieldOf(input, field), message, code: 'invalid_string' };
  }
  const name = nameOf(input);
  return { email, field, ...(name ? { name } : {}) };
}

export const isFieldError = (value: object): value is FieldError => 'code' in value;

/** The request's recipients, each once, or all that is wrong with them. */
export function readRecipients(to: SendBody['to']): { recipients: Recipient[]; errors: FieldError[] } {
  const inputs = Array.isArray(to)
    ? to.map((input, i) => ({ input, field: `to[${i}]` }))
    : [{ input: to, field: 'to' }];
  const recipients: Recipient[] = [];
  const errors: FieldError[] = [];
  const seen = new Map<string, string>();
  for (const { input, field } of inputs) {
    const read = readAddress(input, field);
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
