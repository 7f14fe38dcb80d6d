import type { FieldError } from '../../contract/errors';
import { parseAddress } from '../../domain/address';

interface Addressed {
  to: readonly string[];
}

export function testerErrors({ to = [] }: Partial<Addressed>): FieldError[] {
  const seen = new Map<string, number>();
  return to.flatMap((text, index): FieldError[] => {
    const field = `to[${index}]`;
    const address = parseAddress(text);
    if (!address) return [{ field, message: 'Invalid email address.', code: 'invalid_string' }];
    const first = seen.get(address);
    seen.set(address, first ?? index);
    return first === undefined ? [] : [{ field, message: `The same address as to[${first}].`, code: 'duplicate' }];
  });
}
