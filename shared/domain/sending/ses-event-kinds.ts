import type { EmailStatus } from '../emails/status';
import { ACCOUNT_LIST, cut, given, type Json, LONGEST_TEXT, object, type Reading, text } from './ses-event-reading';

const LONGEST_LINK = 2_000;
const MOST_LINK_TAGS = 20;

const firstOf = (recipients: unknown): Json => object(Array.isArray(recipients) ? recipients[0] : null);

/** Permanent bounces that say that the address itself is no good. Of the account's list another project may be the cause. */
const UNREACHABLE = new Set(['General', 'NoEmail', 'Suppressed']);
/** Other bounces that say something of the mailbox, not of this one mail's size or content. */
const FAILING = new Set(['General', 'MailboxFull', 'Undetermined']);

/** An out-of-office note comes as a Transient General bounce as well, but without the report of a failed delivery. */
const isReport = ({ action, status, diagnosticCode }: Json): boolean =>
  [action, status, diagnosticCode].some((value) => text(value) !== '');

function readBounce(bounce: Json): Reading {
  const isHard = bounce.bounceType === 'Permanent';
  const subType = text(bounce.bounceSubType);
  const recipient = firstOf(bounce.bouncedRecipients);
  const isFailing = FAILING.has(subType) && isReport(recipient);
  const verdict = isHard ? UNREACHABLE.has(subType) && 'unreachable' : isFailing && 'failing';
  return {
    type: 'bounced',
    status: 'BOUNCED',
    at: text(bounce.timestamp),
    bounceType: isHard ? 'hard' : 'soft',
    ...(verdict ? { verdict } : {}),
    ...given('subType', subType),
    ...given('detail', recipient.diagnosticCode),
  };
}

/** A complaint of which SES only remembers is no complaint of this mail: who complained of what is not known. */
function readComplaint(complaint: Json): Reading {
  const at = text(complaint.timestamp);
  if (complaint.complaintSubType === ACCOUNT_LIST) {
    return { type: 'bounced', status: 'BOUNCED', at, bounceType: 'hard', subType: ACCOUNT_LIST };
  }
  const detail = given('detail', complaint.complaintFeedbackType);
  return { type: 'complained', status: 'COMPLAINED', at, verdict: 'complained', ...detail };
}

function readDelivery({ timestamp, smtpResponse }: Json): Reading {
  const code = /^\d{3}/.exec(text(smtpResponse).trim())?.[0];
  return {
    type: 'delivered',
    status: 'DELIVERED',
    at: text(timestamp),
    ...given('detail', smtpResponse),
    ...(code ? { smtpCode: Number(code) } : {}),
  };
}

/** Only an accepted mail can be late, so a lost answer of SES is settled by this too. */
const readDelay = ({ timestamp, delayType, delayedRecipients }: Json): Reading => ({
  type: 'delayed',
  status: 'SENT',
  at: text(timestamp),
  ...given('subType', delayType),
  ...given('detail', firstOf(delayedRecipients).diagnosticCode),
});

const isBot = ({ isBot, botDetected }: Json): { bot?: true } =>
  isBot === true || botDetected === true ? { bot: true } : {};

function linkTagsOf(tags: unknown): { linkTags?: Record<string, string[]> } {
  const lists = Object.entries(object(tags)).filter(([, values]) => Array.isArray(values));
  const read = lists
    .slice(0, MOST_LINK_TAGS)
    .map(([name, values]): [string, string[]] => [
      cut(name, LONGEST_TEXT),
      (values as unknown[]).slice(0, MOST_LINK_TAGS).map((value) => cut(value, LONGEST_TEXT)),
    ]);
  return read.length > 0 ? { linkTags: Object.fromEntries(read) } : {};
}

const readEngagement = (part: Json, type: 'opened' | 'clicked', status: EmailStatus): Reading => ({
  type,
  ...isBot(part),
  // A machine's look says nothing of the reader, but a mail that it could look at has left.
  status: isBot(part).bot ? 'SENT' : status,
  at: text(part.timestamp),
  ...given('link', part.link, LONGEST_LINK),
  ...linkTagsOf(part.linkTags),
  ...given('userAgent', part.userAgent),
});

/** How each kind of SES's events is read, by its `eventType`. */
export const readers: Record<string, (event: Json) => Reading> = {
  Send: () => ({ type: 'sent', status: 'SENT', at: '' }),
  Delivery: ({ delivery }) => readDelivery(object(delivery)),
  DeliveryDelay: ({ deliveryDelay }) => readDelay(object(deliveryDelay)),
  Bounce: ({ bounce }) => readBounce(object(bounce)),
  Complaint: ({ complaint }) => readComplaint(object(complaint)),
  Reject: ({ reject }) => ({
    type: 'rejected',
    status: 'FAILED',
    at: '',
    ...given('detail', object(reject).reason),
  }),
  'Rendering Failure': ({ failure }) => ({
    type: 'rendering_failed',
    status: 'FAILED',
    at: '',
    ...given('detail', object(failure).errorMessage),
  }),
  Open: ({ open }) => readEngagement(object(open), 'opened', 'OPENED'),
  Click: ({ click }) => readEngagement(object(click), 'clicked', 'CLICKED'),
};
