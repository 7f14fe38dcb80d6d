import { expect, test } from '@jest/globals';
import { isolated } from '../../packages/dashboard/src/ui/isolated';

test.each([
  ['Latin', 'Summer', 'Summer'],
  ['right to left', 'שלום', '\u2068שלום\u2069'],
  ['an isolate that ends too early', 'a\u2069\u202eb', '\u2068a\u202eb\u2069'],
  ['an isolate that does not end', 'a\u2067b', '\u2068a\u2067b\u2069\u2069'],
  ['a whole isolate', '\u2067a\u2069', '\u2068\u2067a\u2069\u2069'],
])('a name of %s stays in its place of a sentence', (_, name, shown) => {
  expect(isolated`Delete ${name}?`).toBe(`Delete ${shown}?`);
});
