import { emailsGroup } from '../../shared/contract/routes/emails';
import { serve } from '../../shared/http/serve';
import { cancelEmail } from './cancel-email';
import { checks } from './checks';
import { getEmail } from './get-email';
import { getEmailContent } from './get-email-content';
import { getEmailStats } from './get-email-stats';
import { listEmails } from './list-emails';
import { rescheduleEmail } from './reschedule-email';

export const handler = serve(
  emailsGroup,
  { listEmails, getEmail, getEmailContent, getEmailStats, rescheduleEmail, cancelEmail },
  checks,
);
