import type { BounceType } from '../../contract/statuses';

/** Both ids make the email's id, so a contact gets a campaign only once. */
export interface CampaignEmailRef {
  campaignId: string;
  contactId: string;
}

const ID = /^em_([0-9A-HJKMNP-TV-Z]{26})([0-9a-f]{32})$/;

/** Every id begins with a time. This one has the campaign's. */
export const campaignEmailId = ({ campaignId, contactId }: CampaignEmailRef): string =>
  `em_${campaignId.slice('cmp_'.length)}${contactId.slice('ct_'.length)}`;

export function readCampaignEmailId(id: string): CampaignEmailRef | null {
  const [, campaign, contact] = ID.exec(id) ?? [];
  return campaign && contact ? { campaignId: `cmp_${campaign}`, contactId: `ct_${contact}` } : null;
}

export interface EmailEntry {
  type: string;
  at: string;
  bounceType?: BounceType | undefined;
  subType?: string | undefined;
  detail?: string | undefined;
  link?: string | undefined;
  bot?: boolean | undefined;
  smtpCode?: number | undefined;
}

export interface EmailEvent {
  name: string;
  at: string;
  /** Unique among the email's events. */
  key: string;
  details: Record<string, unknown>;
}

export const SENT = 'email.sent';
export const FAILED = 'email.failed';
export const SKIPPED = 'email.skipped';
const SENT_TYPES = ['sent', 'accepted_by_ses'];
const FAILED_TYPES = ['failed', 'rejected', 'rendering_failed'];
/** An email can have several events of these types. Of other types, only its first event counts. */
const REPEATABLE = ['delivered', 'opened', 'clicked', 'bounced', 'complained'];

function eventNameOf({ type, bot }: EmailEntry): string | null {
  if (bot) return null;
  if (SENT_TYPES.includes(type)) return SENT;
  if (FAILED_TYPES.includes(type)) return FAILED;
  if (type === 'skipped') return SKIPPED;
  return REPEATABLE.includes(type) ? `email.${type}` : null;
}

/** Omits free text, except why delivery failed. */
function detailsOf({ type, bounceType, subType, detail, link, smtpCode }: EmailEntry): Record<string, unknown> {
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
      return FAILED_TYPES.includes(type) ? { reason: type, ...(detail ? { detail } : {}) } : {};
  }
}

/** In the order of the timeline; at most one each of sent, skipped and failed. */
export function emailEventsOf(timeline: readonly EmailEntry[]): EmailEvent[] {
  const countByKey = new Map<string, number>();
  const events: EmailEvent[] = [];
  for (const entry of timeline) {
    const name = eventNameOf(entry);
    if (name === null) continue;
    const isOnce = !REPEATABLE.includes(entry.type);
    const baseKey = isOnce ? name : `${name}\n${entry.at}`;
    const earlierCount = countByKey.get(baseKey) ?? 0;
    countByKey.set(baseKey, earlierCount + 1);
    if (isOnce && earlierCount > 0) continue;
    events.push({ name, at: entry.at, key: `${baseKey}\n${earlierCount}`, details: detailsOf(entry) });
  }
  return events;
}

export function newEmailEvents(before: readonly EmailEntry[], after: readonly EmailEntry[]): EmailEvent[] {
  const previousKeys = new Set(emailEventsOf(before).map(({ key }) => key));
  return emailEventsOf(after).filter(({ key }) => !previousKeys.has(key));
}

/** If SES reports deliveries, omits the sent event until another event follows, so that one write stores both. */
function eventsForSummary(timeline: readonly EmailEntry[], deliveryEvents: boolean): EmailEvent[] {
  const events = emailEventsOf(timeline);
  const firstSent = timeline.findIndex(({ type }) => SENT_TYPES.includes(type));
  const isSentLatest = timeline.slice(firstSent).every(({ type }) => SENT_TYPES.includes(type));
  const isHeldBack = deliveryEvents && isSentLatest && events.every(({ name }) => name === SENT);
  return isHeldBack ? [] : events;
}

export function newSummaryEvents(
  before: readonly EmailEntry[],
  after: readonly EmailEntry[],
  { deliveryEvents }: { deliveryEvents: boolean },
): EmailEvent[] {
  const previousKeys = new Set(eventsForSummary(before, deliveryEvents).map(({ key }) => key));
  return eventsForSummary(after, deliveryEvents).filter(({ key }) => !previousKeys.has(key));
}
