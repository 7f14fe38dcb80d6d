import { expect, test } from '@jest/globals';
import {
  beginningOf,
  eachField,
  isStorable,
  isStorableValue,
  storable,
  storableJson,
} from '../../shared/domain/storable-text';

test('U+0000 and halves of surrogate pairs can not be stored; all else can', () => {
  for (const text of ['', 'a', '😀', '\u0001\u007f\ufffd\uffff', '\\u0000 \\ud83d']) {
    expect([isStorable(text), storable(text)]).toEqual([true, text]);
  }
  expect(['a\0\0b', '\ud83d', '\ude00\ud83d', 'x\ud83d😀'].map(storable)).toEqual(['a��b', '�', '��', 'x�😀']);
  expect(['a\0', '\ud83d', 'x\ude00'].some(isStorable)).toBe(false);
});

test('a text is cut at a length and never within a surrogate pair', () => {
  expect([0, 1, 2, 3, 4, 9].map((length) => beginningOf('a😀b', length))).toEqual([
    '',
    'a',
    'a',
    'a😀',
    'a😀b',
    'a😀b',
  ]);
});

test('JSON keeps what can be stored as it is, also what only looks as if it could not', () => {
  const value = { a: ['\\u0000', '\\ud83d', '😀', 1, null, true], b: { c: 'x' } };
  expect(storableJson(value)).toBe(JSON.stringify(value));
  expect(JSON.parse(storableJson({ a: ['\0', { b: '\ud83dx' }], n: 0, none: null }))).toEqual({
    a: ['�', { b: '�x' }],
    n: 0,
    none: null,
  });
});

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

test('each member and item is shown with its place, until the caller has seen enough', () => {
  const seen: (string | number)[] = [];
  eachField({ a: [10, 20], b: { c: 1 } }, (step) => seen.push(step) > 0);
  expect(seen).toEqual(['a', 'b', 'c', 0, 1]);
  const first: (string | number)[] = [];
  eachField({ a: 1, b: 2 }, (step) => first.push(step) < 1);
  expect(first).toEqual(['a']);
  eachField('text', () => {
    throw new Error('a text has no members');
  });
});
