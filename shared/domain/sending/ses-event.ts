import { createHash } from 'node:crypto';
import { object, type Reading, readers, text } from './ses-event-kinds';

/** Names of the message tags that lead an event to its email. Users' tags can't begin with the prefix. */
export const OWN_TAG_PREFIX = 'posthaste-';
export const ownTags = {
  project: `${OWN_TAG_PREFIX}project`,
  email: `${OWN_TAG_PREFIX}email`,
  attempt: `${OWN_TAG_PREFIX}attempt`,
} as const;

/** The part of an event of SES that the service acts on; `at` is ISO 8601. */
export interface Feedback extends Reading {
  projectId: string;
  emailId: string;
  attempt: number;
  messageId: string;
  /** The same for every delivery of the same event. */
  hash: string;
}

function firstTag(tags: unknown, name: string): string {
  const values = object(tags)[name];
  return Array.isArray(values) ? text(values[0]) : '';
}

/**
 * Reads one event of SES's event publishing. Null if it is not ours: another program sent the mail through the same
 * account, or we do not know the kind.
 */
export function readFeedback(event: unknown): Feedback | null {
  const { mail: rawMail, eventType, notificationType } = object(event);
  const mail = object(rawMail);
  const projectId = firstTag(mail.tags, ownTags.project);
  const emailId = firstTag(mail.tags, ownTags.email);
  const kind = text(eventType) || text(notificationType);
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (!projectId || !emailId || !read) return null;
  const reading = read(object(event));
  const time = Date.parse(reading.at || text(mail.timestamp));
  if (Number.isNaN(time)) return null;
  const messageId = text(mail.messageId);
  const at = new Date(time).toISOString();
  return {
    ...reading,
    projectId,
    emailId,
    attempt: Number(firstTag(mail.tags, ownTags.attempt)) || 1,
    messageId,
    at,
    hash: hashOf(messageId, { ...reading, at }),
  };
}

function hashOf(messageId: string, { type, at, bounceType, subType, link, detail }: Reading): string {
  const identity = [messageId, type, at, bounceType, subType, link, detail].join('\n');
  return createHash('sha256').update(identity).digest('base64url').slice(0, 12);
}
