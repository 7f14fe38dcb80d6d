/** The part of a contact's row that its events depend on. */
export interface ContactState {
  email: string;
  subscribed: boolean;
  source: string;
  createdAt: string;
  updatedAt: string;
  /** Incremented by each write of the row; starts again with each generation. */
  version: number;
  generation: string;
}

/** An event that follows from a change of a contact's row. */
export interface ContactChangeEvent {
  name: 'contact.created' | 'contact.subscribed' | 'contact.unsubscribed' | 'contact.email_changed';
  at: string;
  data: Record<string, unknown>;
}

/** The event of a contact's creation. Summaries leave it out, because the contact's row tells it: `creationOf`. */
export const CREATED = 'contact.created';

/** When the event of a contact's creation happened, in epoch milliseconds; null if it has none, as after an import. */
export const creationOf = ({
  source,
  createdAt,
}: Partial<Pick<ContactState, 'source' | 'createdAt'>>): number | null =>
  source === undefined || source === 'import' || createdAt === undefined ? null : Date.parse(createdAt);

/**
 * The events of a change, in order; `before` is null for a new contact. A contact that an import creates gets no event
 * for its creation: its own row says it, and a million events would cost four million writes.
 */
export function contactEventsOf(before: ContactState | null, after: ContactState): ContactChangeEvent[] {
  if (before)
    return [
      ...movedFrom(before, after),
      ...(before.subscribed === after.subscribed ? [] : [subscription(after, after.updatedAt)]),
    ];
  if (creationOf(after) === null) return [];
  const created: ContactChangeEvent = { name: CREATED, at: after.createdAt, data: { source: after.source } };
  return after.subscribed ? [created, subscription(after, after.createdAt)] : [created];
}

const movedFrom = (before: ContactState, { email, updatedAt }: ContactState): ContactChangeEvent[] =>
  before.email === email
    ? []
    : [{ name: 'contact.email_changed', at: updatedAt, data: { previousEmail: before.email } }];

const subscription = ({ subscribed }: ContactState, at: string): ContactChangeEvent => ({
  name: subscribed ? 'contact.subscribed' : 'contact.unsubscribed',
  at,
  data: {},
});
