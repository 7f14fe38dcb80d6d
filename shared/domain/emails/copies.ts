import { isSimulator } from '../sending/mail-streams';
import { type BounceType, type EmailStatus, rankOf } from './status';

export type CopyKind = 'cc' | 'bcc';

/** Somebody who gets a copy of a mail, as its row names them. It changes only when the address is erased. */
export interface EmailCopy {
  /** The id that the address has, or would have, as a contact. A copy makes no contact. */
  contactId: string;
  kind: CopyKind;
  /** Absent once the person is erased. */
  email?: string;
  name?: string;
  /** The address is one of SES's mailbox simulator. */
  simulated?: true;
}

/** What can become known of a copy: it is left out, was delivered, came back softly or for good, was reported as spam. */
export const copyMarks = ['left_out', 'delivered', 'soft_bounce', 'hard_bounce', 'complained'] as const;
export type CopyMark = (typeof copyMarks)[number];

/**
 * What is known of a mail's copies: by the copy's number and the mark, the time with what else is known of it. Only the
 * earliest is kept, so that news can come twice and in any order.
 */
export type CopyNews = Record<string, string>;

/** The copies of a mail by their number, and the news of them. */
export interface WithCopies {
  copies?: Record<string, EmailCopy>;
  copyNews?: CopyNews;
}

/** Why somebody gets no copy. */
export type CopyRefusal = 'suppressed' | 'contact_deleted';

const MARK_LETTERS: Record<CopyMark, string> = {
  left_out: 'x',
  delivered: 'd',
  soft_bounce: 's',
  hard_bounce: 'h',
  complained: 'c',
};

/** The news under which a mark of a copy is kept. */
export const newsKey = (index: string, mark: CopyMark): string => `${index}${MARK_LETTERS[mark]}`;

/** A piece of news. Texts of one mark compare by their time, as all times have the same length. */
export const newsText = (at: string, word = ''): string => (word === '' ? at : `${at} ${word}`);

interface News {
  at: string;
  word?: string;
}

function newsOf({ copyNews = {} }: WithCopies, index: string, mark: CopyMark): News | undefined {
  const text = copyNews[newsKey(index, mark)];
  if (text === undefined) return undefined;
  const space = text.indexOf(' ');
  return space < 0 ? { at: text } : { at: text.slice(0, space), word: text.slice(space + 1) };
}

/** One copy with all that is known of it. */
export interface CopyState extends Omit<EmailCopy, 'email'> {
  index: string;
  /** Null once the person is erased. */
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

/** How far the copies of a mail have come that nothing is known of. */
const statusOfRest = (status: EmailStatus): EmailStatus =>
  rankOf(status) >= rankOf('SENT') && status !== 'FAILED' ? 'SENT' : status;

/** The copies of a mail in the order of the request. */
export function copiesOf(row: WithCopies & { status: EmailStatus }): CopyState[] {
  return entriesOf(row).map(([index, copy]) => stateOf(row, index, copy));
}

const entriesOf = ({ copies = {} }: WithCopies): [string, EmailCopy][] =>
  Object.entries(copies).sort(([a], [b]) => Number(a) - Number(b));

function stateOf(row: WithCopies & { status: EmailStatus }, index: string, copy: EmailCopy): CopyState {
  const [leftOut, delivered, soft, hard, complained] = copyMarks.map((mark) => newsOf(row, index, mark));
  const bounce = hard ?? soft;
  const status = (): EmailStatus => {
    if (complained) return 'COMPLAINED';
    if (hard) return 'BOUNCED';
    if (delivered) return 'DELIVERED';
    if (soft) return 'BOUNCED';
    return leftOut ? 'SKIPPED' : statusOfRest(row.status);
  };
  return {
    ...copy,
    index,
    email: copy.email ?? null,
    status: status(),
    reason: leftOut?.word ?? null,
    leftOutAt: leftOut?.at ?? null,
    deliveredAt: delivered?.at ?? null,
    bouncedAt: bounce?.at ?? null,
    bounceType: bounce ? (hard ? 'hard' : 'soft') : null,
    bounceSubType: bounce?.word ?? null,
    complainedAt: complained?.at ?? null,
  };
}

const isLeftOut = (row: WithCopies, index: string): boolean => newsOf(row, index, 'left_out') !== undefined;

/** The copies that go to SES with the mail. */
export const copiesToSend = (row: WithCopies): (EmailCopy & { email: string })[] =>
  entriesOf(row).flatMap(([index, { email, ...copy }]) =>
    email === undefined || isLeftOut(row, index) ? [] : [{ ...copy, email }],
  );

/** How many places of SES's rate the mail takes: SES counts each address. */
export const placesOf = (row: WithCopies): number => 1 + copiesToSend(row).length;

/** The numbers of the copies that went, or may still go, to an address. */
export const copiesTo = ({ copies = {} }: WithCopies, contactId: string): string[] =>
  Object.keys(copies).filter((index) => copies[index]?.contactId === contactId);

/** A copy without what names the person. */
export const withoutAddress = ({ contactId, kind, simulated }: EmailCopy): EmailCopy => ({
  contactId,
  kind,
  ...(simulated ? { simulated } : {}),
});

/** Somebody who is to get a copy of a new mail, and why they don't. */
export interface NewCopy {
  contactId: string;
  kind: CopyKind;
  email: string;
  name?: string;
  refusal: CopyRefusal | null;
}

/** The copies as the row of a new mail has them; nothing for a mail without. */
export function rowCopies(copies: readonly NewCopy[] | undefined, createdAt: string): WithCopies {
  if (!copies || copies.length === 0) return {};
  const rows = copies.map(({ refusal: _, ...copy }, index): [string, EmailCopy] => [
    String(index),
    { ...copy, ...(isSimulator(copy.email) ? { simulated: true as const } : {}) },
  ]);
  const news = copies.flatMap(({ refusal }, index): [string, string][] =>
    refusal ? [[newsKey(String(index), 'left_out'), newsText(createdAt, refusal)]] : [],
  );
  return { copies: Object.fromEntries(rows), copyNews: Object.fromEntries(news) };
}
