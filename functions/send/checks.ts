import type { sendGroup } from '../../shared/contract/routes/send';
import type { Checks } from '../../shared/http/call';
import { batchErrors } from './batch-errors';
import { fromPostmark } from './compatible/from-postmark';
import { fromResend } from './compatible/from-resend';
import { mappedBatchErrors, mappedErrors, recipientErrors } from './compatible/mapped-errors';
import { emailErrors } from './email-errors';

export const checks: Checks<typeof sendGroup> = {
  sendEmail: emailErrors,
  sendBatch: (batch, { now }) => batchErrors(batch, now),
  sendAsResend: (mail, { now, given }) => mappedErrors(fromResend(mail, given), now),
  sendBatchAsResend: (mails, { now }) =>
    mappedBatchErrors(
      mails.map((mail) => fromResend(mail)),
      now,
    ),
  sendAsPostmark: (mail, { now, given }) => mappedErrors(fromPostmark(mail, given), now),
  sendBatchAsPostmark: (mails) => recipientErrors(mails.map((mail) => fromPostmark(mail))),
};
