import { createHash } from 'node:crypto';
import { asObject, asText, eventReaders, type Reading } from './ses-event-kinds';

/** Users can't set tags with this prefix. */
export const OWN_TAG_PREFIX = 'posthaste-';
export const ownTags = {
  project: `${OWN_TAG_PREFIX}project`,
  email: `${OWN_TAG_PREFIX}email`,
  attempt: `${OWN_TAG_PREFIX}attempt`,
} as const;

/** `at` is ISO 8601. */
export interface Feedback extends Reading {
  projectId: string;
  emailId: string;
  attempt: number;
  messageId: string;
  hash: string;
  recipient?: string;
  acceptedAt?: string;
  /** About a recipient after the first of the same event. */
  further?: true;
}

function firstTag(tags: unknown, name: string): string {
  const values = asObject(tags)[name];
  const [first]: unknown[] = Array.isArray(values) ? values : [];
  return asText(first);
}

/** Null if another program sent the email or the kind of event is unknown. */
export function readFeedback(event: unknown): Feedback | null {
  const { mail: rawEmail, eventType, notificationType } = asObject(event);
  const email = asObject(rawEmail);
  const projectId = firstTag(email.tags, ownTags.project);
  const emailId = firstTag(email.tags, ownTags.email);
  const kind = asText(eventType) || asText(notificationType);
  const read = Object.hasOwn(eventReaders, kind) ? eventReaders[kind] : undefined;
  if (!projectId || !emailId || !read) return null;
  const reading = read(asObject(event));
  const time = Date.parse(reading.at || asText(email.timestamp));
  if (Number.isNaN(time)) return null;
  const messageId = asText(email.messageId);
  const at = new Date(time).toISOString();
  return {
    ...reading,
    projectId,
    emailId,
    attempt: Number(firstTag(email.tags, ownTags.attempt)) || 1,
    messageId,
    at,
    hash: hashOf(messageId, { ...reading, at }),
  };
}

export function acceptanceIn({ projectId, emailId, attempt, messageId, at, acceptedAt = at }: Feedback): Feedback {
  const reading = { type: 'sent', status: 'SENT', at: acceptedAt } as const;
  return { ...reading, projectId, emailId, attempt, messageId, hash: hashOf(messageId, reading) };
}

const recipientLists: Readonly<Record<string, { part: string; list: string }>> = {
  Delivery: { part: 'delivery', list: 'recipients' },
  DeliveryDelay: { part: 'deliveryDelay', list: 'delayedRecipients' },
  Bounce: { part: 'bounce', list: 'bouncedRecipients' },
  Complaint: { part: 'complaint', list: 'complainedRecipients' },
};

const MAX_RECIPIENTS = 50;

function addressOf(entry: unknown): string {
  const header = typeof entry === 'string' ? entry : asText(asObject(entry).emailAddress);
  const start = header.lastIndexOf('<');
  const end = header.lastIndexOf('>');
  return (start >= 0 && end > start ? header.slice(start + 1, end) : header).trim().toLowerCase();
}

function acceptanceTimeOf(event: unknown): Pick<Feedback, 'acceptedAt'> {
  const acceptedAt = Date.parse(asText(asObject(asObject(event).mail).timestamp));
  return Number.isNaN(acceptedAt) ? {} : { acceptedAt: new Date(acceptedAt).toISOString() };
}

export function readFeedbacks(event: unknown): Feedback[] {
  const { eventType, notificationType } = asObject(event);
  const kind = asText(eventType) || asText(notificationType);
  const recipientList = Object.hasOwn(recipientLists, kind) ? recipientLists[kind] : undefined;
  const wholeFeedback = readFeedback(event);
  if (!wholeFeedback) return [];
  if (!recipientList) return [wholeFeedback];
  const { part, list } = recipientList;
  const details = asObject(asObject(event)[part]);
  const entries = Array.isArray(details[list]) ? details[list].slice(0, MAX_RECIPIENTS) : [];
  const acceptance = acceptanceTimeOf(event);
  if (entries.length === 0) return [{ ...wholeFeedback, ...acceptance, recipient: '' }];
  return entries.flatMap((entry, index): Feedback[] => {
    const feedback = readFeedback({ ...asObject(event), [part]: { ...details, [list]: [entry] } });
    if (!feedback) return [];
    const recipientFeedback: Feedback = { ...feedback, ...acceptance, recipient: addressOf(entry) };
    return [index > 0 ? { ...recipientFeedback, further: true } : recipientFeedback];
  });
}

function hashOf(messageId: string, { type, at, bounceType, subType, link, detail }: Reading): string {
  const identity = [messageId, type, at, bounceType, subType, link, detail].join('\n');
  return createHash('sha256').update(identity).digest('base64url').slice(0, 12);
}
