import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkPatch, mergeData, splitData, warningsOfData } from '../../../shared/domain/contacts/data';
import { isSecretName } from '../../../shared/domain/contacts/send-data';

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

describe('data within the limits is accepted', () => {
  test.each<[string, unknown]>([
    ['nothing', {}],
    ['every kind of value', { a: 'x', 'b c': 1, 'd-e': true, f_g: null, h: [1, { id: 2, email: 'x' }] }],
    ['100 keys', keys(100)],
    ['five levels', { a: { b: { c: { d: { e: 1 } } } } }],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
    ['a key of 64 characters', { ['k'.repeat(64)]: 1 }],
    ['32 KB', { a: 'x'.repeat(32_768 - '{"a":""}'.length) }],
  ])('%s', (_name, data) => {
    expect(checkPatch(data)).toEqual([]);
  });
});

describe('data beyond a limit is refused with the field', () => {
  test.each<[string, unknown, string, string]>([
    ['101 keys', keys(101), 'data', 'too_big'],
    ['six levels', { a: { b: { c: { d: { e: {} } } } } }, 'data.a.b.c.d.e', 'too_big'],
    ['six levels of arrays', { a: [[[[[]]]]] }, 'data.a[0][0][0][0]', 'too_big'],
    ['over 32 KB', { a: 'x'.repeat(32_768) }, 'data', 'too_big'],
    ['over 32 KB in UTF-8', { a: 'ü'.repeat(17_000) }, 'data', 'too_big'],
    ['a reserved key', { email: 'x' }, 'data.email', 'reserved_key'],
    ['a prototype', JSON.parse('{"a":{"__proto__":{"b":1}}}'), 'data.a.__proto__', 'reserved_key'],
    ['a key with a dot', { 'a.b': 1 }, 'data.a.b', 'invalid_string'],
    ['an empty key inside', { a: [{ '': 1 }] }, 'data.a[0].', 'invalid_string'],
    [
      'a key of 65 characters, of which 64 are named',
      { ['k'.repeat(65)]: 1 },
      `data.${'k'.repeat(64)}`,
      'invalid_string',
    ],
    ['no object', ['x'], 'data', 'invalid_type'],
    ['no JSON', { a: Number.NaN }, 'data.a', 'invalid_type'],
    ['undefined', { a: undefined }, 'data.a', 'invalid_type'],
    ['an instance', { a: new Date(0) }, 'data.a', 'invalid_type'],
  ])('%s', (_name, data, field, code) => {
    expect(checkPatch(data)).toEqual([expect.objectContaining({ field, code })]);
  });

  test('all fields at once', () => {
    expect(checkPatch({ id: 1, 'x.y': 2, z: { ü: 3 } }, 'to[0].data').map(({ field }) => field)).toEqual([
      'to[0].data.id',
      'to[0].data.x.y',
      'to[0].data.z.ü',
    ]);
  });
});

test('a key with another letter is told which letters are possible', () => {
  expect(checkPatch({ größe: 1 })).toEqual([
    {
      field: 'data.größe',
      message: 'Keys are 1 to 64 letters (a to z, A to Z), digits, spaces, _ or -.',
      code: 'invalid_string',
    },
  ]);
});

test.each([
  [{ 'user.name': 1 }, 'data.user.name'],
  [{ a: { 'b.c': 1 } }, 'data.a.b.c'],
  [{ '.': 1 }, 'data..'],
])('a key with a dot is told to be an object: %j', (patch, field) => {
  const message = expect.stringMatching(/^Keys can’t contain dots\. Send an object, such as \{"user"/);
  expect(checkPatch(patch)).toEqual([{ field, message, code: 'invalid_string' }]);
});

test('of many mistakes as many are found as a response lists', () => {
  const names = Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [`!${n}`, 1]));
  expect(checkPatch(names)).toHaveLength(100);
  expect(checkPatch({ list: Array.from({ length: 300_000 }, () => 2 ** 53) })).toHaveLength(100);
});

test('values for one message only are kept apart', () => {
  const data = {
    plan: 'pro',
    code: { value: '1234', persistent: false },
    name: { value: 'Ada', persistent: true },
    gone: null,
    box: { value: 1 },
    size: { value: 1, unit: 'kg' },
    half: { persistent: false, unit: 'kg' },
    word: { value: 1, persistent: 'no' },
    list: [1, 2],
    more: { value: 1, persistent: false, unit: 'kg' },
  };
  expect(splitData(data)).toEqual({
    persistent: {
      ...{ plan: 'pro', name: 'Ada', gone: null, box: { value: 1 }, more: data.more },
      ...{ size: data.size, half: data.half, word: data.word, list: data.list },
    },
    message: { code: '1234' },
  });
});

test('a patch replaces whole values and null removes them', () => {
  expect(mergeData({ a: { x: 1 }, b: 2, c: 3 }, { a: { y: 1 }, b: null, d: 4, e: null })).toEqual({
    a: { y: 1 },
    c: 3,
    d: 4,
  });
});

test('members that a patch sets are like all others', () => {
  const { a } = Object.getOwnPropertyDescriptors(mergeData({}, { a: 1 }));
  expect(a).toEqual({ value: 1, writable: true, enumerable: true, configurable: true });
});

test('merging is by key, leaves its inputs alone and never touches a prototype', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (existing, patch) => {
        const before = JSON.stringify([existing, patch]);
        const merged = mergeData(existing, patch);
        expect(JSON.stringify([existing, patch])).toBe(before);
        expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
        expect(mergeData(merged, patch)).toEqual(merged);
        for (const [key, value] of Object.entries(patch)) {
          expect(Object.hasOwn(merged, key)).toBe(value !== null);
        }
      },
    ),
  );
  expect(Object.keys(mergeData({}, JSON.parse('{"__proto__":{"a":1}}')))).toEqual(['__proto__']);
});

test.each([
  ...[
    'token',
    'resetToken',
    'reset_token',
    'CODE',
    'OTPCode',
    'otp2',
    'login code',
    'magicLink',
    'magic-link',
    'password',
  ],
  ...['newPassword', 'pin', 'clientSecret', 'resetURL', 'verify_url', 'URLToConfirm', 'discountCode', 'codes'],
])('%s is the name of a secret', (name) => expect(isSecretName(name)).toBe(true));

test.each([
  ...['name', 'plan', 'encode', 'linkedin', 'spinner', 'tokenized', 'opinion', 'postcode', 'countryCode', 'zip_code'],
  ...['postalCode', 'CURRENCY-CODE', 'avatarUrl', 'url', 'resetAt', '1234', '_'],
])('%s is not', (name) => expect(isSecretName(name)).toBe(false));

test.each([
  ['Europe/Berlin', undefined],
  [{ value: 'UTC', persistent: false }, undefined],
  [null, undefined],
  ['Berlin', 'timezone'],
  [{ value: '+02:00', persistent: true }, 'timezone'],
  [7, 'timezone'],
])('the time zone %j is kept, and a warning says if it can not be read', (timezone, code) => {
  expect(warningsOfData({ timezone, a: 1 }).warnings?.map((warning) => warning.code)[0]).toBe(code);
});
