import type { FieldError } from '../../shared/contract/errors';
import type { ContactChange } from '../../shared/db/contacts/contact-change';
import { checkedAddress, type EmailAddress } from '../../shared/domain/address';
import { splitData } from '../../shared/domain/contacts/data';
import type { EpochMs } from '../../shared/durations';

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
  isNow: boolean;
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
    isNow: input.timestamp === undefined,
  };
}

export const inEvent = (index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => ({ ...error, field: `events[${index}].${error.field}` }));
