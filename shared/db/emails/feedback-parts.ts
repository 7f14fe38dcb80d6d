import { LINK_TAG, MAXIMUM_LINKS } from '../../domain/campaigns/links';
import { readCampaignMailId } from '../../domain/campaigns/mail-id';
import { rankOf } from '../../domain/emails/status';
import type { Feedback } from '../../domain/sending/ses-event';
import type { EmailChange } from './change';
import type { EmailRow, TimelineEntry } from './emails';
import { OPEN_ENTRIES, troubledEntry } from './sending';

type TimeName = 'sentAt' | 'deliveredAt' | 'openedAt' | 'clickedAt' | 'bouncedAt' | 'complainedAt' | 'failedAt';

const timeOf: Partial<Record<Feedback['type'], TimeName>> = {
  sent: 'sentAt',
  delivered: 'deliveredAt',
  opened: 'openedAt',
  clicked: 'clickedAt',
  bounced: 'bouncedAt',
  complained: 'complainedAt',
  rejected: 'failedAt',
  rendering_failed: 'failedAt',
};

/** The row's time that feedback of this kind tells; a machine's look tells none. */
export const timeNameOf = ({ type, bot }: Feedback): TimeName | undefined => (bot ? undefined : timeOf[type]);

const LONGEST_LINK = 500;

/** Of a campaign's mail, whose row is to stay within one write unit: the code of a delivery and what SES's host said. */
const LONGEST_DELIVERY = 60;
const LONGEST_CAMPAIGN_LINK = 200;

/** Feedback as the timeline keeps it. */
export function entryOf({ emailId, type, at, bounceType, subType, detail, link, bot }: Feedback): TimelineEntry {
  const isBrief = readCampaignMailId(emailId) !== null;
  const said = isBrief && type === 'delivered' ? detail?.slice(0, LONGEST_DELIVERY) : detail;
  return {
    type: type === 'sent' ? 'accepted_by_ses' : type,
    at,
    ...(bounceType ? { bounceType } : {}),
    ...(subType ? { subType } : {}),
    ...(said ? { detail: said } : {}),
    ...(link ? { link: link.slice(0, isBrief ? LONGEST_CAMPAIGN_LINK : LONGEST_LINK) } : {}),
    ...(bot ? { bot } : {}),
  };
}

/** What it adds to the totals. */
export const countOf = ({ type, bot }: Feedback): { add?: Record<string, number> } => {
  if (bot || (type !== 'opened' && type !== 'clicked')) return {};
  return { add: { [type === 'opened' ? 'opens' : 'clicks']: 1 } };
};

/** The number of the link of a campaign that was clicked by a person, as the mail's HTML says. */
export function linkOf({ emailId, type, bot, linkTags }: Feedback): number | undefined {
  if (type !== 'clicked' || bot || !readCampaignMailId(emailId)) return undefined;
  const number = Number(linkTags?.[LINK_TAG]?.[0]);
  return Number.isInteger(number) && number >= 1 && number <= MAXIMUM_LINKS ? number : undefined;
}

/** Where the status that it stands for ranks. */
export const markOf = (feedback: Feedback): number => rankOf(feedback.status, feedback.bounceType);

const bounceOf = ({ bounceType, subType }: Feedback) =>
  bounceType ? { bounceType, ...(subType ? { bounceSubType: subType } : {}) } : {};

const ownTime = (feedback: Feedback) => {
  const name = timeNameOf(feedback);
  return name ? { [name]: feedback.at } : {};
};

/** What moves with the status. Why it failed is told of a mail that has failed and of no other. */
export function risen(feedback: Feedback): Pick<EmailChange, 'set' | 'remove'> {
  const { status, type, detail, messageId, projectId, emailId } = feedback;
  const failure = { reason: type, error: detail ?? type };
  const isTrouble = status === 'BOUNCED' || status === 'COMPLAINED' || status === 'FAILED';
  return {
    set: {
      status,
      rank: markOf(feedback),
      ...bounceOf(feedback),
      ...ownTime(feedback),
      ...(status === 'FAILED' ? failure : {}),
      ...(type === 'sent' ? { messageId } : {}),
      ...(isTrouble ? troubledEntry({ projectId, id: emailId }) : {}),
    },
    remove: status === 'FAILED' ? OPEN_ENTRIES : [...OPEN_ENTRIES, 'reason', 'error'],
  };
}

/** The row tells the first time of each kind, in whatever order they come; a hard bounce stands above a soft one. */
function isFirst({ at, bounceType }: Feedback, known: string | undefined, row: EmailRow): boolean {
  if (known === undefined) return true;
  return bounceType !== undefined && bounceType !== row.bounceType ? bounceType === 'hard' : at < known;
}

/** What is kept where the status stands higher already. */
export function noted(feedback: Feedback, row: EmailRow): Pick<EmailChange, 'set' | 'remove'> {
  const name = timeNameOf(feedback);
  const isNews = name !== undefined && isFirst(feedback, row[name], row);
  return {
    set: {
      ...(isNews ? { ...ownTime(feedback), ...bounceOf(feedback) } : {}),
      ...(feedback.type === 'sent' && !row.messageId ? { messageId: feedback.messageId } : {}),
      v: 1,
    },
  };
}
