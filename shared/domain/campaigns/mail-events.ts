import type { BounceType } from '../emails/status';

/** What happened to a mail at one moment, as its row keeps it. */
export interface MailEntry {
  type: string;
  /** ISO time. */
  at: string;
  bounceType?: BounceType | undefined;
  subType?: string | undefined;
  detail?: string | undefined;
  link?: string | undefined;
  bot?: boolean | undefined;
}

/** An event that a campaign's mail tells of, though no row of its own stands for it. */
export interface MailHappening {
  name: string;
  at: string;
  /** The same however often the mail's row is read, and of no other event of the mail. */
  key: string;
  /** What it tells beside the mail. */
  details: Record<string, unknown>;
}

const SENT = 'email.sent';
export const FAILED = 'email.failed';
/** How a mail may say that it has left: the sender's word, and SES's where that came first. */
const LEFT = ['sent', 'accepted_by_ses'];
/** How it may say that it has failed. */
const FAILED_AS = ['failed', 'rejected', 'rendering_failed'];
/** What may happen more than once; of the rest the first time counts. */
const REPEATABLE = ['delivered', 'opened', 'clicked', 'bounced', 'complained'];

/** The event that an entry may be; null for one that is none. Machines' looks are none. */
function nameOf({ type, bot }: MailEntry): string | null {
  if (bot) return null;
  if (LEFT.includes(type)) return SENT;
  if (FAILED_AS.includes(type)) return FAILED;
  return REPEATABLE.includes(type) ? `email.${type}` : null;
}

/** Words for people to read stay with the mail, but for what explains that it did not arrive. */
function detailsOf({ type, bounceType, subType, detail, link }: MailEntry): Record<string, unknown> {
  switch (type) {
    case 'bounced':
      return { bounceType, ...(subType ? { subType } : {}), ...(detail ? { detail } : {}) };
    case 'complained':
      return detail ? { detail } : {};
    case 'clicked':
      return link ? { link } : {};
    case 'opened':
    case 'delivered':
      return {};
    default:
      return FAILED_AS.includes(type) ? { reason: type, ...(detail ? { detail } : {}) } : {};
  }
}

/** What happened to a mail, in the order in which it became known. It is sent once and fails once. */
export function happeningsOf(timeline: readonly MailEntry[]): MailHappening[] {
  const seen = new Map<string, number>();
  const happenings: MailHappening[] = [];
  for (const entry of timeline) {
    const name = nameOf(entry);
    if (name === null) continue;
    const isOnce = !REPEATABLE.includes(entry.type);
    const base = isOnce ? name : `${name}\n${entry.at}`;
    const before = seen.get(base) ?? 0;
    seen.set(base, before + 1);
    if (isOnce && before > 0) continue;
    happenings.push({ name, at: entry.at, key: `${base}\n${before}`, details: detailsOf(entry) });
  }
  return happenings;
}

/** What became known from one state of a mail to the next. */
export function newHappenings(before: readonly MailEntry[], after: readonly MailEntry[]): MailHappening[] {
  const known = new Set(happeningsOf(before).map(({ key }) => key));
  return happeningsOf(after).filter(({ key }) => !known.has(key));
}

/**
 * What the contact's summary is told at once: that a mail was sent waits for the next thing that is known of it, which
 * comes within seconds, so that both cost one write. Where no delivery is told of nothing may come, and nothing waits.
 */
function toldOf(timeline: readonly MailEntry[], deliveryEvents: boolean): MailHappening[] {
  const happenings = happeningsOf(timeline);
  const firstLeft = timeline.findIndex(({ type }) => LEFT.includes(type));
  const isLatest = timeline.slice(firstLeft).every(({ type }) => LEFT.includes(type));
  const waits = deliveryEvents && isLatest && happenings.every(({ name }) => name === SENT);
  return waits ? [] : happenings;
}

/** What the summary is to be told because of a change of a mail, each thing once. */
export function newlyTold(
  before: readonly MailEntry[],
  after: readonly MailEntry[],
  { deliveryEvents }: { deliveryEvents: boolean },
): MailHappening[] {
  const known = new Set(toldOf(before, deliveryEvents).map(({ key }) => key));
  return toldOf(after, deliveryEvents).filter(({ key }) => !known.has(key));
}
