import { invalidBody, Problem, requireRecord } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { recordCopies } from '../../shared/db/emails/copies';
import { type EmailRow, getEmail } from '../../shared/db/emails/emails';
import { keepContent } from '../../shared/db/emails/keep-content';
import { rescheduleEmail as moveEmail } from '../../shared/db/emails/reschedule';
import { latestSchedule } from '../../shared/domain/sending/schedule';
import type { EpochMs } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import { queueIfDueSoon } from '../../shared/services/accept-email/accept-emails';
import { shownEmailReply } from './shown-email-reply';

type ScheduledEmail = EmailRow & { status: 'SCHEDULED' };

function requireScheduled(row: EmailRow | null): asserts row is ScheduledEmail {
  const { status } = requireRecord(row, 'EMAIL_NOT_FOUND');
  if (status === 'SCHEDULED') return;
  throw new Problem('INVALID_STATE', {
    message: `Only a scheduled email can be rescheduled. This one is ${status}.`,
  });
}

function throwIfTooLate(scheduledAt: EpochMs, { createdAt }: EmailRow): void {
  const latest = latestSchedule(Date.parse(createdAt));
  if (scheduledAt <= latest) return;
  const message = `At most a year after the email was accepted: ${toIso(latest)} or earlier.`;
  throw invalidBody([{ field: 'scheduledAt', message, code: 'too_big' }]);
}

async function reschedule(row: ScheduledEmail, scheduledAt: EpochMs): Promise<EmailRow> {
  throwIfTooLate(scheduledAt, row);
  const time = toIso(scheduledAt);
  if (row.scheduledAt === time) return row;
  if (!(await keepContent(row, scheduledAt))) {
    requireScheduled(await getEmail(row));
    throw new Error('an object is missing from the email bucket');
  }
  await recordCopies({ ...row, scheduledAt: time });
  const outcome = await moveEmail(row, time);
  if (!('refused' in outcome)) return outcome;
  const { refused: currentRow } = outcome;
  requireScheduled(currentRow);
  const message = `Another request rescheduled this email to ${currentRow.scheduledAt} at the same time.`;
  throw new Problem('INVALID_STATE', { message });
}

export const rescheduleEmail: Endpoint<typeof emailsGroup.routes.rescheduleEmail> = async (request) => {
  const { params, body, project } = request;
  const row = await getEmail({ projectId: project.id, id: params.id });
  requireScheduled(row);
  const rescheduledEmail = await reschedule(row, body.scheduledAt);
  await queueIfDueSoon([rescheduledEmail], now());
  return { status: 200, body: await shownEmailReply(project, rescheduledEmail) };
};
