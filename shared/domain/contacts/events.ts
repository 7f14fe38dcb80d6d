/** A contact's row as far as its events depend on it. */
export interface ContactState {
  email: string;
  subscribed: boolean;
  source: string;
  createdAt: string;
  updatedAt: string;
  /** Raised by each write of the row; begins anew with each generation. */
  version: number;
  generation: string;
}

/** An event that a change of a contact's row means. */
export interface ContactChangeEvent {
  name: 'contact.created' | 'contact.subscribed' | 'contact.unsubscribed';
  at: string;
  data: Record<string, unknown>;
}

/**
 * The events of a change, in their order; `before` is null for a new contact. Contacts that an import creates have
 * none of their creation: their own row says it, and a million of them would cost four million writes.
 */
export function contactEventsOf(before: ContactState | null, after: ContactState): ContactChangeEvent[] {
  if (before) return before.subscribed === after.subscribed ? [] : [subscription(after, after.updatedAt)];
  if (after.source === 'import') return [];
  const created: ContactChangeEvent = { name: 'contact.created', at: after.createdAt, data: { source: after.source } };
  return after.subscribed ? [created, subscription(after, after.createdAt)] : [created];
}

const subscription = ({ subscribed }: ContactState, at: string): ContactChangeEvent => ({
  name: subscribed ? 'contact.subscribed' : 'contact.unsubscribed',
  at,
  data: {},
});
