import { expect, test } from '@jest/globals';
import { batchesOf, rejectedAddresses } from '../../packages/dashboard/src/rooms/segments/address-batches';
import { words } from '../../packages/dashboard/src/rooms/segments/words';
import { addressesIn } from '../../packages/dashboard/src/ui/addresses-in';

test('pasted addresses are sent once each, a thousand per request', () => {
  expect(addressesIn(' a@example.org, b@example.org;\n\nA@example.org\ta@example.org ')).toEqual([
    'a@example.org',
    'b@example.org',
    'A@example.org',
  ]);
  const many = Array.from({ length: 2_001 }, (_, index) => `p${index}@example.org`);
  expect(batchesOf(many).map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
  expect(batchesOf(many).flat()).toEqual(many);
  expect(batchesOf([])).toEqual([]);
});

test('rejected addresses are found by their index in the request', () => {
  const error = { errors: [{ field: 'emails[1]' }, { field: 'emails' }, { field: 'emails[9]' }] };
  expect(rejectedAddresses(error, ['a@example.org', 'b'])).toEqual(['b']);
  expect(rejectedAddresses(new Error('offline'), ['a'])).toEqual([]);
});

test('one member is not several', () => {
  expect([1, 2].map(words.deleteAbout)).toEqual([
    'Its member stays in your contacts. This can’t be undone.',
    'Its 2 members stay in your contacts. This can’t be undone.',
  ]);
  expect([1, 2].map(words.exporting)).toEqual(['1 contact exported so far…', '2 contacts exported so far…']);
});
