import { trackGroup } from '../../shared/contract/routes/track';
import { serve } from '../../shared/http/serve';
import { callerOfBody } from './caller-of-body';
import { checks } from './checks';
import { trackBatch } from './track-batch';
import { trackBeacon } from './track-beacon';
import { trackEvent } from './track-event';

export const handler = serve(trackGroup, { trackEvent, trackBeacon, trackBatch }, checks, { callerOfBody });
