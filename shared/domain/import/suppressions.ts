import type { SuppressionReason } from '../../contract/routes/suppressions';
import { type EmailAddress, parseAddress } from '../address';
import { unescapeFormulas } from '../spreadsheet-text';
import { columnName, plainName, rankOfAddress } from './column-names';
import { type ColumnsResult, noAddressColumnError, unknownColumnError } from './columns';
import type { FileParams } from './header';
import {
  invalidAddressError,
  missingAddressError,
  notAnObjectError,
  type RejectedRow,
  type RowReaders,
  rejectedRow,
} from './rejected-row';
import { parseObject } from './values';

/** Of several columns with a reason, the one with the lowest `rank` whose text is recognized counts. */
export type SuppressionColumn = { to: 'email' } | { to: 'reason'; rank: number } | null;

export type SuppressionMapping = Readonly<Record<string, 'email' | 'reason' | null>>;

export interface SuppressionImportParams extends FileParams<SuppressionColumn> {
  reason: SuppressionReason;
}

/** Names of the address column in suppression files (Mailgun: address). In contact files, they mean something else. */
const ADDRESSES = ['address', 'recipient', 'recipientemail'];
/** Postmark: SuppressionReason (its Origin is who suppressed); Resend: origin; SendGrid: reason and status. */
const REASONS = ['suppressionreason', 'reason', 'origin', 'type', 'status', 'code'];

function addressNameIn(names: readonly string[]): string | undefined {
  const rankedNames = names.filter((name) => rankOfAddress(name) >= 0);
  const [best] = rankedNames.sort((a, b) => rankOfAddress(a) - rankOfAddress(b));
  return best ?? ADDRESSES.find((name) => names.includes(name));
}

function suppressionFields(fields: Readonly<Record<string, unknown>>): { email: unknown; reasons: unknown[] } {
  const valueByName = new Map(Object.entries(fields).map(([name, value]) => [plainName(name), value]));
  const addressName = addressNameIn([...valueByName.keys()]);
  const email = addressName === undefined ? undefined : valueByName.get(addressName);
  return { email, reasons: REASONS.map((name) => valueByName.get(name)) };
}

function columnsByName(header: readonly string[]): SuppressionColumn[] {
  const names = header.map(plainName);
  const addressName = addressNameIn(names);
  return names.map((name, index) => {
    const isRepeated = names.indexOf(name) < index;
    if (isRepeated) return null;
    if (name === addressName) return { to: 'email' };
    const rank = REASONS.indexOf(name);
    return rank < 0 ? null : { to: 'reason', rank };
  });
}

/** SES files may lack a header: an address per row, reasons in any column. */
function columnsWithoutHeader(firstRow: readonly string[], addressColumn: number): SuppressionColumn[] {
  const lengthWithReason = addressColumn + 2;
  return Array.from({ length: Math.max(firstRow.length, lengthWithReason) }, (_, index) =>
    index === addressColumn ? { to: 'email' } : { to: 'reason', rank: index },
  );
}

function columnsByMapping(header: readonly string[], mapping: SuppressionMapping): ColumnsResult<SuppressionColumn> {
  const names = header.map(columnName);
  const targets = new Map(Object.entries(mapping).map(([name, target]) => [columnName(name), target]));
  const nameSet = new Set(names);
  const unknownNames = [...targets.keys()].filter((name) => !nameSet.has(name));
  if (unknownNames.length > 0) return { errors: unknownNames.map(unknownColumnError) };
  const columns = names.map((name, index): SuppressionColumn => {
    const isRepeated = names.indexOf(name) < index;
    const target = isRepeated ? null : (targets.get(name) ?? null);
    if (target === 'reason') return { to: 'reason', rank: index };
    return target === 'email' ? { to: 'email' } : null;
  });
  return { columns };
}

export function suppressionColumns(
  header: readonly string[],
  mapping: SuppressionMapping | undefined,
): ColumnsResult<SuppressionColumn> {
  if (mapping) return columnsByMapping(header, mapping);
  const columns = columnsByName(header);
  if (columns.some((column) => column?.to === 'email')) return { columns };
  const addressColumn = header.findIndex((cell) => parseAddress(cell) !== null);
  if (addressColumn < 0) return { errors: [noAddressColumnError] };
  return { columns: columnsWithoutHeader(header, addressColumn), isData: true };
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

function toSuppression(line: number, email: string, reasons: readonly string[]): SuppressionRow | RejectedRow {
  if (email.trim() === '') return rejectedRow(line, '', [missingAddressError]);
  const address = parseAddress(email);
  if (!address) return rejectedRow(line, email, [invalidAddressError]);
  const recognized = reasons.map(readReason).find((reason) => reason !== null);
  return { line, email: address, reason: recognized ?? null };
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
  return toSuppression(line, email, Object.values(reasons));
}

function ofJson(text: string, line: number): SuppressionRow | RejectedRow {
  const value = parseObject(text);
  if (!value) return rejectedRow(line, '', [notAnObjectError]);
  const { email = '', reasons } = suppressionFields(value);
  if (typeof email !== 'string') return rejectedRow(line, '', [invalidAddressError]);
  const texts = reasons.flatMap((reason) =>
    typeof reason === 'string' || typeof reason === 'number' ? [String(reason)] : [],
  );
  return toSuppression(line, email, texts);
}

export const suppressionRows: RowReaders<SuppressionRow, SuppressionColumn> = { ofCells, ofJson };
