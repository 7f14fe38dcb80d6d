import { describe, expect, test } from '@jest/globals';
import { checkMapping, resolveColumns } from '../../../shared/domain/import/columns';

const text = (key: string) => ({ to: 'data', key, type: 'text' });
const codes = (read: ReturnType<typeof resolveColumns>) =>
  'errors' in read ? read.errors.map(({ field, code }) => `${field} ${code}`) : read;

describe('columns by their names', () => {
  test('name the address, the subscription and keys of data, with or without "data."', () => {
    expect(resolveColumns([' EMail ', 'Subscribed', 'data.plan', 'first name', 'x.data', 'a.b', ''], {})).toEqual({
      columns: [{ to: 'email' }, { to: 'subscribed' }, text('plan'), text('first name'), null, null, null],
    });
  });

  test('have the type that the request names, never one that every object inherits', () => {
    expect(resolveColumns(['email', 'age', 'toString'], { types: { age: 'number' } })).toEqual({
      columns: [{ to: 'email' }, { to: 'data', key: 'age', type: 'number' }, text('toString')],
    });
  });

  test.each<[string, string[], object, string[]]>([
    ['no address', ['who'], {}, ['uploadId required']],
    ['two columns of one key', ['email', 'a', 'data.a'], {}, ['uploadId duplicate']],
    ['a type without its column', ['email', 'a'], { types: { a: 'date', b: 'json' } }, ['types.b not_found']],
  ])('%s is a mistake', (_name, header, options, expected) => {
    expect(codes(resolveColumns(header, options))).toEqual(expected);
  });

  test('become at most 100 keys; the address and the subscription are no keys', () => {
    const keys = Array.from({ length: 100 }, (_, index) => `k${index}`);
    expect(codes(resolveColumns(['email', 'subscribed', ...keys], {}))).toHaveProperty('columns.length', 102);
    expect(codes(resolveColumns(['email', ...keys, 'k100'], {}))).toEqual(['uploadId too_big']);
  });
});

describe('columns by a mapping', () => {
  test('become what it says; the others keep what their names say', () => {
    const mapping = { ' Work\n mail': 'email', Opt: 'unsubscribed', Plan: 'data.plan', Note: null };
    const header = ['Work mail ', 'Opt', 'Plan', 'Note', 'toString', 'plan', 'subscribed', 'a.b'];
    expect(resolveColumns(header, { mapping, types: { plan: 'boolean' } })).toEqual({
      columns: [
        { to: 'email' },
        { to: 'unsubscribed' },
        { ...text('plan'), type: 'boolean' },
        null,
        text('toString'),
        null,
        null,
        null,
      ],
    });
  });

  test('a column without a name is ignored, even if the mapping has an empty name', () => {
    expect(resolveColumns(['m', ''], { mapping: { m: 'email', '': 'data.a' } })).toEqual({
      columns: [{ to: 'email' }, null],
    });
  });

  test('have the types that the project knows, unless the request says others', () => {
    const usual = new Map([['seats', 'number'] as const, ['tags', 'json'] as const]);
    expect(resolveColumns(['email', 'data.seats', 'tags'], { types: { tags: 'text' } }, { usual })).toEqual({
      columns: [{ to: 'email' }, { to: 'data', key: 'seats', type: 'number', isUsual: true }, text('tags')],
    });
  });

  test('a column that the file lacks is reported once, although its type is then unused', () => {
    const options = { mapping: { m: 'email', z: 'data.z' }, types: { z: 'number' } } as const;
    expect(codes(resolveColumns(['m'], options))).toEqual(['mapping.z not_found']);
  });
});

describe('mistakes of a request without its file', () => {
  test.each<[string, Parameters<typeof checkMapping>[0], string[]]>([
    ['none', {}, []],
    ['types whose keys a header may name', { types: { a: 'number' } }, []],
    ['a whole mapping', { mapping: { m: 'email', a: 'data.a', b: null, c: null }, types: { a: 'date' } }, []],
    ['a mapping that leaves the address to its name', { mapping: { a: 'data.a' } }, []],
    ['two addresses', { mapping: { a: 'email', b: 'email' } }, ['mapping.b duplicate']],
    ['a reserved key', { mapping: { m: 'email', a: 'data.event' } }, ['mapping.a reserved_key']],
    ['no key', { mapping: { m: 'email', a: 'data.x.y' } }, ['mapping.a invalid_string']],
  ])('%s', (_name, options, expected) => {
    expect(checkMapping(options).map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  });
});
