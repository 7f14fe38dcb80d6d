import { verifyGroup } from '../../shared/contract/routes/verify';
import { serve } from '../../shared/http/serve';
import { verifyEmail } from './verify-email';

export const handler = serve(verifyGroup, { verifyEmail });
