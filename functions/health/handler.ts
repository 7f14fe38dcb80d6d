import { healthGroup } from '../../shared/contract/routes/health';
import { serve } from '../../shared/http/serve';
import { getHealth } from './get-health';

export const handler = serve(healthGroup, { getHealth });
