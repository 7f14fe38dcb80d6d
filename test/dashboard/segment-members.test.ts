import { expect, test } from '@jest/globals';
import { partsOf, refusedAddresses } from '../../packages/dashboard/src/rooms/segments/addresses-text';
import { addressesIn } from '../../packages/dashboard/src/ui/addresses-in';

test('addresses are taken out of a pasted text, each once, and sent a thousand at a time', () => {
  expect(addressesIn(' a@example.org, b@example.org;\n\nA@example.org\ta@example.org ')).toEqual([
    'a@example.org',
    'b@example.org',
    'A@example.org',
  ]);
  const many = Array.from({ length: 2_001 }, (_, index) => `p${index}@example.org`);
  expect(partsOf(many).map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
  expect(partsOf(many).flat()).toEqual(many);
  expect(partsOf([])).toEqual([]);
});

test('refused addresses are named by their place in the request', () => {
  const refused = { errors: [{ field: 'emails[1]' }, { field: 'emails' }, { field: 'emails[9]' }] };
  expect(refusedAddresses(refused, ['a@example.org', 'b'])).toEqual(['b']);
  expect(refusedAddresses(new Error('offline'), ['a'])).toEqual([]);
});
