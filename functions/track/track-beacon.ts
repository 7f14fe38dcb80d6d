import type { trackGroup } from '../../shared/contract/routes/track';
import type { Endpoint } from '../../shared/http/call';
import { trackEvent } from './track-event';

/** `navigator.sendBeacon` can't set headers, so the key is in the body. */
export const trackBeacon: Endpoint<typeof trackGroup.routes.trackBeacon> = async (request) => {
  const { key: _, ...body } = request.body;
  return trackEvent({ ...request, body });
};
