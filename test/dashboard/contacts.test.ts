import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ContactField } from '../../packages/client/src';
import { changesOf, readTyped, rowsOf } from '../../packages/dashboard/src/rooms/contacts/data-form';
import { consentIn, isAddressName, isAnswer } from '../../packages/dashboard/src/rooms/contacts/import/column-names';
import { guessColumns, mappingOf, mistakesOf } from '../../packages/dashboard/src/rooms/contacts/import/columns';
import { findDelimiter, readRows } from '../../packages/dashboard/src/rooms/contacts/import/csv';
import { previewOf } from '../../packages/dashboard/src/rooms/contacts/import/preview';
import { columnsOf, filterOfView, readFilter } from '../../packages/dashboard/src/rooms/contacts/view';
import {
  type Condition,
  conditionsOf,
  type Group,
  MAX_CONDITIONS,
} from '../../packages/dashboard/src/rooms/segments/filter/tree';
import { filter as apiFilter, type FilterGroup } from '../../shared/contract/filters';
import { looksLikeConsent, rankOfAddress } from '../../shared/domain/import/column-names';
import { csvReader } from '../../shared/domain/import/csv';
import { readSubscription } from '../../shared/domain/import/values';
import { compileFilter } from '../../shared/domain/segments/compile';
import { condition, facts, filter, NOW } from '../domain/segments/arbitraries';

const bytes = (text: string) => new TextEncoder().encode(text);

const files = [
  'a,b\n1,2\n',
  '"a","b"\r\n"1\r\n2","say ""hi"""\r\n\r\n3,',
  'a;b\n;\n1;2',
  'a\tb\n1\t"x\ty"\n',
  'a,"b"\n1,"unclosed\n2,3',
];

test.each(files)('the preview shows the rows that the service reads: %j', (text) => {
  const delimiter = findDelimiter(text);
  const page = csvReader(delimiter)(bytes(text), { isLast: true, limit: 50, inLongLine: false });
  const read = page?.rows.flatMap((row) => ('error' in row ? [] : [row.content])) ?? [];
  const shown = readRows(text, delimiter, 50);
  expect(shown.slice(0, read.length)).toEqual(read);
});

test('a preview knows the mark of UTF-8, other encodings, cut characters and files of nothing', () => {
  expect(previewOf('a.csv', bytes('\uFEFFemail,plan\na@b.example,pro\n'), true)).toMatchObject({
    header: ['email', 'plan'],
    rows: [['a@b.example', 'pro']],
  });
  expect(previewOf('a.csv', Uint8Array.from([101, 0xe9, 10]), true)).toMatchObject({ header: ['eé'] });
  expect(previewOf('a.csv', Buffer.from('\uFEFFE-Mail\tü\n', 'utf16le'), true)).toMatchObject({
    header: ['E-Mail', 'ü'],
  });
  expect(previewOf('a.csv', bytes('sep=;\n"First\nname";email\n'), true)).toMatchObject({
    delimiter: ';',
    header: ['First name', 'email'],
  });
  expect(previewOf('a.csv', bytes('a,b\0'), true)).toEqual({ format: 'unreadable', why: 'notText' });
  expect(previewOf('a.csv', bytes('\n\n'), true)).toEqual({ format: 'unreadable', why: 'empty' });
  const cut = bytes('email\na@b.example\nü').slice(0, -1);
  expect(previewOf('a.csv', cut, false)).toMatchObject({ rows: [['a@b.example']] });
  expect(previewOf('a.jsonl', bytes('{"email":"a"}\n'), true)).toMatchObject({ format: 'ndjson' });
});

const field = (name: string, type: 'string' | 'number'): ContactField => ({
  name,
  types: [{ type, count: 1 }],
  count: 1,
  introducedBy: 'secret',
});

test('columns are guessed by name, cells and known fields; what looks like a number but is none stays a text', () => {
  const header = ['E-Mail', 'First name', 'Seats', 'ZIP', 'Since', 'Größe', 'Last order', ''];
  const rows = [['a@b.example', 'Ada', '3', '01234', '2026-01-02', 'x', 'y', '']];
  const columns = guessColumns(header, rows, [field('firstName', 'string'), field('seats', 'number')]);
  expect(mappingOf(columns)).toEqual({
    mapping: {
      'E-Mail': 'email',
      'First name': 'data.firstName',
      Seats: 'data.seats',
      ZIP: 'data.ZIP',
      Since: 'data.Since',
      Größe: 'data.Gr__e',
      'Last order': 'data.lastOrder',
    },
    types: expect.objectContaining({ seats: 'number', Since: 'date', ZIP: 'text' }),
  });
  expect(mistakesOf(columns)).toEqual(header.map(() => undefined));
  const [unnamed] = guessColumns(['who'], [['a@b.example']], []);
  expect(unnamed?.target).toBe('email');
});

const names = [
  'E-Mail',
  'Email Address',
  'E-Mail-Adresse',
  'Adresse e-mail',
  'Correo electrónico',
  'Email 2',
  'address',
  'Email status',
];

test.each(names)('the address is found by the same names as the service finds it: %s', (name) => {
  expect(isAddressName(name)).toBe(rankOfAddress(name) >= 0);
});

const consents: [string, ...string[]][] = [
  ['Accepts Email Marketing', 'yes', 'no'],
  ['Unsubscribed from all email', 'true', ''],
  ['Email Marketing Consent', 'NEVER_SUBSCRIBED'],
  ['Status', 'active', 'unsubscribed'],
  ['Status', 'shipped'],
  ['BLACKLISTED'],
  ['Opt-in date', '2026-01-01'],
  ['Subscription plan', 'pro'],
  ['Subscription', 'yes'],
  ['Newsletter', 'weekly'],
  ['Plan', 'never subscribed'],
  ['Désabonné', 'oui'],
];

test.each(consents)('consent is seen where the service sees it: %s', (name, ...cells) => {
  expect(consentIn(name, cells) !== undefined).toBe(looksLikeConsent(name, cells));
  for (const cell of cells) expect(isAnswer(cell)).toBe(cell !== '' && readSubscription(cell, 'subscribed') !== null);
});

test('a column about who left is read the other way round', () => {
  const columns = guessColumns(['Email', 'Opted out', 'Accepts Marketing'], [['a@b.example', 'no', 'yes']], []);
  expect(columns.map(({ target }) => target)).toEqual(['email', 'unsubscribed', 'data']);
  expect(mappingOf([{ ...columns[1], name: 'x', target: 'none' } as never]).mapping).toEqual({ x: null });
});

test('columns that can not be are told at the column', () => {
  const column = { target: 'data', key: 'x', type: 'text' } as const;
  const columns = [
    { ...column, name: 'a' },
    { ...column, name: 'b' },
    { ...column, name: 'c', key: 'no.dots' },
    { ...column, name: 'd', key: 'd' },
    { ...column, name: 'd', key: 'e' },
  ];
  expect(mistakesOf(columns).map(Boolean)).toEqual([false, true, true, true, true]);
});

test('a view is one filter for exports and jobs', () => {
  const plan = (value: string) => ({ field: 'data.plan', operator: 'equals', value }) as const;
  const filter = { operator: 'OR', conditions: [plan('pro'), plan('team')] } as const;
  expect(filterOfView({})).toBeUndefined();
  expect(filterOfView({ filter: JSON.stringify(filter) })).toEqual(filter);
  const narrow = { search: 'ada', subscribed: 'false', segment: 'seg_1' } as const;
  expect(filterOfView({ filter: JSON.stringify(filter), ...narrow })).toEqual({
    operator: 'AND',
    conditions: [
      filter,
      { field: 'email', operator: 'contains', value: 'ada' },
      { field: 'subscribed', operator: 'equals', value: false },
      { field: 'segment.seg_1', operator: 'member' },
    ],
  });
  for (const text of [undefined, '', '{', '[]', 'null', '{"operator":"AND"}']) expect(readFilter(text)).toBeUndefined();
  expect(columnsOf({ columns: 'data.plan,<b>,data.plan,createdAt' })).toEqual(['data.plan', 'createdAt']);
});

test('a narrowed view means both, in a form that the API takes, however deep its filter is', () => {
  const plan = { field: 'data.plan', operator: 'equals', value: 'pro' } as const;
  const flat = { operator: 'AND', conditions: [plan] } as const;
  expect(filterOfView({ filter: JSON.stringify(flat), subscribed: 'true' })).toEqual({
    operator: 'AND',
    conditions: [plan, { field: 'subscribed', operator: 'equals', value: true }],
  });
  const group = (operator: 'AND' | 'OR', ...conditions: Group['conditions']): Group => ({ operator, conditions });
  const deepened = fc.tuple(filter, fc.array(fc.tuple(fc.constantFrom('AND' as const, 'OR' as const), condition)));
  const deep = deepened.map(([given, around]) =>
    around
      .slice(0, 2)
      .reduce((inner, [operator, beside]) => group(operator, inner, beside as Condition), given as Group),
  );
  fc.assert(
    fc.property(deep, fc.array(facts, { minLength: 5, maxLength: 5 }), (given, people) => {
      const whole = filterOfView({ filter: JSON.stringify(given), search: 'a@', subscribed: 'true' });
      expect(conditionsOf(whole as Group).length > MAX_CONDITIONS || apiFilter.safeParse(whole).success).toBe(true);
      for (const person of people) {
        const matches = (one: unknown) => compileFilter(one as FilterGroup).match(person, NOW);
        const { email, subscribed } = person.contact;
        const found = matches(given);
        if (typeof found === 'boolean') expect(matches(whole)).toBe(found && email.includes('a@') && subscribed);
      }
    }),
  );
});

test('only what was changed in the data is sent, each value with its type', () => {
  const before = { plan: 'pro', seats: 3, active: true, since: '2026-01-02T00:00:00.000Z', list: [1] };
  expect(changesOf(before, rowsOf(before))).toEqual({});
  const rows = rowsOf(before)
    .filter(({ key }) => key !== 'list')
    .map((row) => (row.key === 'seats' ? { ...row, text: '4' } : row.key === 'plan' ? { ...row, text: '' } : row));
  rows.push({ key: 'note', type: 'text', text: '<b>', isKnown: false });
  expect(changesOf(before, rows)).toEqual({ seats: 4, plan: null, note: '<b>', list: null });
  expect(readTyped({ type: 'number', text: 'many' })).toBeUndefined();
  expect(readTyped({ type: 'json', text: '{' })).toBeUndefined();
  expect(readTyped({ type: 'yesNo', text: 'false' })).toEqual({ value: false });
});
