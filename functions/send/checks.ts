import type { sendGroup } from '../../shared/contract/routes/send';
import type { Checks } from '../../shared/http/call';
import { batchErrors } from './batch-errors';
import { convertedBatchErrors, convertedErrors, recipientErrors } from './compatible/converted-email';
import { fromPostmark, fromPostmarkTemplate } from './compatible/from-postmark';
import { fromResend } from './compatible/from-resend';
import { emailErrors } from './email-errors';

export const checks: Checks<typeof sendGroup> = {
  sendEmail: emailErrors,
  sendBatch: (batch, { now }) => batchErrors(batch, now),
  sendAsResend: (email, { now, given }) => convertedErrors(fromResend(email, given), now),
  sendBatchAsResend: (emails, { now }) =>
    convertedBatchErrors(
      emails.map((email) => fromResend(email)),
      now,
    ),
  sendAsPostmark: (email, { now, given }) => convertedErrors(fromPostmark(email, given), now),
  sendBatchAsPostmark: (emails) => recipientErrors(emails.map((email) => fromPostmark(email))),
  sendTemplateAsPostmark: (email, { now, given }) => convertedErrors(fromPostmarkTemplate(email, given), now),
  sendTemplateBatchAsPostmark: ({ Messages = [] }) =>
    recipientErrors(Messages.map((email) => fromPostmarkTemplate(email))).map((error) => ({
      ...error,
      field: 'Messages',
    })),
};
