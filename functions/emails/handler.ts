import { emailsGroup } from '../../shared/contract/routes/emails';
import { serve } from '../../shared/http/serve';
import { cancelEmail } from './cancel-email';
import { getEmail } from './get-email';
import { getEmailContent } from './get-email-content';
import { getEmailStats } from './get-email-stats';
import { listEmails } from './list-emails';

export const handler = serve(emailsGroup, { listEmails, getEmail, getEmailContent, getEmailStats, cancelEmail });
