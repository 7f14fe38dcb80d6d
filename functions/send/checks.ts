import type { sendGroup } from '../../shared/contract/routes/send';
import type { Checks } from '../../shared/http/call';
import { batchErrors } from './batch-errors';
import { fromPostmark, fromPostmarkTemplate } from './compatible/from-postmark';
import { fromResend } from './compatible/from-resend';
import { mappedBatchErrors, mappedErrors, recipientErrors } from './compatible/mapped';
import { emailErrors } from './email-errors';

export const checks: Checks<typeof sendGroup> = {
  sendEmail: emailErrors,
  sendBatch: (batch, { now }) => batchErrors(batch, now),
  sendAsResend: (email, { now, given }) => mappedErrors(fromResend(email, given), now),
  sendBatchAsResend: (emails, { now }) =>
    mappedBatchErrors(
      emails.map((email) => fromResend(email)),
      now,
    ),
  sendAsPostmark: (email, { now, given }) => mappedErrors(fromPostmark(email, given), now),
  sendBatchAsPostmark: (emails) => recipientErrors(emails.map((email) => fromPostmark(email))),
  sendTemplateAsPostmark: (email, { now, given }) => mappedErrors(fromPostmarkTemplate(email, given), now),
  sendTemplateBatchAsPostmark: ({ Messages = [] }) =>
    recipientErrors(Messages.map((email) => fromPostmarkTemplate(email))).map((error) => ({
      ...error,
      field: 'Messages',
    })),
};
