import type { emailsGroup } from '../../shared/contract/routes/emails';
import { scheduleErrors } from '../../shared/domain/sending/schedule';
import type { Checks } from '../../shared/http/call';

export const checks: Checks<typeof emailsGroup> = {
  rescheduleEmail: ({ scheduledAt }, { now }) =>
    scheduleErrors(scheduledAt, now, 'To send the email now, choose a time a few seconds ahead.'),
};
