import { type EmailAddress, parseAddress } from '../address';
import { unguarded } from '../spreadsheet-text';
import { missing, noAddress, noObject, type RefusedRow, type RowReaders, refusedRow } from './refused-row';
import { type SuppressionColumn, suppressionMembers } from './suppression-columns';
import { parseObject } from './values';

/** An address that must not get mail, as a row gives it. */
export interface SuppressionRow {
  line: number;
  email: EmailAddress;
  /** Null if the row has no reason that we know. */
  reason: 'hard_bounce' | 'complaint' | 'manual' | 'import' | null;
}

/** The words of other services, without blanks and in lower case. */
const WORDS: Readonly<Record<string, SuppressionRow['reason']>> = {
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

/** A server's permanent failure: its reply code or its enhanced status (RFC 5321 section 4.2.1, RFC 3463). */
const PERMANENT = /^\s*5(?:\d\d|\.\d{1,3}\.\d{1,3})(?!\d)/;

/** The reason in another service's words; null if the text is none of them. */
export function readReason(text: string): SuppressionRow['reason'] {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null;
  return PERMANENT.test(text) ? 'hard_bounce' : null;
}

function check(line: number, email: string, reasons: readonly string[]): SuppressionRow | RefusedRow {
  if (email.trim() === '') return refusedRow(line, '', missing);
  const address = parseAddress(email);
  if (!address) return refusedRow(line, email, noAddress);
  const known = reasons.map(readReason).find((reason) => reason !== null);
  return { line, email: address, reason: known ?? null };
}

function ofCells(cells: readonly string[], line: number, columns: readonly SuppressionColumn[]) {
  let email = '';
  const reasons: string[] = [];
  for (const [index, column] of columns.entries()) {
    const text = unguarded(cells[index] ?? '');
    if (column?.to === 'email') email = text;
    else if (column) reasons[column.rank] = text;
  }
  // Ranks without a column leave holes in the array.
  return check(line, email, Object.values(reasons));
}

function ofJson(text: string, line: number): SuppressionRow | RefusedRow {
  const value = parseObject(text);
  if (!value) return refusedRow(line, '', noObject);
  const { email = '', reasons } = suppressionMembers(value);
  if (typeof email !== 'string') return refusedRow(line, '', noAddress);
  return check(
    line,
    email,
    reasons.flatMap((reason) => (typeof reason === 'string' || typeof reason === 'number' ? [String(reason)] : [])),
  );
}

/** Reads the rows of a file of suppressions. Ignores all other members and columns. */
export const suppressionRows: RowReaders<SuppressionRow, SuppressionColumn> = { ofCells, ofJson };
