import { isDeepStrictEqual } from 'node:util';
import { toIso } from '../../ops/clock';
import type { EmailRow, TimelineEntry } from './row';

/** A timeline's entry as a row has it: 30 bytes less than with whole names and an ISO time. */
export interface StoredEntry {
  /** Its type. */
  t: string;
  /** When, in epoch milliseconds. */
  a: number;
  /** The bounce's type. */
  b?: TimelineEntry['bounceType'];
  /** The sub-type. */
  s?: string;
  /** The detail. */
  d?: string;
  /** The link. */
  l?: string;
  bot?: true;
  /** The number in a mail server's answer. */
  c?: number;
}

export const storedEntry = ({
  type,
  at,
  bounceType,
  subType,
  detail,
  link,
  bot,
  smtpCode,
}: TimelineEntry): StoredEntry => ({
  t: type,
  a: Date.parse(at),
  ...(bounceType ? { b: bounceType } : {}),
  ...(subType ? { s: subType } : {}),
  ...(detail ? { d: detail } : {}),
  ...(link ? { l: link } : {}),
  ...(bot ? { bot } : {}),
  ...(smtpCode ? { c: smtpCode } : {}),
});

const readEntry = ({ t, a, b, s, d, l, bot, c }: StoredEntry): TimelineEntry => ({
  type: t,
  at: toIso(a),
  ...(b ? { bounceType: b } : {}),
  ...(s ? { subType: s } : {}),
  ...(d ? { detail: d } : {}),
  ...(l ? { link: l } : {}),
  ...(bot ? { bot } : {}),
  ...(c ? { smtpCode: c } : {}),
});

/** What a timeline follows from, besides its entries. */
type Facts = Pick<Partial<EmailRow>, 'createdAt' | 'scheduledAt' | 'messageId' | 'erased'>;

/** How the timeline of a mail begins that is to be sent. Rows leave it out. */
const beginningOf = ({ createdAt: at = '', scheduledAt }: Facts): [TimelineEntry, TimelineEntry] => [
  { type: 'accepted', at },
  { type: scheduledAt === undefined ? 'queued' : 'scheduled', at },
];

/** The entries that a row has of a timeline. */
export function storedTimeline({ timeline, ...facts }: Facts & Pick<EmailRow, 'timeline'>): StoredEntry[] {
  const [first, second] = timeline;
  const hasBeginning = isDeepStrictEqual([first, second], beginningOf(facts));
  return (hasBeginning ? timeline.slice(2) : timeline).map(storedEntry);
}

/** A stored timeline as it was. */
export const readTimeline = (entries: readonly StoredEntry[], facts: Facts): TimelineEntry[] => {
  const hasBeginning = entries[0]?.t === 'accepted';
  return [...(hasBeginning ? [] : beginningOf(facts)), ...readEntries(entries, facts)];
};

/**
 * Stored entries. That SES took the mail has SES's id as detail, which the row has once. Leaves out entries that only
 * newer code can read.
 */
export const readEntries = (entries: readonly StoredEntry[], { messageId, erased }: Facts): TimelineEntry[] =>
  entries
    .filter(({ a }) => typeof a === 'number')
    .map(readEntry)
    .map((entry) => (entry.type === 'sent' && messageId && !erased ? { ...entry, detail: messageId } : entry));
