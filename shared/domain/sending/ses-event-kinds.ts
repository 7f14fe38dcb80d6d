import type { BounceType } from '../../contract/statuses';
import type { EmailStatus } from '../emails/status';
import { beginningOf, storable } from '../storable-text';

export type FeedbackType =
  | 'sent'
  | 'delivered'
  | 'delayed'
  | 'bounced'
  | 'complained'
  | 'rejected'
  | 'rendering_failed'
  | 'opened'
  | 'clicked';

/** An address that is `failing` on several days becomes `unreachable`. */
export type AddressProblem = 'complained' | 'unreachable' | 'failing';

export interface Reading {
  type: FeedbackType;
  status: EmailStatus;
  /** SES's format; empty if only the email's time is known. */
  at: string;
  bounceType?: BounceType;
  subType?: string;
  addressProblem?: AddressProblem;
  /** Text of other servers; may contain the person's name. */
  detail?: string;
  smtpCode?: number;
  link?: string;
  linkTags?: Record<string, string[]>;
  userAgent?: string;
  bot?: true;
}

/** SES suppressed this address account-wide and sent nothing. */
export const ACCOUNT_LIST = 'OnAccountSuppressionList';

export type Json = Record<string, unknown>;

export const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const MAX_TEXT = 500;

export const truncatedText = (value: unknown, maxLength: number): string =>
  storable(beginningOf(asText(value), maxLength));

export const optionalText = <N extends string>(
  name: N,
  value: unknown,
  maxLength = MAX_TEXT,
): { [K in N]?: string } => {
  const cutText = truncatedText(value, maxLength);
  return (cutText ? { [name]: cutText } : {}) as { [K in N]?: string };
};

const MAX_LINK = 2_000;
const MAX_LINK_TAGS = 20;

const firstRecipient = (recipients: unknown): Json => asObject(Array.isArray(recipients) ? recipients[0] : null);

/** Without `OnAccountSuppressionList`: another project may have put the address on the account's list. */
const UNREACHABLE = new Set(['General', 'NoEmail', 'Suppressed']);
/** These subtypes blame the mailbox, not this email. */
const FAILING = new Set(['General', 'MailboxFull', 'Undetermined']);

/** Out-of-office notes are Transient General bounces without a failure report. */
const isFailureReport = ({ action, status, diagnosticCode }: Json): boolean =>
  [action, status, diagnosticCode].some((value) => asText(value) !== '');

const hardBounceProblem = (subType: string): AddressProblem | null => (UNREACHABLE.has(subType) ? 'unreachable' : null);

const softBounceProblem = (subType: string, recipient: Json): AddressProblem | null =>
  FAILING.has(subType) && isFailureReport(recipient) ? 'failing' : null;

function readBounce(bounce: Json): Reading {
  const isHard = bounce.bounceType === 'Permanent';
  const subType = asText(bounce.bounceSubType);
  const recipient = firstRecipient(bounce.bouncedRecipients);
  const addressProblem = isHard ? hardBounceProblem(subType) : softBounceProblem(subType, recipient);
  return {
    type: 'bounced',
    status: 'BOUNCED',
    at: asText(bounce.timestamp),
    bounceType: isHard ? 'hard' : 'soft',
    ...(addressProblem ? { addressProblem } : {}),
    ...optionalText('subType', subType),
    ...optionalText('detail', recipient.diagnosticCode),
  };
}

/** If the account's suppression list blocked the address, the complaint was about an earlier email. */
function readComplaint(complaint: Json): Reading {
  const at = asText(complaint.timestamp);
  if (complaint.complaintSubType === ACCOUNT_LIST) {
    return { type: 'bounced', status: 'BOUNCED', at, bounceType: 'hard', subType: ACCOUNT_LIST };
  }
  const detail = optionalText('detail', complaint.complaintFeedbackType);
  return { type: 'complained', status: 'COMPLAINED', at, addressProblem: 'complained', ...detail };
}

function readDelivery({ timestamp, smtpResponse }: Json): Reading {
  const [code] = /^\d{3}/.exec(asText(smtpResponse).trim()) ?? [];
  return {
    type: 'delivered',
    status: 'DELIVERED',
    at: asText(timestamp),
    ...optionalText('detail', smtpResponse),
    ...(code ? { smtpCode: Number(code) } : {}),
  };
}

/** SES delays only email that it has accepted, so the status is SENT even if its response was lost. */
const readDelay = ({ timestamp, delayType, delayedRecipients }: Json): Reading => ({
  type: 'delayed',
  status: 'SENT',
  at: asText(timestamp),
  ...optionalText('subType', delayType),
  ...optionalText('detail', firstRecipient(delayedRecipients).diagnosticCode),
});

const botFlag = ({ isBot, botDetected }: Json): { bot?: true } =>
  isBot === true || botDetected === true ? { bot: true } : {};

function linkTagsOf(tags: unknown): { linkTags?: Record<string, string[]> } {
  const lists = Object.entries(asObject(tags)).filter(([, values]) => Array.isArray(values));
  const linkTags = lists
    .slice(0, MAX_LINK_TAGS)
    .map(([name, values]): [string, string[]] => [
      truncatedText(name, MAX_TEXT),
      (values as unknown[]).slice(0, MAX_LINK_TAGS).map((value) => truncatedText(value, MAX_TEXT)),
    ]);
  return linkTags.length > 0 ? { linkTags: Object.fromEntries(linkTags) } : {};
}

const readEngagement = (engagement: Json, type: 'opened' | 'clicked', status: EmailStatus): Reading => ({
  type,
  ...botFlag(engagement),
  // A machine's visit doesn't show that a person read the email, only that it was sent.
  status: botFlag(engagement).bot ? 'SENT' : status,
  at: asText(engagement.timestamp),
  ...optionalText('link', engagement.link, MAX_LINK),
  ...linkTagsOf(engagement.linkTags),
  ...optionalText('userAgent', engagement.userAgent),
});

const readFailure = (type: 'rejected' | 'rendering_failed', reason: unknown): Reading => ({
  type,
  status: 'FAILED',
  at: '',
  ...optionalText('detail', reason),
});

export const eventReaders: Record<string, (event: Json) => Reading> = {
  Send: () => ({ type: 'sent', status: 'SENT', at: '' }),
  Delivery: ({ delivery }) => readDelivery(asObject(delivery)),
  DeliveryDelay: ({ deliveryDelay }) => readDelay(asObject(deliveryDelay)),
  Bounce: ({ bounce }) => readBounce(asObject(bounce)),
  Complaint: ({ complaint }) => readComplaint(asObject(complaint)),
  Reject: ({ reject }) => readFailure('rejected', asObject(reject).reason),
  'Rendering Failure': ({ failure }) => readFailure('rendering_failed', asObject(failure).errorMessage),
  Open: ({ open }) => readEngagement(asObject(open), 'opened', 'OPENED'),
  Click: ({ click }) => readEngagement(asObject(click), 'clicked', 'CLICKED'),
};
