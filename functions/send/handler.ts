import { sendGroup } from '../../shared/contract/routes/send';
import { laneShare } from '../../shared/db/sending/send-rate';
import { serve } from '../../shared/http/serve';
import { checkMembers } from './check-members';
import { sendEmail } from './send-email';

export const handler = serve(sendGroup, { sendEmail }, { sendEmail: checkMembers }, { needed: laneShare });
