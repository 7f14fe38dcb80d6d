import { describe, expect, test } from '@jest/globals';
import { readReason, suppressionColumns, suppressionRows } from '../../../shared/domain/import/suppressions';

const email = { to: 'email' };
const reason = (rank: number) => ({ to: 'reason', rank });

describe('columns', () => {
  test('by the names that other services use; a name that occurs twice counts once', () => {
    const header = ['Origin', 'Email Address', 'SuppressionReason', 'reason', 'reason', 'note'];
    expect(suppressionColumns(header, undefined)).toEqual({
      columns: [reason(2), email, reason(0), reason(1), null, null],
    });
    expect(suppressionColumns(['recipient', 'code', 'EMAIL'], undefined)).toEqual({
      columns: [null, reason(5), email],
    });
  });

  test('without names: the first address, and reasons in the other columns, of which there is at least one', () => {
    expect(suppressionColumns(['a@x.example'], undefined)).toEqual({ columns: [email, reason(1)], isData: true });
    expect(suppressionColumns(['5', 'a@x.example', 'b@x.example', 'z'], undefined)).toEqual({
      columns: [reason(0), email, reason(2), reason(3)],
      isData: true,
    });
    expect(suppressionColumns(['x', 'y'], undefined)).toEqual({
      errors: [expect.objectContaining({ code: 'required' })],
    });
  });

  test('by a mapping; blanks around names are ignored', () => {
    const mapping = { 'who ': 'email', why: 'reason', note: null } as const;
    expect(suppressionColumns(['why', ' who', 'note', 'email', 'why'], mapping)).toEqual({
      columns: [reason(0), email, null, null, null],
    });
    expect(suppressionColumns(['why', 'who'], mapping)).toEqual({
      errors: [expect.objectContaining({ field: 'mapping.note', code: 'not_found' })],
    });
  });
});

test.each<[string, string | null]>([
  ['Hard Bounce', 'hard_bounce'],
  ['SPAM_COMPLAINT', 'complaint'],
  ['ManualSuppression', 'manual'],
  ['import', 'import'],
  ['550 5.1.1 unknown', 'hard_bounce'],
  ['5.1.1', 'hard_bounce'],
  ['5500', null],
  ['450', null],
  ['constructor', null],
  ['', null],
])('the reason %j is %j', (text, expected) => {
  expect(readReason(text)).toBe(expected);
});

const refused = (address: string, code: string, field = 'email') =>
  expect.objectContaining({ line: 4, email: address, code, field });

describe('rows', () => {
  const columns = [reason(2), email, null, reason(0)] as Parameters<typeof suppressionRows.ofCells>[2];
  const cells = (...row: string[]) => suppressionRows.ofCells(row, 4, columns);
  const json = (row: unknown) => suppressionRows.ofJson(JSON.stringify(row), 4);

  test('the readable reason with the lowest rank counts', () => {
    expect(cells('spam', 'A@x.example', 'manual', 'bounce')).toEqual({
      line: 4,
      email: 'a@x.example',
      reason: 'hard_bounce',
    });
    expect(cells('spam', 'a@x.example', 'manual', 'other')).toHaveProperty('reason', 'complaint');
    expect(cells('', 'a@x.example')).toEqual({ line: 4, email: 'a@x.example', reason: null });
  });

  test('members of JSON have the same names as columns, and numbers may be reasons', () => {
    expect(json({ Address: 'a@x.example', Origin: 'complaint', code: 550, status: true })).toEqual({
      line: 4,
      email: 'a@x.example',
      reason: 'complaint',
    });
    expect(json({ email: 'a@x.example', code: 550 })).toHaveProperty('reason', 'hard_bounce');
    expect(json({ email: 'a@x.example' })).toHaveProperty('reason', null);
  });

  test.each([
    ['a blank cell', () => cells('spam', ' '), refused('', 'required')],
    ['no cell', () => cells('spam'), refused('', 'required')],
    ['a wrong address', () => cells('spam', 'a@x'), refused('a@x', 'invalid_string')],
    ['no member', () => json({ name: 'a' }), refused('', 'required')],
    ['a number', () => json({ email: 5 }), refused('', 'invalid_string')],
    ['no object', () => json(5), refused('', 'invalid_type', '')],
  ])('%s is refused', (_name, row, expected) => {
    expect(row()).toEqual(expected);
  });
});
