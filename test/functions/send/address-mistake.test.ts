import { expect, test } from '@jest/globals';
import { addressErrorMessage } from '../../../functions/send/recipients';

const MANY = 50_000;
/** Against patterns that look at a text from each of its places on: they would need hours. */
const hostile: [string, string, RegExp][] = [
  ['many @ and then commas', `${'@'.repeat(MANY)}${','.repeat(MANY)}${'x'.repeat(MANY)}`, /^Not a valid/],
  ['@ and commas in turns', '@,'.repeat(MANY), /^More than one/],
  ['letters beyond ASCII without an @', 'é'.repeat(MANY), /^Not a valid/],
  ['brackets that stay open', '<'.repeat(MANY), /^Not a valid/],
  ['brackets that close nothing', `<${'>'.repeat(MANY)}x`, /^Not a valid/],
  ['spaces behind a bracket', `<>${' '.repeat(MANY)}x`, /^Not a valid/],
];

test.each(hostile)('a long text is answered however it is made: %s', (_, text, message) => {
  expect(addressErrorMessage(text, 'to')).toMatch(message);
});
