import type { FieldError } from '../../shared/contract/errors';
import type { ContactChange } from '../../shared/db/contacts/contact-change';
import { checkedAddress, type EmailAddress } from '../../shared/domain/address';
import { splitData } from '../../shared/domain/contacts/data';

/** What a call reports. */
export interface Told {
  email: string;
  event: string;
  data?: Record<string, unknown> | undefined;
  /** Epoch milliseconds. */
  timestamp?: number | undefined;
  subscribed?: boolean | undefined;
  preserveExistingSubscription?: boolean | undefined;
}

/** What a call says about the subscription. */
type Wish = Pick<ContactChange, 'subscribed' | 'subscribedIfNew'>;

/** With `preserveExistingSubscription`, `subscribed` is for a new contact alone. */
const wishOf = ({ subscribed, preserveExistingSubscription = false }: Told): Wish =>
  preserveExistingSubscription
    ? { subscribed: undefined, subscribedIfNew: subscribed ?? true }
    : { subscribed, subscribedIfNew: true };

/** An event that may be recorded. */
export interface ReportedEvent {
  email: EmailAddress;
  name: string;
  /** What merges into the contact; null removes a key. */
  patch: Record<string, unknown>;
  /** All the data that was given, for the event. */
  data: Record<string, unknown>;
  wish: Wish;
  time: number;
  /** Nobody gave a time: it happens with the request. */
  isNow: boolean;
}

/** The event that a call reports, whose body is checked. Without a timestamp it happens at `now`. */
export function readEvent(told: Told, now: number): ReportedEvent {
  const { persistent, message } = splitData(told.data ?? {});
  return {
    email: checkedAddress(told.email),
    name: told.event,
    patch: persistent,
    data: { ...persistent, ...message },
    wish: wishOf(told),
    time: told.timestamp ?? now,
    isNow: told.timestamp === undefined,
  };
}

/** Mistakes of an event of a batch, in its place. */
export const inEvent = (index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, field: `events[${index}].${error.field}` }));
