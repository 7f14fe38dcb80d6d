import { storableJson } from '../storable-text';

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

export const messageHeaders = { 'content-type': 'application/json', 'user-agent': 'Posthaste-Webhooks/1.0' } as const;

/** Standard Webhooks specification. */
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

export const ALL_EVENTS = '*';
const EVENT_FAMILY = /^[a-z]+\.\*$/;

/** Allows `*` and families such as `email.*`. */
export const isEventPattern = (text: string): boolean =>
  text === ALL_EVENTS || EVENT_FAMILY.test(text) || !text.includes('*');

export const matchesEvent = (patterns: readonly string[], name: string): boolean =>
  patterns.some(
    (pattern) =>
      pattern === ALL_EVENTS ||
      pattern === name ||
      (EVENT_FAMILY.test(pattern) && name.startsWith(pattern.slice(0, -1))),
  );
