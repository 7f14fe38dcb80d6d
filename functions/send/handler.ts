import { sendGroup } from '../../shared/contract/routes/send';
import { laneShare } from '../../shared/db/sending/send-rate';
import { serve } from '../../shared/http/serve';
import { checkMembers } from './check-members';
import { fromPostmark } from './compatible/from-postmark';
import { fromResend } from './compatible/from-resend';
import { mistakesIn } from './compatible/mapped';
import { resendEmail } from './resend-email';
import { sendAsPostmark, sendBatchAsPostmark } from './send-as-postmark';
import { sendAsResend, sendBatchAsResend } from './send-as-resend';
import { sendBatch } from './send-batch';
import { sendEmail } from './send-email';

export const handler = serve(
  sendGroup,
  { sendEmail, sendBatch, resendEmail, sendAsResend, sendBatchAsResend, sendAsPostmark, sendBatchAsPostmark },
  {
    sendEmail: checkMembers,
    sendAsResend: (mail, { now, given }) => mistakesIn(fromResend(mail, given), now),
    sendAsPostmark: (mail, { now, given }) => mistakesIn(fromPostmark(mail, given), now),
  },
  { needed: laneShare },
);
