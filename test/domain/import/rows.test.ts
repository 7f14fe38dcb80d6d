import { describe, expect, test } from '@jest/globals';
import type { CellType } from '../../../shared/contract/import-body';
import type { Column } from '../../../shared/domain/import/columns';
import { contactRows } from '../../../shared/domain/import/rows';
import { readCell, readSubscription } from '../../../shared/domain/import/values';

describe('a cell is read as its column says', () => {
  test.each<[CellType, string, unknown]>([
    ['text', ' as it is ', ' as it is '],
    ['number', ' -12.5e3 ', -12500],
    ['number', '.5', 0.5],
    ['boolean', ' TRUE ', true],
    ['boolean', 'yes', true],
    ['boolean', '1', true],
    ['boolean', 'false', false],
    ['boolean', 'No', false],
    ['boolean', '0', false],
    ['date', ' 2026-12-01 ', '2026-12-01T00:00:00.000Z'],
    ['dayFirstDate', '31.12.2026', '2026-12-31'],
    ['dayFirstDate', '31.12.2026 14:30', '2026-12-31T14:30:00.000Z'],
    ['dayFirstDate', '3/4/2026, 9:05:06', '2026-04-03T09:05:06.000Z'],
    ['dayFirstDate', '2026-12-01 09:00+02:00', '2026-12-01T07:00:00.000Z'],
    ['monthFirstDate', '3/4/2026', '2026-03-04'],
    ['dayFirstDate', '2026-12-01', '2026-12-01'],
    ['dayFirstDate', '31.12.2026 00:00', '2026-12-31T00:00:00.000Z'],
    ['monthFirstDate', '12-31-2026 12:30 AM', '2026-12-31T00:30:00.000Z'],
    ['monthFirstDate', '12/31/2026 2:30 p.m.', '2026-12-31T14:30:00.000Z'],
    ['date', '2026-12-01 09:00+02:00', '2026-12-01T07:00:00.000Z'],
    ['date', '2024-02-11 08:12:33', '2024-02-11T08:12:33.000Z'],
    ['date', '2024-02-11 08:12:33 UTC', '2024-02-11T08:12:33.000Z'],
    ['date', '2024-02-11 08:12:33 +0100', '2024-02-11T07:12:33.000Z'],
    ['date', '2024-02-29T23:59:59.123456', '2024-02-29T23:59:59.123Z'],
    ['json', ' {"a":[1]} ', { a: [1] }],
    ['json', 'null', null],
  ])('%s %j', (type, text, value) => {
    expect(readCell(text, type)).toEqual({ value });
  });

  test.each<[CellType, string, string]>([
    ['number', '1,5', 'a number such as 12.5'],
    ['number', '0x10', 'a number such as 12.5'],
    ['boolean', 'subscribed', 'true or false'],
    ['date', '01.12.2026', 'a date such as'],
    ['dayFirstDate', '12/31/2026', 'a date such as 31.12.2026'],
    ['dayFirstDate', '31.02.2026', 'a date such as 31.12.2026'],
    ['dayFirstDate', '31.12.26', 'a date such as 31.12.2026'],
    ['dayFirstDate', '31.12/2026', 'a date such as 31.12.2026'],
    ['monthFirstDate', '31.12.2026', 'a date such as 12/31/2026'],
    ['monthFirstDate', '12/31/2026 13:00 PM', 'a date such as 12/31/2026'],
    ['date', '2026-13-01', 'a date such as'],
    ['date', '2026-04-31', 'a date such as'],
    ['date', '2025-02-29 08:12:33', 'a date such as'],
    ['date', '2026-01-01 25:00', 'a date such as'],
    ['json', '{a:1}', 'JSON'],
  ])('and refused otherwise: %s %j', (type, text, expected) => {
    expect(readCell(text, type)).toEqual({ expected: expect.stringContaining(expected) });
  });

  test('a subscription is read in the words of other services', () => {
    const words = [' Subscribed', 'NEVER_SUBSCRIBED ', 'opt-in', '0', 'maybe', 'toString'];
    expect(words.map((word) => readSubscription(word, 'subscribed'))).toEqual([true, false, true, false, null, null]);
  });
});

const columns: Column[] = [
  { to: 'email' },
  null,
  { to: 'subscribed' },
  { to: 'data', key: 'plan', type: 'text' },
  { to: 'data', key: 'age', type: 'number' },
];
const cells = (...row: string[]) => contactRows.ofCells(row, 3, columns);
const json = (row: unknown) => contactRows.ofJson(typeof row === 'string' ? row : JSON.stringify(row), 3);
const refused = (field: string, code: string, email = 'a@x.example') =>
  expect.objectContaining({ line: 3, email, field, code });

describe('a row of cells', () => {
  test('becomes a contact; empty, missing and ignored cells change nothing', () => {
    expect(cells('A@x.example', 'ignored', 'no', "'=pro", '7')).toEqual({
      line: 3,
      email: 'a@x.example',
      subscribed: false,
      patch: { plan: '=pro', age: 7 },
    });
    expect(cells('a@x.example', '', ' ', '  ')).toEqual({ line: 3, email: 'a@x.example', patch: {} });
  });

  test('has a time of consent, also from a date without a time', () => {
    const dated: Column[] = [{ to: 'email' }, { to: 'consent', part: 'at', type: 'dayFirstDate' }];
    const { consent } = { consent: undefined, ...contactRows.ofCells(['a@x.example', '31.12.2025'], 3, dated) };
    expect(consent).toEqual({ at: '2025-12-31T00:00:00.000Z' });
  });

  test.each<[string, string[], ReturnType<typeof refused>]>([
    ['no address', [' ', '', '', 'pro'], refused('email', 'required', '')],
    ['a wrong address', ['a@x', ''], refused('email', 'invalid_string', 'a@x')],
    ['a wrong subscription', ['a@x.example', '', 'perhaps'], refused('subscribed', 'invalid_type')],
    ['a wrong number', ['a@x.example', '', '', '', 'seven'], refused('data.age', 'invalid_type')],
    [
      'two mistakes, the first and the other in words',
      ['a@x.example', '', 'perhaps', '', 'seven'],
      refused('subscribed', 'invalid_type'),
    ],
    ['a number beyond the limit', ['a@x.example', '', '', '', '1e20'], refused('data.age', 'too_big')],
    ['more cells than columns', ['a@x.example', '', '', '', '', ' ', 'x'], refused('', 'custom')],
    ['half a character', ['a@x.example', '', '', 'x\ud800'], refused('data.plan', 'invalid_string')],
  ])('%s is refused', (_name, row, expected) => {
    expect(cells(...row)).toEqual(expected);
  });

  test('blank cells beyond the columns are ignored', () => {
    expect(cells('a@x.example', '', '', '', '', ' ', '')).toEqual({ line: 3, email: 'a@x.example', patch: {} });
  });
});

describe('a row of JSON', () => {
  test('becomes a contact, without the members that only an export writes', () => {
    const exported = { id: 'c_1', createdAt: 'x', updatedAt: 'y' };
    expect(json({ ...exported, email: 'a@x.example', subscribed: true, data: { plan: 'pro' } })).toEqual({
      line: 3,
      email: 'a@x.example',
      subscribed: true,
      patch: { plan: 'pro' },
    });
    expect(json({ email: 'a@x.example' })).toEqual({ line: 3, email: 'a@x.example', patch: {} });
  });

  test.each<[string, unknown, ReturnType<typeof refused>]>([
    ['an array', [], refused('', 'invalid_type', '')],
    ['null', 'null', refused('', 'invalid_type', '')],
    ['a text', '"a@x.example"', refused('', 'invalid_type', '')],
    ['no JSON', '{', refused('', 'invalid_type', '')],
    ['no address', {}, refused('email', 'required', '')],
    ['a number as address', { email: 5 }, refused('email', 'invalid_string', '')],
    ['another member', { email: 'a@x.example', plan: 'pro' }, refused('plan', 'unrecognized_keys')],
    ['a word as subscription', { email: 'a@x.example', subscribed: 'yes' }, refused('subscribed', 'invalid_type')],
    ['null as subscription', { email: 'a@x.example', subscribed: null }, refused('subscribed', 'invalid_type')],
    ['a list as data', { email: 'a@x.example', data: [1] }, refused('data', 'invalid_type')],
    ['half a character', { email: 'a@x.example', data: { a: '\udfff' } }, refused('data.a', 'invalid_string')],
  ])('%s is refused', (_name, row, expected) => {
    expect(json(row)).toEqual(expected);
  });

  test('an escaped backslash before "ud800" is no half character', () => {
    expect(json({ email: 'a@x.example', data: { a: '\\ud800' } })).toHaveProperty('patch.a', '\\ud800');
  });

  test('a refused row is cut', () => {
    expect(json({ email: 'x'.repeat(500) })).toHaveProperty('email.length', 320);
    expect(json({ email: 'a@x.example', ['y'.repeat(500)]: 1 })).toHaveProperty('field.length', 100);
  });
});
