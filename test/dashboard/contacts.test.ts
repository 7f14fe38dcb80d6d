import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ContactField } from '../../packages/client/src';
import { changesOf, parseValue, rowsOf } from '../../packages/dashboard/src/rooms/contacts/data-form';
import {
  guessConsent,
  isAddressName,
  isYesOrNo,
} from '../../packages/dashboard/src/rooms/contacts/import/column-names';
import { columnErrors, guessColumns, mappingOf } from '../../packages/dashboard/src/rooms/contacts/import/columns';
import { findDelimiter, readRows } from '../../packages/dashboard/src/rooms/contacts/import/csv';
import { previewOf } from '../../packages/dashboard/src/rooms/contacts/import/preview';
import {
  applyRememberedColumns,
  rememberColumns,
} from '../../packages/dashboard/src/rooms/contacts/import/remembered-columns';
import { columnNamesOf, filterOfView, readFilter } from '../../packages/dashboard/src/rooms/contacts/view';
import {
  type Condition,
  conditionsOf,
  type Group,
  MAX_CONDITIONS,
} from '../../packages/dashboard/src/rooms/segments/filter/tree';
import { displayName, mayBeName } from '../../packages/dashboard/src/ui/contact-name';
import { filter as apiFilter, type FilterGroup } from '../../shared/contract/filters';
import { NAME_KEYS } from '../../shared/domain/contacts/name';
import { looksLikeConsent, rankOfAddress } from '../../shared/domain/import/column-names';
import { csvReader } from '../../shared/domain/import/csv';
import { readCell, readSubscription } from '../../shared/domain/import/values';
import { matchesContact, mayBeName as readsNames } from '../../shared/domain/search';
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
  const readByService = page?.rows.flatMap((row) => ('error' in row ? [] : [row.content])) ?? [];
  const previewed = readRows(text, delimiter, 50);
  expect(previewed.slice(0, readByService.length)).toEqual(readByService);
});

test('a preview handles a byte order mark, other encodings, cut characters and empty files', () => {
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
  expect(previewOf('a.csv', bytes('a,b\0'), true)).toEqual({ format: 'unreadable', reason: 'notText' });
  expect(previewOf('a.csv', bytes('\n\n'), true)).toEqual({ format: 'unreadable', reason: 'empty' });
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

test('columns are guessed by name, cells and existing fields, and a postal code stays text', () => {
  const header = ['E-Mail', 'First name', 'Seats', 'ZIP', 'Since', 'Größe', 'Last order', ''];
  const rows = [['a@b.example', 'Ada', '3', '01234', '2026-01-02', 'x', 'y', '']];
  const columns = guessColumns(header, rows, [field('firstName', 'string'), field('seats', 'number')]);
  expect(mappingOf(columns)).toEqual({
    mapping: {
      'E-Mail': 'email',
      'First name': 'data.firstName',
      Seats: 'data.seats',
      ZIP: 'data.zip',
      Since: 'data.since',
      Größe: 'data.groesse',
      'Last order': 'data.lastOrder',
    },
    types: expect.objectContaining({ seats: 'number', since: 'date', zip: 'text' }),
  });
  expect(columnErrors(columns)).toEqual(header.map(() => undefined));
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

test.each(names)('a column has addresses by name if the service agrees: %s', (name) => {
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

test.each(consents)('a column has consent if the service agrees: %s', (name, ...cells) => {
  expect(guessConsent(name, cells) !== undefined).toBe(looksLikeConsent(name, cells));
  for (const cell of cells) expect(isYesOrNo(cell)).toBe(cell !== '' && readSubscription(cell, 'subscribed') !== null);
});

test('a column about opting out becomes “unsubscribed”', () => {
  const columns = guessColumns(['Email', 'Opted out', 'Accepts Marketing'], [['a@b.example', 'no', 'yes']], []);
  expect(columns.map(({ target }) => target)).toEqual(['email', 'unsubscribed', 'data']);
  expect(mappingOf([{ ...columns[1], name: 'x', target: 'none' } as never]).mapping).toEqual({ x: null });
});

test.each<[string, readonly string[], string]>([
  ['camel', [], 'firstName lastName strasseUndNr oezguer laenge2 zip'],
  ['snake', ['signed_up', 'zip_code', 'oddOne'], 'first_name last_name strasse_und_nr oezguer laenge2 zip'],
])('names of fields have one style, that of the project: %s', (_, existing, names) => {
  const header = ['first_name', 'lastName', 'Straße und Nr.', 'Özgür', 'Länge2', 'ZIP'];
  const columns = guessColumns(
    header,
    [],
    existing.map((name) => field(name, 'string')),
  );
  expect(columns.map(({ key }) => key).join(' ')).toBe(names);
  expect(columnErrors(columns)).toEqual(header.map(() => undefined));
  const [exported, cyrillic, known] = guessColumns(
    ['data.First_Name', 'Имя', 'Größe'],
    [],
    [field('Groesse', 'string')],
  );
  expect([exported?.key, cyrillic?.key, known?.key]).toEqual(['First_Name', '', 'Groesse']);
});

test.each([
  ['dayFirstDate', ['31.12.2026', '1.2.2026 14:30', '']],
  ['dayFirstDate', ['03/04/2026', '13/04/2026']],
  ['monthFirstDate', ['03/04/2026', '04/13/2026 2:30 PM']],
  ['unclear', ['03/04/2026', '12/11/2026']],
  ['unclear', ['03-04-2026']],
  ['text', ['13/04/2026', '04/13/2026']],
  ['text', ['31.12.2026', 'soon']],
])('dates are recognized with their order, or the person is asked: %s %j', (type, cells) => {
  const [column] = guessColumns(
    ['Due'],
    cells.map((cell) => [cell]),
    [],
  );
  expect(column?.type).toBe(type);
  expect(columnErrors([column as never])).toEqual([
    type === 'unclear' ? expect.stringMatching(/day or with/) : undefined,
  ]);
  if (type !== 'dayFirstDate' && type !== 'monthFirstDate') return;
  for (const cell of cells.filter(Boolean)) expect(readCell(cell, type)).toHaveProperty('value');
});

test('an invalid column has an error', () => {
  const column = { target: 'data', key: 'x', type: 'text' } as const;
  const columns = [
    { ...column, name: 'a' },
    { ...column, name: 'b' },
    { ...column, name: 'c', key: 'no.dots' },
    { ...column, name: 'd', key: 'd' },
    { ...column, name: 'd', key: 'e' },
  ];
  expect(columnErrors(columns).map(Boolean)).toEqual([false, true, true, true, true]);
});

test('a view becomes one filter for exports and jobs', () => {
  const plan = (value: string) => ({ field: 'data.plan', operator: 'equals', value }) as const;
  const filter = { operator: 'OR', conditions: [plan('pro'), plan('team')] } as const;
  expect(filterOfView({})).toBeUndefined();
  expect(filterOfView({ filter: JSON.stringify(filter) })).toEqual(filter);
  const narrowing = { search: 'ada', subscribed: 'false', segment: 'seg_1' } as const;
  expect(filterOfView({ filter: JSON.stringify(filter), ...narrowing })).toEqual({
    operator: 'AND',
    conditions: [
      filter,
      {
        operator: 'OR',
        conditions: [
          { field: 'email', operator: 'contains', value: 'ada' },
          { field: 'name', operator: 'contains', value: 'ada' },
        ],
      },
      { field: 'subscribed', operator: 'equals', value: false },
      { field: 'segment.seg_1', operator: 'member' },
    ],
  });
  for (const text of [undefined, '', '{', '[]', 'null', '{"operator":"AND"}']) expect(readFilter(text)).toBeUndefined();
  expect(columnNamesOf({ columns: 'data.plan,<b>,data.plan,createdAt' })).toEqual(['data.plan', 'createdAt']);
});

test('a narrowed view matches both, and the API accepts it however deep its filter is', () => {
  const plan = { field: 'data.plan', operator: 'equals', value: 'pro' } as const;
  const flat = { operator: 'AND', conditions: [plan] } as const;
  expect(filterOfView({ filter: JSON.stringify(flat), subscribed: 'true' })).toEqual({
    operator: 'AND',
    conditions: [plan, { field: 'subscribed', operator: 'equals', value: true }],
  });
  const group = (operator: 'AND' | 'OR', ...conditions: Group['conditions']): Group => ({ operator, conditions });
  const deepened = fc.tuple(filter, fc.array(fc.tuple(fc.constantFrom('AND' as const, 'OR' as const), condition)));
  const deepFilter = deepened.map(([innermost, levels]) =>
    levels
      .slice(0, 2)
      .reduce((inner, [operator, sibling]) => group(operator, inner, sibling as Condition), innermost as Group),
  );
  fc.assert(
    fc.property(deepFilter, fc.array(facts, { minLength: 5, maxLength: 5 }), (viewFilter, people) => {
      const narrowed = filterOfView({ filter: JSON.stringify(viewFilter), search: 'a@', subscribed: 'true' });
      expect(conditionsOf(narrowed as Group).length > MAX_CONDITIONS || apiFilter.safeParse(narrowed).success).toBe(
        true,
      );
      for (const person of people) {
        const matches = (candidate: unknown) => compileFilter(candidate as FilterGroup).match(person, NOW);
        const { email, subscribed } = person.contact;
        const isMatch = matches(viewFilter);
        if (typeof isMatch === 'boolean') expect(matches(narrowed)).toBe(isMatch && email.includes('a@') && subscribed);
      }
    }),
  );
});

const searches = [
  'meier',
  'Anna MEIER',
  'anna shop',
  'müller',
  'a@',
  'shop.example',
  'anna 2',
  'O’Neil',
  ' meier ',
  '\u0301',
  '-',
];

test.each(searches)('the list, its filter and the service find the same people: %j', (search) => {
  expect(mayBeName(search)).toBe(readsNames(search));
  const people = [
    { email: 'anna@shop.example', data: { firstName: 'Anna', lastName: 'Meier' } },
    { email: 'info@shop.example', data: { name: 'ANNA MÜLLER' } },
    { email: 'x@y.example', data: { first_name: 'Liam', Surname: 'O’Neil', anna: 'meier' } },
    { email: 'meier2@y.example', data: { name: 7 } },
  ];
  for (const { email, data } of people) {
    const contact = { email, data, subscribed: true, createdAt: '2026-01-01', updatedAt: '2026-01-01' };
    const matches = compileFilter(filterOfView({ search }) as FilterGroup).match({ contact, summary: null }, NOW);
    expect([email, matches]).toEqual([email, matchesContact(search.trim(), contact)]);
    if (!/\p{L}/u.test(search)) expect(matches).toBe(false);
  }
});

test('the list shows the name under each key that the service searches', () => {
  for (const key of NAME_KEYS) expect([key, displayName({ [key]: ' Ada ' })]).toEqual([key, 'Ada']);
  expect(displayName({ last_name: 'Lovelace', firstName: 'Ada', username: 'al', name: 3 })).toBe('Ada Lovelace');
  expect(displayName({ name: 'Ada L.', firstName: 'Ada' })).toBe('Ada L.');
});

test('only changed data is sent, each value with its type', () => {
  const data = { plan: 'pro', seats: 3, active: true, since: '2026-01-02T00:00:00.000Z', list: [1] };
  expect(changesOf(data, rowsOf(data))).toEqual({});
  const edited: Record<string, string> = { seats: '4', plan: '' };
  const rows = rowsOf(data)
    .filter(({ key }) => key !== 'list')
    .map((row) => ({ ...row, text: edited[row.key] ?? row.text }));
  rows.push({ key: 'note', type: 'text', text: '<b>', isExisting: false });
  expect(changesOf(data, rows)).toEqual({ seats: 4, plan: null, note: '<b>', list: null });
  expect(parseValue({ type: 'number', text: 'many' })).toBeUndefined();
  expect(parseValue({ type: 'json', text: '{' })).toBeUndefined();
  expect(parseValue({ type: 'yesNo', text: 'false' })).toEqual({ value: false });
});

test('columns are remembered by a header, never by the first person of a file without one', () => {
  const stored = new Map<string, string>();
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const value = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) };
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  const guess = (...header: string[]) => guessColumns(header, [['ada@example.com', 'Ada']], []);
  rememberColumns('prj_1', guess('ada@example.com', 'Ada'));
  expect(stored.size).toBe(0);
  const [address, name] = guess('E-mail', 'Name');
  rememberColumns('prj_1', [address, { ...name, key: 'nick' }] as never);
  expect(applyRememberedColumns('prj_1', guess('E-mail', 'Name'))).toMatchObject([
    { target: 'email' },
    { key: 'nick' },
  ]);
  expect(applyRememberedColumns('prj_2', guess('E-mail', 'Name'))).toBeUndefined();
  Object.defineProperty(globalThis, 'localStorage', before ?? { value: undefined, configurable: true });
});
