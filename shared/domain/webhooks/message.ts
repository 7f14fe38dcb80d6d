import { storableJson } from '../storable-text';

/** The event that a message is about. */
export interface MessageEvent {
  id: string;
  projectId: string;
  name: string;
  contactId?: string | undefined;
  email?: string | undefined;
  source: string;
  data: Record<string, unknown>;
  createdAt: string;
}

/** Headers of every message, besides the signature. */
export const messageHeaders = { 'content-type': 'application/json', 'user-agent': 'Posthaste-Webhooks/1.0' } as const;

/** A message's body: type and time as the Standard Webhooks specification advises, then the event with its ids. */
export function messageBody(event: MessageEvent, emailId: string | null): string {
  const { id, projectId, name, contactId, email, source, data, createdAt } = event;
  return storableJson({
    type: name,
    timestamp: createdAt,
    data: {
      id,
      project: projectId,
      contact: contactId === undefined ? null : { id: contactId, email: email ?? null },
      email: emailId,
      source,
      details: data,
    },
  });
}

/** Every event. */
export const ALL_EVENTS = '*';
const FAMILY = /^[a-z]+\.\*$/;

/**
 * Whether a text is a pattern of event names: a name, `*`, or a family such as `email.*`. No other place takes a star.
 */
export const isEventPattern = (text: string): boolean =>
  text === ALL_EVENTS || FAMILY.test(text) || !text.includes('*');

/** Whether a webhook with these patterns receives events of this name. */
export const matchesEvent = (patterns: readonly string[], name: string): boolean =>
  patterns.some(
    (pattern) =>
      pattern === ALL_EVENTS || pattern === name || (FAMILY.test(pattern) && name.startsWith(pattern.slice(0, -1))),
  );
