import { isDeepStrictEqual } from 'node:util';
import type { BounceType } from '../../contract/statuses';
import type { EmailKind } from '../../contract/templates';
import type { WithCopies } from '../../domain/emails/copies';
import type { EmailStatus } from '../../domain/emails/status';
import type { PublicStream } from '../../domain/sending/email-streams';
import type { Lane } from '../../domain/sending/rate';
import type { EpochMs } from '../../durations';
import { toIso } from '../../ops/clock';

export interface TimelineEntry {
  type: string;
  at: string;
  bounceType?: BounceType;
  subType?: string;
  detail?: string;
  link?: string;
  bot?: true;
  smtpCode?: number;
}

export interface EmailRef {
  projectId: string;
  id: string;
}

export interface EmailRow extends EmailRef, WithCopies {
  contactId: string;
  generation?: string;
  email: string;
  erased?: true;
  toName?: string;
  from: string;
  fromDomain: string;
  subject: string;
  contentId: string;
  kind: EmailKind;
  lane: Lane;
  /** If absent, the email counts in the reputation of its kind's stream. */
  stream?: PublicStream;
  /** The email goes to SES's simulator or is a test, so its feedback is not about real recipients. */
  simulated?: true;
  test?: true;
  /**
   * A sign-in link or invitation. Only a hard bounce suppresses the address. Never shown: anyone who reads the link is
   * signed in.
   */
  member?: true;
  /** The contact whose email this one forwards: erasing that contact erases this email's content. */
  forwardOf?: string;
  resentFrom?: string;
  resentAs?: string[];
  template?: string;
  topic?: string;
  /** If set, much of the row derives from its key and the campaign. */
  campaign?: string;
  variant?: number;
  /** The contact's data that the content uses; null if too large to store. */
  vars?: Record<string, unknown> | null;
  links?: Record<string, number>;
  unsubscribedAt?: string;
  /** How many workflows, each causing the next, led to this email. */
  depth?: number;
  tags: Record<string, string>;
  status: EmailStatus;
  rank: number;
  bounceType?: BounceType;
  bounceSubType?: string;
  reason?: string;
  error?: string;
  createdAt: string;
  scheduledAt?: string;
  sentAt?: string;
  deliveredAt?: string;
  openedAt?: string;
  clickedAt?: string;
  bouncedAt?: string;
  complainedAt?: string;
  failedAt?: string;
  attempts: number;
  /** The token of the running try, which began at `claimedAt`, in epoch ms. */
  claim?: string;
  claimedAt?: number;
  messageId?: string;
  sweeps: number;
  opens: number;
  clicks: number;
  timeline: TimelineEntry[];
  /** Hashes of applied feedback, so that repeats count once. */
  seen: string[];
  /** The row has the form of newer code, so this code does not change it. */
  isNewer?: true;
}

/** Takes 30 bytes less than with full names and an ISO time. */
export interface StoredEntry {
  t: string;
  a: EpochMs;
  b?: TimelineEntry['bounceType'];
  s?: string;
  d?: string;
  l?: string;
  bot?: true;
  c?: number;
}

export const toStoredEntry = ({
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

type TimelineFields = Pick<Partial<EmailRow>, 'createdAt' | 'scheduledAt' | 'messageId' | 'erased'>;

const initialEntries = ({ createdAt: at = '', scheduledAt }: TimelineFields): [TimelineEntry, TimelineEntry] => [
  { type: 'accepted', at },
  { type: scheduledAt === undefined ? 'queued' : 'scheduled', at },
];

export function toStoredTimeline({ timeline, ...facts }: TimelineFields & Pick<EmailRow, 'timeline'>): StoredEntry[] {
  const [first, second] = timeline;
  const hasBeginning = isDeepStrictEqual([first, second], initialEntries(facts));
  return (hasBeginning ? timeline.slice(2) : timeline).map(toStoredEntry);
}

export const readTimeline = (entries: readonly StoredEntry[], facts: TimelineFields): TimelineEntry[] => {
  const [first] = entries;
  const hasBeginning = first?.t === 'accepted';
  return [...(hasBeginning ? [] : initialEntries(facts)), ...readEntries(entries, facts)];
};

export const readEntries = (entries: readonly StoredEntry[], { messageId, erased }: TimelineFields): TimelineEntry[] =>
  entries
    .filter(({ a }) => typeof a === 'number')
    .map(readEntry)
    .map((entry) => (entry.type === 'sent' && messageId && !erased ? { ...entry, detail: messageId } : entry));
