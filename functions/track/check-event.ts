import type { FieldError } from '../../shared/contract/errors';
import { isReservedEvent } from '../../shared/contract/service-events';
import type { ContactChange } from '../../shared/db/contacts/contact-change';
import { type EmailAddress, parseAddress } from '../../shared/domain/address';
import { checkPatch, splitData } from '../../shared/domain/contacts/data';
import type { CheckFacts } from '../../shared/http/call';

/** What a call reports. */
interface Told {
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
export interface CheckedEvent {
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

const MAXIMUM_BYTES = 32_768;
const MAXIMUM_PUBLIC_BYTES = 4_096;
/** How far ahead a caller's clock may be. */
const TOLERANCE_MS = 60_000;

function checkSize(data: unknown, isPublic: boolean): FieldError[] {
  const maximum = isPublic ? MAXIMUM_PUBLIC_BYTES : MAXIMUM_BYTES;
  if (Buffer.byteLength(JSON.stringify(data)) <= maximum) return [];
  return [
    {
      field: 'data',
      message: `At most ${maximum / 1024} KB of JSON${isPublic ? ' with a public key' : ''}.`,
      code: 'too_big',
    },
  ];
}

function checkTime(timestamp: number, now: number): FieldError[] {
  if (timestamp > now + TOLERANCE_MS) {
    return [{ field: 'timestamp', message: 'Lies in the future.', code: 'too_big' }];
  }
  return timestamp < 0 ? [{ field: 'timestamp', message: 'Lies before 1970.', code: 'too_small' }] : [];
}

/** Every given field that breaks a rule of the contract. */
export function eventErrors({ email, event, data = {}, timestamp }: Partial<Told>, facts: CheckFacts): FieldError[] {
  const errors: FieldError[] = [];
  if (email !== undefined && !parseAddress(email)) {
    errors.push({ field: 'email', message: 'Invalid email address.', code: 'invalid_string' });
  }
  if (event !== undefined && isReservedEvent(event)) {
    errors.push({ field: 'event', message: 'Only the service records events of this name.', code: 'reserved_event' });
  }
  const tooBig = checkSize(data, facts.keyKind === 'public');
  const unkept = checkPatch(splitData(data).persistent).filter(({ field }) => tooBig.length === 0 || field !== 'data');
  return [...errors, ...tooBig, ...unkept, ...(timestamp === undefined ? [] : checkTime(timestamp, facts.now))];
}

/** The event by the rules of the contract, or every field that breaks one. Without a timestamp it happens now. */
export function checkEvent(told: Told, facts: CheckFacts): CheckedEvent | { problem: FieldError[] } {
  const email = parseAddress(told.email);
  const time = told.timestamp ?? facts.now;
  const { persistent, message } = splitData(told.data ?? {});
  const problem = eventErrors(told, facts);
  if (!email || problem.length > 0) return { problem };
  return {
    email,
    name: told.event,
    patch: persistent,
    data: { ...persistent, ...message },
    wish: wishOf(told),
    time,
    isNow: told.timestamp === undefined,
  };
}
