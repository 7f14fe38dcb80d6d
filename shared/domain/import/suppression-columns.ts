import type { FieldError } from '../../contract/errors';
import { parseAddress } from '../address';
import type { ColumnsRead } from './columns';
import type { FileParams } from './params';

/** What a column of a file of suppressions tells; of several reasons the first that can be read counts, by `rank`. */
export type SuppressionColumn = { to: 'email' } | { to: 'reason'; rank: number } | null;

/** What the request says of the columns: their names, and what each becomes. */
export type SuppressionMapping = Readonly<Record<string, 'email' | 'reason' | null>>;

/** What an import of suppressions is to do. */
export interface SuppressionImportParams extends FileParams<SuppressionColumn> {
  /** Of rows that tell none. */
  reason: 'hard_bounce' | 'complaint' | 'manual' | 'import';
}

/**
 * The names that other services give to the address (SES: EmailAddress, Mailgun: address) and to the reason (Postmark:
 * SuppressionReason beside Origin, who suppressed; Resend: origin; SendGrid: reason, the server's words, beside status).
 */
const ADDRESSES = ['email', 'emailaddress', 'address', 'recipient', 'recipientemail'];
const REASONS = ['suppressionreason', 'reason', 'origin', 'type', 'status', 'code'];

/** Case, blanks and underscores make no difference: `Email Address` is `email_address`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The values of an address and of its reasons among named values, in the order in which they count. */
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

/** A file without a header, as SES takes them: addresses, and what stands beside them, in the first row or in others. */
const byAddress = (first: readonly string[], address: number): SuppressionColumn[] =>
  Array.from({ length: Math.max(first.length, address + 2) }, (_, index) =>
    index === address ? { to: 'email' } : { to: 'reason', rank: index },
  );

function byMapping(header: readonly string[], mapping: SuppressionMapping): ColumnsRead<SuppressionColumn> {
  const names = header.map((name) => name.trim());
  const targets = new Map(Object.entries(mapping).map(([name, target]) => [name.trim(), target]));
  const unknown = [...targets.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0) return { errors: unknown.map(notThere) };
  const columns = names.map((name, rank): SuppressionColumn => {
    const target = names.indexOf(name) === rank ? (targets.get(name) ?? null) : null;
    return target === 'reason' ? { to: target, rank } : target && { to: target };
  });
  return { columns };
}

/** The columns that the first row of a file comes to, or why it can't be read. */
export function suppressionColumns(
  header: readonly string[],
  mapping: SuppressionMapping | undefined,
): ColumnsRead<SuppressionColumn> {
  if (mapping) return byMapping(header, mapping);
  const columns = byUsualNames(header);
  if (columns.some((column) => column?.to === 'email')) return { columns };
  const address = header.findIndex((cell) => parseAddress(cell) !== null);
  return address < 0 ? { errors: [noAddress] } : { columns: byAddress(header, address), isData: true };
}

const noAddress: FieldError = {
  field: 'uploadId',
  message: "No column of the file's first line is the address. Call it email, or name it in mapping.",
  code: 'required',
};

const notThere = (name: string): FieldError => ({
  field: `mapping.${name}`,
  message: 'The file has no such column.',
  code: 'not_found',
});
