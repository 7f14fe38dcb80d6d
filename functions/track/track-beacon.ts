import type { trackGroup } from '../../shared/contract/routes/track';
import type { Endpoint } from '../../shared/http/call';
import { trackEvent } from './track-event';

/**
 * Records an event as POST /v1/track does with a public key. `navigator.sendBeacon` can send no header, so the key is in
 * the body. A page does not see the answer: its project's list of errors is the only place that tells of one.
 */
export const trackBeacon: Endpoint<typeof trackGroup.routes.trackBeacon> = async (request) => {
  const { key: _, ...body } = request.body;
  return trackEvent({ ...request, body });
};
