import { sendGroup } from '../../shared/contract/routes/send';
import { laneShare } from '../../shared/db/sending/send-rate';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { resendEmail } from './resend-email';
import {
  sendAsPostmark,
  sendBatchAsPostmark,
  sendTemplateAsPostmark,
  sendTemplateBatchAsPostmark,
} from './send-as-postmark';
import { sendAsResend, sendBatchAsResend } from './send-as-resend';
import { sendBatch } from './send-batch';
import { sendEmail } from './send-email';

export const handler = serve(
  sendGroup,
  {
    sendEmail,
    sendBatch,
    resendEmail,
    sendAsResend,
    sendBatchAsResend,
    sendAsPostmark,
    sendBatchAsPostmark,
    sendTemplateAsPostmark,
    sendTemplateBatchAsPostmark,
  },
  checks,
  { additionalDemand: laneShare },
);
