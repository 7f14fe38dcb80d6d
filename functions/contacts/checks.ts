import type { FieldError } from '../../shared/contract/errors';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { addressErrors } from '../../shared/domain/address';
import { checkPatch, withoutReserved } from '../../shared/domain/contacts/data';
import { DAY_MS } from '../../shared/durations';
import type { Checks } from '../../shared/http/call';

const MAX_SNOOZE_MS = 366 * DAY_MS;

function snoozeErrors(until: number, now: number): FieldError[] {
  if (until <= now) return [{ field: 'snoozedUntil', message: 'Must be in the future.', code: 'too_small' }];
  if (until > now + MAX_SNOOZE_MS)
    return [{ field: 'snoozedUntil', message: 'At most a year ahead.', code: 'too_big' }];
  return [];
}

export const checks: Checks<typeof contactsGroup> = {
  createContact: ({ email, data = {} }) => [...addressErrors('email', email), ...checkPatch(withoutReserved(data))],

  updateContact: ({ email, data = {}, snoozedUntil }, { now }) => [
    ...addressErrors('email', email),
    ...checkPatch(withoutReserved(data)),
    ...(typeof snoozedUntil === 'number' ? snoozeErrors(snoozedUntil, now) : []),
  ],
};
