import type { SuppressionReason } from '../../contract/routes/suppressions';
import { type EmailAddress, parseAddress } from '../address';
import { unescapeFormulas } from '../spreadsheet-text';
import { columnName, plainName, rankOfAddress } from './column-names';
import { type ColumnsResult, noAddressColumn, unknownColumn } from './columns';
import type { FileParams } from './header';
import {
  invalidAddress,
  missingAddress,
  notAnObject,
  type RefusedRow,
  type RowReaders,
  refusedRow,
} from './refused-row';
import { parseObject } from './values';

/** The recognized reason with the lowest `rank` counts. */
export type SuppressionColumn = { to: 'email' } | { to: 'reason'; rank: number } | null;

export type SuppressionMapping = Readonly<Record<string, 'email' | 'reason' | null>>;

export interface SuppressionImportParams extends FileParams<SuppressionColumn> {
  reason: SuppressionReason;
}

/** In contact files, these mean something else (Mailgun: address). */
const ADDRESSES = ['address', 'recipient', 'recipientemail'];
/** Postmark: SuppressionReason (Origin is who suppressed); Resend: origin; SendGrid: reason beside status. */
const REASONS = ['suppressionreason', 'reason', 'origin', 'type', 'status', 'code'];

const addressAmong = (names: readonly string[]): string | undefined =>
  names.filter((name) => rankOfAddress(name) >= 0).sort((a, b) => rankOfAddress(a) - rankOfAddress(b))[0] ??
  ADDRESSES.find((name) => names.includes(name));

function suppressionFields(fields: Readonly<Record<string, unknown>>): { email: unknown; reasons: unknown[] } {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [plainName(name), value]));
  const email = addressAmong([...byName.keys()]);
  return { email: email && byName.get(email), reasons: REASONS.map((name) => byName.get(name)) };
}

function byUsualNames(header: readonly string[]): SuppressionColumn[] {
  const names = header.map(plainName);
  const address = addressAmong(names);
  return names.map((name, index) => {
    if (names.indexOf(name) < index) return null;
    if (name === address) return { to: 'email' };
    const rank = REASONS.indexOf(name);
    return rank < 0 ? null : { to: 'reason', rank };
  });
}

/** SES files may lack a header: an address per row, reasons in any column. */
const byAddress = (first: readonly string[], address: number): SuppressionColumn[] =>
  Array.from({ length: Math.max(first.length, address + 2) }, (_, index) =>
    index === address ? { to: 'email' } : { to: 'reason', rank: index },
  );

function byMapping(header: readonly string[], mapping: SuppressionMapping): ColumnsResult<SuppressionColumn> {
  const names = header.map(columnName);
  const targets = new Map(Object.entries(mapping).map(([name, target]) => [columnName(name), target]));
  const known = new Set(names);
  const unknown = [...targets.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) return { errors: unknown.map(unknownColumn) };
  const columns = names.map((name, rank): SuppressionColumn => {
    const target = names.indexOf(name) === rank ? (targets.get(name) ?? null) : null;
    return target === 'reason' ? { to: target, rank } : target && { to: target };
  });
  return { columns };
}

export function suppressionColumns(
  header: readonly string[],
  mapping: SuppressionMapping | undefined,
): ColumnsResult<SuppressionColumn> {
  if (mapping) return byMapping(header, mapping);
  const columns = byUsualNames(header);
  if (columns.some((column) => column?.to === 'email')) return { columns };
  const address = header.findIndex((cell) => parseAddress(cell) !== null);
  return address < 0 ? { errors: [noAddressColumn] } : { columns: byAddress(header, address), isData: true };
}

export interface SuppressionRow {
  line: number;
  email: EmailAddress;
  reason: SuppressionReason | null;
}

const REASON_BY_WORD: Readonly<Record<string, SuppressionRow['reason']>> = {
  bounce: 'hard_bounce',
  bounced: 'hard_bounce',
  hardbounce: 'hard_bounce',
  permanent: 'hard_bounce',
  invalid: 'hard_bounce',
  complaint: 'complaint',
  complained: 'complaint',
  spam: 'complaint',
  spamcomplaint: 'complaint',
  spamreport: 'complaint',
  abuse: 'complaint',
  manual: 'manual',
  manualsuppression: 'manual',
  import: 'import',
};

/** A permanent failure's code (RFC 5321 section 4.2.1, RFC 3463). */
const PERMANENT = /^\s*5(?:\d\d|\.\d{1,3}\.\d{1,3})(?!\d)/;

export function readReason(text: string): SuppressionRow['reason'] {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (Object.hasOwn(REASON_BY_WORD, word)) return REASON_BY_WORD[word] ?? null;
  return PERMANENT.test(text) ? 'hard_bounce' : null;
}

function check(line: number, email: string, reasons: readonly string[]): SuppressionRow | RefusedRow {
  if (email.trim() === '') return refusedRow(line, '', [missingAddress]);
  const address = parseAddress(email);
  if (!address) return refusedRow(line, email, [invalidAddress]);
  const known = reasons.map(readReason).find((reason) => reason !== null);
  return { line, email: address, reason: known ?? null };
}

function ofCells(cells: readonly string[], line: number, columns: readonly SuppressionColumn[]) {
  let email = '';
  const reasons: string[] = [];
  for (const [index, column] of columns.entries()) {
    const text = unescapeFormulas(cells[index] ?? '');
    if (column?.to === 'email') email = text;
    else if (column) reasons[column.rank] = text;
  }
  // Ranks without a column leave holes in the array.
  return check(line, email, Object.values(reasons));
}

function ofJson(text: string, line: number): SuppressionRow | RefusedRow {
  const value = parseObject(text);
  if (!value) return refusedRow(line, '', [notAnObject]);
  const { email = '', reasons } = suppressionFields(value);
  if (typeof email !== 'string') return refusedRow(line, '', [invalidAddress]);
  return check(
    line,
    email,
    reasons.flatMap((reason) => (typeof reason === 'string' || typeof reason === 'number' ? [String(reason)] : [])),
  );
}

export const suppressionRows: RowReaders<SuppressionRow, SuppressionColumn> = { ofCells, ofJson };
