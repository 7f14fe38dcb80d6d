import { parseAddress } from '../address';
import { type ColumnsRead, noAddressColumn, unknownColumn } from './columns';
import type { FileParams } from './params';

/** What a column of a file of suppressions is. If a row has several reasons, the readable one with the lowest `rank` counts. */
export type SuppressionColumn = { to: 'email' } | { to: 'reason'; rank: number } | null;

/** What each named column becomes, from the request. */
export type SuppressionMapping = Readonly<Record<string, 'email' | 'reason' | null>>;

/** The parameters of an import of suppressions. */
export interface SuppressionImportParams extends FileParams<SuppressionColumn> {
  /** For rows without a reason. */
  reason: 'hard_bounce' | 'complaint' | 'manual' | 'import';
}

/**
 * The names that other services give to the address (SES: EmailAddress, Mailgun: address) and to the reason (Postmark:
 * SuppressionReason beside Origin, who suppressed; Resend: origin; SendGrid: reason, the server's words, beside status).
 */
const ADDRESSES = ['email', 'emailaddress', 'address', 'recipient', 'recipientemail'];
const REASONS = ['suppressionreason', 'reason', 'origin', 'type', 'status', 'code'];

/** Ignores case, blanks and underscores: `Email Address` is `email_address`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The address among named values, and its reasons in the order in which they count. */
export function suppressionMembers(members: Readonly<Record<string, unknown>>): { email: unknown; reasons: unknown[] } {
  const byName = new Map(Object.entries(members).map(([name, value]) => [plain(name), value]));
  const email = ADDRESSES.find((name) => byName.has(name));
  return { email: email && byName.get(email), reasons: REASONS.map((name) => byName.get(name)) };
}

function byUsualNames(header: readonly string[]): SuppressionColumn[] {
  const names = header.map(plain);
  const address = names.indexOf(ADDRESSES.find((name) => names.includes(name)) ?? '');
  return names.map((name, index) => {
    if (index === address) return { to: 'email' };
    const rank = REASONS.indexOf(name);
    return rank < 0 || names.indexOf(name) < index ? null : { to: 'reason', rank };
  });
}

/** A file without a header, as SES takes them: an address in each row, and any reasons in the other columns. */
const byAddress = (first: readonly string[], address: number): SuppressionColumn[] =>
  Array.from({ length: Math.max(first.length, address + 2) }, (_, index) =>
    index === address ? { to: 'email' } : { to: 'reason', rank: index },
  );

function byMapping(header: readonly string[], mapping: SuppressionMapping): ColumnsRead<SuppressionColumn> {
  const names = header.map((name) => name.trim());
  const targets = new Map(Object.entries(mapping).map(([name, target]) => [name.trim(), target]));
  const unknown = [...targets.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0) return { errors: unknown.map(unknownColumn) };
  const columns = names.map((name, rank): SuppressionColumn => {
    const target = names.indexOf(name) === rank ? (targets.get(name) ?? null) : null;
    return target === 'reason' ? { to: target, rank } : target && { to: target };
  });
  return { columns };
}

/** The columns according to the first row of a file, or why it can't be read. */
export function suppressionColumns(
  header: readonly string[],
  mapping: SuppressionMapping | undefined,
): ColumnsRead<SuppressionColumn> {
  if (mapping) return byMapping(header, mapping);
  const columns = byUsualNames(header);
  if (columns.some((column) => column?.to === 'email')) return { columns };
  const address = header.findIndex((cell) => parseAddress(cell) !== null);
  return address < 0 ? { errors: [noAddressColumn] } : { columns: byAddress(header, address), isData: true };
}
