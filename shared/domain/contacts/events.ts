export interface ContactState {
  email: string;
  subscribed: boolean;
  source: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  generation: string;
}

export interface ContactChangeEvent {
  name: 'contact.created' | 'contact.subscribed' | 'contact.unsubscribed' | 'contact.email_changed';
  at: string;
  data: Record<string, unknown>;
}

export const CREATED = 'contact.created';

/** Time of contact.created in epoch milliseconds; null if it was not recorded, as after an import. */
export const creationTimeOf = ({
  source,
  createdAt,
}: Partial<Pick<ContactState, 'source' | 'createdAt'>>): number | null =>
  source === undefined || source === 'import' || createdAt === undefined ? null : Date.parse(createdAt);

export function contactEventsOf(before: ContactState | null, after: ContactState): ContactChangeEvent[] {
  if (before) {
    return [
      ...addressChange(before, after),
      ...(before.subscribed === after.subscribed ? [] : [subscriptionChange(after, after.updatedAt)]),
    ];
  }
  if (creationTimeOf(after) === null) return [];
  const created: ContactChangeEvent = { name: CREATED, at: after.createdAt, data: { source: after.source } };
  return after.subscribed ? [created, subscriptionChange(after, after.createdAt)] : [created];
}

const addressChange = (before: ContactState, { email, updatedAt }: ContactState): ContactChangeEvent[] =>
  before.email === email
    ? []
    : [{ name: 'contact.email_changed', at: updatedAt, data: { previousEmail: before.email } }];

const subscriptionChange = ({ subscribed }: ContactState, at: string): ContactChangeEvent => ({
  name: subscribed ? 'contact.subscribed' : 'contact.unsubscribed',
  at,
  data: {},
});
