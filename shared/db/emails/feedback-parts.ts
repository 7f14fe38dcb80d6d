import { readCampaignEmailId } from '../../domain/campaigns/campaign-email';
import { MAX_LINKS } from '../../domain/campaigns/limits';
import { LINK_TAG } from '../../domain/campaigns/template-marks';
import { rankOf } from '../../domain/emails/status';
import type { Feedback } from '../../domain/sending/ses-event';
import { beginningOf } from '../../domain/storable-text';
import { expr, name } from '../table/expressions';
import type { Change } from '../table/update';
import type { EmailRow, TimelineEntry } from './emails';
import { OPEN_ENTRIES, problemEntry } from './sending';

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

export const timeAttributeOf = ({ type, bot }: Feedback): TimeName | undefined => (bot ? undefined : timeOf[type]);

const MAX_LINK_LENGTH = 500;

/** Keeps a campaign email's row within one write unit. The SMTP code and the start of the response fit. */
const MAX_DELIVERY_DETAIL_LENGTH = 60;
const MAX_CAMPAIGN_LINK_LENGTH = 200;

export function timelineEntryOf({
  emailId,
  type,
  at,
  bounceType,
  subType,
  detail,
  link,
  bot,
  smtpCode,
}: Feedback): TimelineEntry {
  const isCampaignEmail = readCampaignEmailId(emailId) !== null;
  const storedDetail =
    isCampaignEmail && type === 'delivered' ? beginningOf(detail ?? '', MAX_DELIVERY_DETAIL_LENGTH) : detail;
  return {
    type: type === 'sent' ? 'accepted_by_ses' : type,
    at,
    ...(bounceType ? { bounceType } : {}),
    ...(subType ? { subType } : {}),
    ...(storedDetail ? { detail: storedDetail } : {}),
    ...(link ? { link: beginningOf(link, isCampaignEmail ? MAX_CAMPAIGN_LINK_LENGTH : MAX_LINK_LENGTH) } : {}),
    ...(bot ? { bot } : {}),
    ...(smtpCode && !isCampaignEmail ? { smtpCode } : {}),
  };
}

export const countChange = ({ type, bot }: Feedback): { add?: Record<string, number> } => {
  if (bot || (type !== 'opened' && type !== 'clicked')) return {};
  return { add: { [type === 'opened' ? 'opens' : 'clicks']: 1 } };
};

export function clickedLink({ emailId, type, bot, linkTags }: Feedback): number | undefined {
  if (type !== 'clicked' || bot || !readCampaignEmailId(emailId)) return undefined;
  const number = Number(linkTags?.[LINK_TAG]?.[0]);
  return Number.isInteger(number) && number >= 1 && number <= MAX_LINKS ? number : undefined;
}

export const countLinkClick = (link: number | undefined): Pick<Change, 'merge'> =>
  link === undefined
    ? {}
    : { merge: { links: { [link]: expr`if_not_exists(links.${name(String(link))}, ${0}) + ${1}` } } };

export const rankOfFeedback = (feedback: Feedback): number => rankOf(feedback.status, feedback.bounceType);

const bounceOf = ({ bounceType, subType }: Feedback) =>
  bounceType ? { bounceType, ...(subType ? { bounceSubType: subType } : {}) } : {};

const ownTime = (feedback: Feedback) => {
  const time = timeAttributeOf(feedback);
  return time ? { [time]: feedback.at } : {};
};

export function changeOfStatus(feedback: Feedback): Pick<Change, 'set' | 'remove'> {
  const { status, type, detail, messageId, projectId, emailId } = feedback;
  const failure = { reason: type, error: detail ?? type };
  const isProblem = status === 'BOUNCED' || status === 'COMPLAINED' || status === 'FAILED';
  return {
    set: {
      status,
      rank: rankOfFeedback(feedback),
      ...bounceOf(feedback),
      ...ownTime(feedback),
      ...(status === 'FAILED' ? failure : {}),
      ...(type === 'sent' ? { messageId } : {}),
      ...(isProblem ? problemEntry({ projectId, id: emailId }) : {}),
    },
    remove: status === 'FAILED' ? OPEN_ENTRIES : [...OPEN_ENTRIES, 'reason', 'error'],
  };
}

/** Events arrive in any order, so the earliest counts. A hard bounce replaces a soft bounce. */
function isFirst({ at, bounceType }: Feedback, storedTime: string | undefined, row: EmailRow): boolean {
  if (storedTime === undefined) return true;
  const changesBounceType = bounceType !== undefined && bounceType !== row.bounceType;
  return changesBounceType ? bounceType === 'hard' : at < storedTime;
}

export function changeOfTimes(feedback: Feedback, row: EmailRow): Pick<Change, 'set' | 'remove'> {
  const time = timeAttributeOf(feedback);
  const isFirstTime = time !== undefined && isFirst(feedback, row[time], row);
  return {
    set: {
      ...(isFirstTime ? { ...ownTime(feedback), ...bounceOf(feedback) } : {}),
      ...(feedback.type === 'sent' && !row.messageId ? { messageId: feedback.messageId } : {}),
      v: 1,
    },
  };
}
