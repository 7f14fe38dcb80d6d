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
  return JSON.stringify({
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
