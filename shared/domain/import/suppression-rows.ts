import { type EmailAddress, parseAddress } from '../address';
import { unguarded } from '../spreadsheet-text';
import { parseObject } from './parse-json';
import { missing, noAddress, noObject, type Refusal, type RowReaders, refusal } from './refusal';
import { type SuppressionColumn, suppressionMembers } from './suppression-columns';

/** What a row says of an address that is to get no mail. */
export interface SuppressionRow {
  line: number;
  email: EmailAddress;
  /** Null where the row tells none that we know. */
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

/** A server's answer for good: its reply code or its enhanced status (RFC 5321 section 4.2.1, RFC 3463). */
const PERMANENT = /^\s*5(?:\d\d|\.\d{1,3}\.\d{1,3})(?!\d)/;

/** The reason in another service's words; null for what is none of them. */
export function readReason(text: string): SuppressionRow['reason'] {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null;
  return PERMANENT.test(text) ? 'hard_bounce' : null;
}

function check(line: number, email: string, reasons: readonly string[]): SuppressionRow | Refusal {
  if (email.trim() === '') return refusal(line, '', missing);
  const address = parseAddress(email);
  if (!address) return refusal(line, email, noAddress);
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
  // The ranks that no column has leave holes.
  return check(line, email, Object.values(reasons));
}

function ofJson(text: string, line: number): SuppressionRow | Refusal {
  const value = parseObject(text);
  if (!value) return refusal(line, '', noObject);
  const { email = '', reasons } = suppressionMembers(value);
  if (typeof email !== 'string') return refusal(line, '', noAddress);
  return check(
    line,
    email,
    reasons.flatMap((reason) => (typeof reason === 'string' || typeof reason === 'number' ? [String(reason)] : [])),
  );
}

/** Reads the rows of a file of suppressions: other members and columns than the two are passed over. */
export const suppressionRows: RowReaders<SuppressionRow, SuppressionColumn> = { ofCells, ofJson };
