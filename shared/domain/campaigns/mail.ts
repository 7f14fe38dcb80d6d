import type { BounceType } from '../emails/status';

/** A campaign's mail to one contact. The two make its id, so that only one can exist. */
export interface CampaignMailRef {
  campaignId: string;
  contactId: string;
}

const ID = /^em_([0-9A-HJKMNP-TV-Z]{26})([0-9a-f]{32})$/;

/** The id of a campaign's mail to a contact. Like every id it begins with a time: the campaign's. */
export const campaignMailId = ({ campaignId, contactId }: CampaignMailRef): string =>
  `em_${campaignId.slice('cmp_'.length)}${contactId.slice('ct_'.length)}`;

/** Reads such an id; null for the id of any other email. */
export function readCampaignMailId(id: string): CampaignMailRef | null {
  const [, campaign, contact] = ID.exec(id) ?? [];
  return campaign && contact ? { campaignId: `cmp_${campaign}`, contactId: `ct_${contact}` } : null;
}

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
  smtpCode?: number | undefined;
}

/** An event of a campaign's mail. It has no row of its own and follows from the mail's timeline. */
export interface MailHappening {
  name: string;
  at: string;
  /** Unique among the mail's events, and the same each time the row is read. */
  key: string;
  /** The event's data, apart from the mail. */
  details: Record<string, unknown>;
}

export const SENT = 'email.sent';
export const FAILED = 'email.failed';
export const SKIPPED = 'email.skipped';
/** Entries that say that a mail has left: the sender's, and SES's if it came first. */
const LEFT = ['sent', 'accepted_by_ses'];
/** Entries that say that it has failed. */
const FAILED_AS = ['failed', 'rejected', 'rendering_failed'];
/** Events that may happen more than once. Of the others only the first counts. */
const REPEATABLE = ['delivered', 'opened', 'clicked', 'bounced', 'complained'];

/** The name of an entry's event; null if it is none, as an open or click of a machine. */
function nameOf({ type, bot }: MailEntry): string | null {
  if (bot) return null;
  if (LEFT.includes(type)) return SENT;
  if (FAILED_AS.includes(type)) return FAILED;
  if (type === 'skipped') return SKIPPED;
  return REPEATABLE.includes(type) ? `email.${type}` : null;
}

/** Texts for people stay with the mail, except those that explain why it did not arrive. */
function detailsOf({ type, bounceType, subType, detail, link, smtpCode }: MailEntry): Record<string, unknown> {
  switch (type) {
    case 'bounced':
      return { bounceType, ...(subType ? { subType } : {}), ...(detail ? { detail } : {}) };
    case 'complained':
      return detail ? { detail } : {};
    case 'clicked':
      return link ? { link } : {};
    case 'delivered':
      return smtpCode ? { smtpCode } : {};
    case 'skipped':
      return detail ? { reason: detail } : {};
    case 'opened':
      return {};
    default:
      return FAILED_AS.includes(type) ? { reason: type, ...(detail ? { detail } : {}) } : {};
  }
}

/**
 * What happened to a mail, in the order in which it became known. At most one event each says that it was sent, skipped or
 * failed.
 */
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

/** What became known between two states of a mail. */
export function newHappenings(before: readonly MailEntry[], after: readonly MailEntry[]): MailHappening[] {
  const known = new Set(happeningsOf(before).map(({ key }) => key));
  return happeningsOf(after).filter(({ key }) => !known.has(key));
}

/**
 * What is written to the contact's summary now. That a mail was sent waits for the mail's next event, which comes
 * within seconds, so that both cost one write. Without delivery events there may be no next event, and nothing waits.
 */
function summarized(timeline: readonly MailEntry[], deliveryEvents: boolean): MailHappening[] {
  const happenings = happeningsOf(timeline);
  const firstLeft = timeline.findIndex(({ type }) => LEFT.includes(type));
  const isLatest = timeline.slice(firstLeft).every(({ type }) => LEFT.includes(type));
  const waits = deliveryEvents && isLatest && happenings.every(({ name }) => name === SENT);
  return waits ? [] : happenings;
}

/** What a change of a mail adds to the contact's summary, each event once. */
export function newInSummary(
  before: readonly MailEntry[],
  after: readonly MailEntry[],
  { deliveryEvents }: { deliveryEvents: boolean },
): MailHappening[] {
  const known = new Set(summarized(before, deliveryEvents).map(({ key }) => key));
  return summarized(after, deliveryEvents).filter(({ key }) => !known.has(key));
}
