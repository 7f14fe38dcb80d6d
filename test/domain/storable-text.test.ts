import { expect, test } from '@jest/globals';
import { isStorableValue } from '../../shared/domain/storable-text';

test.each<[unknown, boolean]>([
  ['a\u{1f600}', true],
  ['a\u0000', false],
  ['a\ud800', false],
  [{ a: [1, null, 'b', { c: 'd' }] }, true],
  [{ a: ['b', { c: 'd\udc00' }], e: 'f' }, false],
  [{ a: { 'b\u0000': 1 } }, false],
  [[['\ud83d'], 'a'], false],
  [5, true],
])('%j can be stored: %s', (value, expected) => expect(isStorableValue(value)).toBe(expected));
