import type { CopyKind } from '../../contract/routes/emails';
import type { BounceType } from '../../contract/statuses';
import { isSimulator } from '../sending/email-streams';
import { type EmailStatus, rankOf } from './status';

/** A CC or BCC recipient. Changes only when the address is erased. */
export interface EmailCopy {
  /** The id that the address's contact has or would have: a copy creates no contact. */
  contactId: string;
  kind: CopyKind;
  email?: string;
  name?: string;
  simulated?: true;
}

export type CopyMark = 'left_out' | 'delivered' | 'soft_bounce' | 'hard_bounce' | 'complained';

export type CopyOutcomes = Record<string, string>;

export interface WithCopies {
  copies?: Record<string, EmailCopy>;
  /** What happened to each copy, by `outcomeKey`. */
  copyNews?: CopyOutcomes;
}

export type CopyRefusal = 'suppressed' | 'contact_deleted';

const MARK_LETTERS: Record<CopyMark, string> = {
  left_out: 'x',
  delivered: 'd',
  soft_bounce: 's',
  hard_bounce: 'h',
  complained: 'c',
};

export const outcomeKey = (index: string, mark: CopyMark): string => `${index}${MARK_LETTERS[mark]}`;

export const outcomeText = (at: string, detail = ''): string => (detail === '' ? at : `${at} ${detail}`);

interface CopyOutcome {
  at: string;
  detail?: string;
}

function outcomeOf({ copyNews = {} }: WithCopies, index: string, mark: CopyMark): CopyOutcome | undefined {
  const text = copyNews[outcomeKey(index, mark)];
  if (text === undefined) return undefined;
  const space = text.indexOf(' ');
  return space < 0 ? { at: text } : { at: text.slice(0, space), detail: text.slice(space + 1) };
}

export interface CopyState extends Omit<EmailCopy, 'email'> {
  index: string;
  email: string | null;
  status: EmailStatus;
  reason: string | null;
  leftOutAt: string | null;
  deliveredAt: string | null;
  bouncedAt: string | null;
  bounceType: BounceType | null;
  bounceSubType: string | null;
  complainedAt: string | null;
}

const statusWithoutOutcome = (status: EmailStatus): EmailStatus =>
  rankOf(status) >= rankOf('SENT') && status !== 'FAILED' ? 'SENT' : status;

export function copiesOf(row: WithCopies & { status: EmailStatus }): CopyState[] {
  return entriesOf(row).map(([index, copy]) => stateOf(row, index, copy));
}

const entriesOf = ({ copies = {} }: WithCopies): [string, EmailCopy][] =>
  Object.entries(copies).sort(([a], [b]) => Number(a) - Number(b));

function stateOf(row: WithCopies & { status: EmailStatus }, index: string, copy: EmailCopy): CopyState {
  const leftOut = outcomeOf(row, index, 'left_out');
  const delivered = outcomeOf(row, index, 'delivered');
  const softBounce = outcomeOf(row, index, 'soft_bounce');
  const hardBounce = outcomeOf(row, index, 'hard_bounce');
  const complained = outcomeOf(row, index, 'complained');
  const bounce = hardBounce ?? softBounce;
  const bounceType = hardBounce ? 'hard' : 'soft';
  const copyStatus = (): EmailStatus => {
    if (complained) return 'COMPLAINED';
    if (hardBounce) return 'BOUNCED';
    if (delivered) return 'DELIVERED';
    if (softBounce) return 'BOUNCED';
    return leftOut ? 'SKIPPED' : statusWithoutOutcome(row.status);
  };
  return {
    ...copy,
    index,
    email: copy.email ?? null,
    status: copyStatus(),
    reason: leftOut?.detail ?? null,
    leftOutAt: leftOut?.at ?? null,
    deliveredAt: delivered?.at ?? null,
    bouncedAt: bounce?.at ?? null,
    bounceType: bounce ? bounceType : null,
    bounceSubType: bounce?.detail ?? null,
    complainedAt: complained?.at ?? null,
  };
}

const isLeftOut = (row: WithCopies, index: string): boolean => outcomeOf(row, index, 'left_out') !== undefined;

export const copiesToSend = (row: WithCopies): (EmailCopy & { email: string })[] =>
  entriesOf(row).flatMap(([index, { email, ...copy }]) =>
    email === undefined || isLeftOut(row, index) ? [] : [{ ...copy, email }],
  );

/** Slots of the sending rate: one per address, because SES counts addresses. */
export const slotCountOf = (row: WithCopies): number => 1 + copiesToSend(row).length;

export const copiesTo = ({ copies = {} }: WithCopies, contactId: string): string[] =>
  Object.keys(copies).filter((index) => copies[index]?.contactId === contactId);

export const withoutAddress = ({ contactId, kind, simulated }: EmailCopy): EmailCopy => ({
  contactId,
  kind,
  ...(simulated ? { simulated } : {}),
});

export interface NewCopy {
  contactId: string;
  kind: CopyKind;
  email: string;
  name?: string;
  refusal: CopyRefusal | null;
}

export function rowCopies(copies: readonly NewCopy[] | undefined, createdAt: string): WithCopies {
  if (!copies || copies.length === 0) return {};
  const rows = copies.map(({ refusal: _, ...copy }, index): [string, EmailCopy] => [
    String(index),
    { ...copy, ...(isSimulator(copy.email) ? { simulated: true as const } : {}) },
  ]);
  const outcomes = copies.flatMap(({ refusal }, index): [string, string][] =>
    refusal ? [[outcomeKey(String(index), 'left_out'), outcomeText(createdAt, refusal)]] : [],
  );
  return { copies: Object.fromEntries(rows), copyNews: Object.fromEntries(outcomes) };
}
