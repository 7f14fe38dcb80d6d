import { createHash } from 'node:crypto';
import type { BounceType, EmailStatus } from './email-status';

/** Names of the message tags by which an event finds its email. Users' tags can't begin so. */
export const OWN_TAG_PREFIX = 'posthaste-';
export const ownTags = {
  project: `${OWN_TAG_PREFIX}project`,
  email: `${OWN_TAG_PREFIX}email`,
  attempt: `${OWN_TAG_PREFIX}attempt`,
} as const;

/** Only these sub-types of a permanent bounce say that the address itself is no good. */
const SUPPRESSING_BOUNCES = new Set(['General', 'NoEmail', 'Suppressed']);

export type FeedbackType =
  | 'sent'
  | 'delivered'
  | 'delayed'
  | 'bounced'
  | 'complained'
  | 'rejected'
  | 'failed'
  | 'opened'
  | 'clicked';

/** One event of SES, as far as the service acts on it. */
export interface Feedback {
  projectId: string;
  emailId: string;
  attempt: number;
  messageId: string;
  type: FeedbackType;
  /** When it happened, ISO 8601. */
  at: string;
  /** The status it stands for; absent where it moves none. */
  status?: EmailStatus;
  bounceType?: BounceType;
  /** True when the address goes on the project's suppression list. */
  suppress: boolean;
  detail?: string;
  link?: string;
  bot?: true;
  /** The same for every delivery of the same event. */
  hash: string;
}

type Json = Record<string, unknown>;

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

type Reading = Omit<Feedback, 'projectId' | 'emailId' | 'attempt' | 'messageId' | 'hash' | 'at'> & { at?: string };

function readBounce(bounce: Json): Reading {
  const permanent = bounce.bounceType === 'Permanent';
  const [recipient] = Array.isArray(bounce.bouncedRecipients) ? bounce.bouncedRecipients : [];
  const answer = text(object(recipient).diagnosticCode);
  const kind = `${text(bounce.bounceType)}/${text(bounce.bounceSubType)}`;
  return {
    type: 'bounced',
    status: 'BOUNCED',
    bounceType: permanent ? 'hard' : 'soft',
    suppress: permanent && SUPPRESSING_BOUNCES.has(text(bounce.bounceSubType)),
    detail: [kind, answer].filter(Boolean).join(': '),
    at: text(bounce.timestamp),
  };
}

/** SES names what it takes for a machine's doing in a click or open. */
const isBot = (part: Json): { bot?: true } => (part.isBot === true || part.botDetected === true ? { bot: true } : {});

function readEngagement(part: Json, type: 'opened' | 'clicked', status: EmailStatus): Reading {
  const bot = isBot(part);
  const link = text(part.link);
  return {
    type,
    ...bot,
    // A machine's look says nothing of the reader, but a mail that it could look at has left.
    status: bot.bot ? 'SENT' : status,
    suppress: false,
    at: text(part.timestamp),
    ...(link ? { link } : {}),
  };
}

const readers: Record<string, (event: Json) => Reading> = {
  Send: () => ({ type: 'sent', status: 'SENT', suppress: false }),
  Delivery: (event) => {
    const delivery = object(event.delivery);
    return {
      type: 'delivered',
      status: 'DELIVERED',
      suppress: false,
      detail: text(delivery.smtpResponse),
      at: text(delivery.timestamp),
    };
  },
  DeliveryDelay: (event) => {
    const delay = object(event.deliveryDelay);
    // Only an accepted mail can be late, so a lost answer of SES is settled by this too.
    return {
      type: 'delayed',
      status: 'SENT',
      suppress: false,
      detail: text(delay.delayType),
      at: text(delay.timestamp),
    };
  },
  Bounce: (event) => readBounce(object(event.bounce)),
  Complaint: (event) => {
    const complaint = object(event.complaint);
    const detail = text(complaint.complaintFeedbackType);
    return { type: 'complained', status: 'COMPLAINED', suppress: true, detail, at: text(complaint.timestamp) };
  },
  Reject: (event) => ({
    type: 'rejected',
    status: 'FAILED',
    suppress: false,
    detail: text(object(event.reject).reason),
  }),
  'Rendering Failure': (event) => ({
    type: 'failed',
    status: 'FAILED',
    suppress: false,
    detail: text(object(event.failure).errorMessage),
  }),
  Open: (event) => readEngagement(object(event.open), 'opened', 'OPENED'),
  Click: (event) => readEngagement(object(event.click), 'clicked', 'CLICKED'),
};

const firstTag = (tags: Json, name: string): string => {
  const values = tags[name];
  return Array.isArray(values) ? text(values[0]) : '';
};

/**
 * Reads one event of SES's event publishing; null when it is none of ours: mail that another program
 * sent through the same account, or a kind that we do not know.
 */
export function readFeedback(event: unknown): Feedback | null {
  const { mail: rawMail, eventType, notificationType } = object(event);
  const mail = object(rawMail);
  const tags = object(mail.tags);
  const projectId = firstTag(tags, ownTags.project);
  const emailId = firstTag(tags, ownTags.email);
  const kind = text(eventType) || text(notificationType);
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (!projectId || !emailId || !read) return null;
  const reading = read(object(event));
  const at = reading.at || text(mail.timestamp);
  if (Number.isNaN(Date.parse(at))) return null;
  const messageId = text(mail.messageId);
  const identity = [messageId, reading.type, at, reading.link ?? '', reading.detail ?? ''].join('\n');
  return {
    ...reading,
    projectId,
    emailId,
    attempt: Number(firstTag(tags, ownTags.attempt)) || 1,
    messageId,
    at: new Date(at).toISOString(),
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 12),
  };
}
