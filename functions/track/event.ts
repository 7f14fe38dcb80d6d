import type { FieldError } from '../../shared/contract/errors';
import type { ContactChange } from '../../shared/db/contacts/contact-change';
import { eventId } from '../../shared/db/events/event-id';
import { putEvent } from '../../shared/db/events/events';
import { checkedAddress, type EmailAddress } from '../../shared/domain/address';
import type { Contact } from '../../shared/domain/contacts/contact';
import { splitData } from '../../shared/domain/contacts/data';
import { trustOfPublicData } from '../../shared/domain/contacts/untrusted';
import type { EpochMs } from '../../shared/durations';
import { toIso } from '../../shared/ops/clock';

export interface EventInput {
  email: string;
  event: string;
  data?: Record<string, unknown> | undefined;
  timestamp?: EpochMs | undefined;
  subscribed?: boolean | undefined;
  preserveExistingSubscription?: boolean | undefined;
}

type Subscription = Pick<ContactChange, 'subscribed' | 'subscribedIfNew'>;

/** With `preserveExistingSubscription`, only a new contact gets `subscribed`. */
const subscriptionOf = ({ subscribed, preserveExistingSubscription = false }: EventInput): Subscription =>
  preserveExistingSubscription
    ? { subscribed: undefined, subscribedIfNew: subscribed ?? true }
    : { subscribed, subscribedIfNew: true };

export interface ReportedEvent {
  email: EmailAddress;
  name: string;
  patch: Record<string, unknown>;
  data: Record<string, unknown>;
  subscription: Subscription;
  time: number;
  hasTimestamp: boolean;
}

export function readEvent(input: EventInput, now: number): ReportedEvent {
  const { persistent, message } = splitData(input.data ?? {});
  return {
    email: checkedAddress(input.email),
    name: input.event,
    patch: persistent,
    data: { ...persistent, ...message },
    subscription: subscriptionOf(input),
    time: input.timestamp ?? now,
    hasTimestamp: input.timestamp !== undefined,
  };
}

export const errorsInEvent = (index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, field: `events[${index}].${error.field}` }));

interface RecordOptions {
  seed: string;
  isPublic?: boolean;
  isProven?: boolean;
}

const publicEventFields = (contact: Contact, isProven: boolean) => ({
  isPublic: true as const,
  ...(isProven ? {} : { untrusted: trustOfPublicData(contact) }),
});

export async function recordEvent(
  projectId: string,
  contact: Contact,
  { name, data, hasTimestamp, time: reportedTime }: ReportedEvent,
  { seed, isPublic = false, isProven = false }: RecordOptions,
) {
  // An event that creates its contact must not precede it.
  const time = hasTimestamp ? reportedTime : Math.max(reportedTime, Date.parse(contact.createdAt));
  // The id contains the event's own time, so a contact's events are stored in the order in which they happened.
  const id = eventId(name, { seed, time });
  const createdAt = toIso(time);
  const { id: contactId, email, generation } = contact;
  const fields = { name, data, source: 'api', createdAt, ...(isPublic ? publicEventFields(contact, isProven) : {}) };
  await putEvent({ id, projectId, contactId, email, generation, ...fields });
  return { id, createdAt };
}
