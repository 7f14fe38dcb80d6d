import { type Amounts, addAmount as add } from '../counters/stats';

/** What counting looks at of a campaign's mail row. Times are ISO 8601 in UTC. */
export interface CountedMail {
  status: string;
  /** Of a skipped one. */
  reason?: string | undefined;
  sentAt?: string | undefined;
  deliveredAt?: string | undefined;
  openedAt?: string | undefined;
  clickedAt?: string | undefined;
  bouncedAt?: string | undefined;
  bounceType?: string | undefined;
  complainedAt?: string | undefined;
  unsubscribedAt?: string | undefined;
  opens: number;
  clicks: number;
  /** Clicks by the number of the link. */
  links: Readonly<Record<string, number>>;
  /** The place of its variant, of an A/B campaign. */
  variant?: number | undefined;
}

/** Figures that a series shows by the hour. */
export const hourlyFigures = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
] as const;
export type HourlyFigure = (typeof hourlyFigures)[number];

/** One row of a campaign's tally: the totals, some links, or the hours of one day. */
export type TallyPart = 'totals' | `links:${number}` | `day:${string}`;

/** Links whose clicks one row counts: most campaigns have no more, and it stays small. */
const LINKS_OF_PART = 40;
const linkPart = (link: string): TallyPart => `links:${Math.floor(Number(link) / LINKS_OF_PART)}`;
export const isLinkPart = (part: string): boolean => part.startsWith('links:');

/** What is counted of a campaign. */
export type MailAmounts = Amounts<TallyPart>;

/** How long after it was sent what happens to a mail stands in the series. */
const SERIES_MS = 30 * 86_400_000;

export const dayPart = (at: string): TallyPart => `day:${at.slice(0, 10)}`;
export const hourMember = (at: string, figure: HourlyFigure): string => `${at.slice(11, 13)}:${figure}`;

/** The day that a part counts by the hour; null for another part. */
export const dayOf = (part: string): string | null => (part.startsWith('day:') ? part.slice('day:'.length) : null);

/** The numbers of a campaign's mail that other figures are shares of. */
interface Milestones {
  at: { [F in HourlyFigure]?: string | undefined };
  isFailed: boolean;
}

/**
 * What has happened to a mail. An open, a click or a complaint tells that it was delivered, should the word of that be
 * missing, and what came back of a failed one that it was sent. A soft bounce after which it was delivered is an
 * answering machine's.
 */
function milestones(mail: CountedMail): Milestones {
  const { openedAt, clickedAt, complainedAt, bouncedAt, unsubscribedAt } = mail;
  const deliveredAt = mail.deliveredAt ?? openedAt ?? clickedAt ?? complainedAt;
  const hasBounced = bouncedAt !== undefined && (mail.bounceType === 'hard' || deliveredAt === undefined);
  const cameBack = deliveredAt ?? bouncedAt;
  const isFailed = mail.status === 'FAILED' && cameBack === undefined;
  const sent = isFailed ? undefined : (mail.sentAt ?? cameBack);
  const bounced = hasBounced ? bouncedAt : undefined;
  const times = { delivered: deliveredAt, opened: openedAt, clicked: clickedAt, complained: complainedAt };
  return { at: { sent, bounced, unsubscribed: unsubscribedAt, ...times }, isFailed };
}

/** What one mail adds to its campaign's tally: the same row always the same, so that changes are differences. */
export function amountsOf(mail: CountedMail): MailAmounts {
  const amounts: MailAmounts = new Map();
  const { at, isFailed } = milestones(mail);
  for (const member of totalMembers(mail, at, isFailed)) add(amounts, 'totals', member, 1);
  add(amounts, 'totals', 'opens', mail.opens);
  add(amounts, 'totals', 'clicks', mail.clicks);
  for (const [link, clicks] of Object.entries(mail.links)) {
    add(amounts, linkPart(link), `${link}:unique`, clicks > 0 ? 1 : 0);
    add(amounts, linkPart(link), `${link}:total`, clicks);
  }
  const end = at.sent === undefined ? 0 : Date.parse(at.sent) + SERIES_MS;
  for (const figure of hourlyFigures) {
    const time = at[figure];
    if (time !== undefined && Date.parse(time) <= end) add(amounts, dayPart(time), hourMember(time, figure), 1);
  }
  return amounts;
}

function totalMembers(mail: CountedMail, at: Milestones['at'], isFailed: boolean): string[] {
  const reached = hourlyFigures.filter((figure) => at[figure] !== undefined && figure !== 'bounced');
  const members = [
    ...reached,
    ...(at.bounced === undefined ? [] : [mail.bounceType === 'hard' ? 'bounced:hard' : 'bounced:soft']),
    ...(isFailed ? ['failed'] : []),
  ];
  const { status, reason, variant } = mail;
  const ofVariant = variant === undefined ? [] : members.map((member) => variantMember(variant, member));
  const skipped = status === 'SKIPPED' && at.sent === undefined ? [`${SKIPPED}${reason ?? 'unknown'}`] : [];
  return [...members, ...ofVariant, ...skipped];
}

const SKIPPED = 'skipped:';
/** The reason that a member counts the skips of; null for another member. */
export const skipReasonOf = (member: string): string | null =>
  member.startsWith(SKIPPED) ? member.slice(SKIPPED.length) : null;

const variantMember = (variant: number, member: string): string => `v${variant}:${member}`;
/** The variant that a member counts for, and what of it; null for a member of all. */
export function readVariantMember(member: string): { variant: number; member: string } | null {
  const [, variant, rest] = /^v(\d+):(.+)$/.exec(member) ?? [];
  return variant === undefined || rest === undefined ? null : { variant: Number(variant), member: rest };
}

/** Recipients of a chunk: all that the campaign has or will have an outcome for. */
export const listedAmounts = (contacts: number): MailAmounts => new Map([['totals', new Map([['listed', contacts]])]]);
