import { MAX_SCHEDULE_DAYS } from '../../contract/email-limits';
import type { FieldError } from '../../contract/errors';
import { DAY_MS, type EpochMs } from '../../durations';

const MAX_SCHEDULE_MS = MAX_SCHEDULE_DAYS * DAY_MS;

export const latestSchedule = (acceptedAt: EpochMs): EpochMs => acceptedAt + MAX_SCHEDULE_MS;

export function scheduleErrors(scheduledAt: EpochMs | undefined, now: EpochMs, alternative: string): FieldError[] {
  const field = 'scheduledAt';
  if (scheduledAt === undefined) return [];
  if (scheduledAt <= now) return [{ field, message: `Must be in the future. ${alternative}`, code: 'too_small' }];
  return scheduledAt > latestSchedule(now) ? [{ field, message: 'At most a year ahead.', code: 'too_big' }] : [];
}
