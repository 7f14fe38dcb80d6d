import { expect, test } from '@jest/globals';
import { inUse } from '../../shared/http/in-use';

const message = (...users: { kind: string; name: string }[]) => inUse('segment', users).message;
const campaigns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind: 'campaign', name: `C${index + 1}` }));

test.each([
  [campaigns(1), 'This segment is used by the campaign “C1”.'],
  [
    [...campaigns(1), { kind: 'workflow', name: 'Welcome' }],
    'This segment is used by the campaign “C1” and the workflow “Welcome”.',
  ],
  [campaigns(3), 'This segment is used by the campaign “C1”, the campaign “C2”, and the campaign “C3”.'],
  [campaigns(4), 'This segment is used by the campaign “C1”, the campaign “C2”, the campaign “C3”, and 1 other.'],
  [
    campaigns(10_000),
    'This segment is used by the campaign “C1”, the campaign “C2”, the campaign “C3”, and 9,997 others.',
  ],
  [[{ kind: 'double_opt_in', name: 'Shop' }], 'This segment is used by confirmation emails.'],
])('three users are named and the others counted', (users, expected) => {
  expect(message(...users)).toBe(expected);
});

test('a name is one line without control characters and bidi marks, at most 60 characters', () => {
  const shown = (name: string) => /“(.*)”/u.exec(message({ kind: 'campaign', name }))?.[1];
  expect(shown(' a\n\r\tb\0c\u001b[31md ')).toBe('a b c [31md');
  expect(shown('exe\u202efdp\u2066x\u2069\u200fy\u061cz\u2028w\u200bv')).toBe('exe fdp x y z w v');
  expect(shown('x'.repeat(60))).toBe('x'.repeat(60));
  expect(shown('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
  expect(shown('😀'.repeat(200))).toBe(`${'😀'.repeat(59)}…`);
  expect(shown(`lone \ud83d half`)).toBe('lone half');
});

test('without a known user, the message of the code is kept', () => {
  expect(message()).toBe('Other records use this one.');
});
