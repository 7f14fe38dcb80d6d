import type { FieldError } from '../../shared/contract/errors';
import { MAX_ERRORS } from '../../shared/contract/problem';
import type { trackGroup } from '../../shared/contract/routes/track';
import { isReservedEvent } from '../../shared/contract/service-events';
import { addressErrors } from '../../shared/domain/address';
import { checkPatch, splitData } from '../../shared/domain/contacts/data';
import { append } from '../../shared/domain/lists';
import { MINUTE_MS } from '../../shared/durations';
import type { CheckFacts, Checks } from '../../shared/http/call';
import { type EventInput, errorsInEvent } from './event';

const MAX_BYTES = 32_768;
const MAX_PUBLIC_BYTES = 4_096;
const CLOCK_TOLERANCE_MS = MINUTE_MS;

function checkSize(data: unknown, isPublic: boolean): FieldError[] {
  const maximum = isPublic ? MAX_PUBLIC_BYTES : MAX_BYTES;
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
  if (timestamp > now + CLOCK_TOLERANCE_MS) {
    return [{ field: 'timestamp', message: 'Must not be in the future.', code: 'too_big' }];
  }
  return timestamp < 0 ? [{ field: 'timestamp', message: 'Must not be before 1970.', code: 'too_small' }] : [];
}

function eventErrors(
  { email, event, data = {}, timestamp }: Partial<EventInput>,
  { now, keyKind }: CheckFacts,
): FieldError[] {
  const errors = addressErrors('email', email);
  if (event !== undefined && isReservedEvent(event)) {
    errors.push({ field: 'event', message: 'Only the service records events of this name.', code: 'reserved_event' });
  }
  const sizeErrors = checkSize(data, keyKind === 'public');
  const isSizeReported = sizeErrors.length > 0;
  const patchErrors = checkPatch(splitData(data).persistent);
  const fieldErrors = isSizeReported ? patchErrors.filter(({ field }) => field !== 'data') : patchErrors;
  return [...errors, ...sizeErrors, ...fieldErrors, ...(timestamp === undefined ? [] : checkTime(timestamp, now))];
}

function batchErrors({ events = [] }: { events?: readonly EventInput[] }, facts: CheckFacts): FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, event] of events.entries()) {
    if (errors.length >= MAX_ERRORS) break;
    append(errors, errorsInEvent(index, eventErrors(event, facts)));
  }
  return errors;
}

export const checks: Checks<typeof trackGroup> = {
  trackEvent: eventErrors,
  trackBeacon: eventErrors,
  trackBatch: batchErrors,
};
