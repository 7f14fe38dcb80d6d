import { trackGroup } from '../../shared/contract/routes/track';
import { serve } from '../../shared/http/serve';
import { eventErrors } from './check-event';
import { trackBatch } from './track-batch';
import { trackEvent } from './track-event';

export const handler = serve(trackGroup, { trackEvent, trackBatch }, { trackEvent: eventErrors });
