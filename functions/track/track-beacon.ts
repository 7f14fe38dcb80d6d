import { Problem } from '../../shared/contract/problem';
import { trackGroup } from '../../shared/contract/routes/track';
import { markKeyUsed } from '../../shared/db/projects/key-use';
import { prefixOf } from '../../shared/domain/projects/api-key';
import { callerOf, enabledProject, hasScope, permitOrigin } from '../../shared/http/access';
import type { Caller, Endpoint } from '../../shared/http/call';
import { checkKey } from '../../shared/http/check-key';
import { countAgainstRate, refuseOverRate } from '../../shared/http/rate';
import { now } from '../../shared/ops/clock';
import { trackEvent } from './track-event';

const PUBLIC_ONLY = 'A body can hold a public key (pk_) only. Other keys belong into the header Authorization.';

/** The caller of a public key that came in the body, where no gateway has looked at it. */
async function callerOfKey(key: string, sourceIp: string): Promise<Caller & { projectId: string }> {
  const prefix = prefixOf(key);
  if (prefix !== null && prefix !== 'pk') throw new Problem('KEY_NOT_PERMITTED', { message: PUBLIC_ONLY });
  const caller = callerOf(await checkKey(key), sourceIp, now());
  if (!hasScope(caller, trackGroup.name)) throw new Problem('KEY_NOT_PERMITTED');
  return caller;
}

/**
 * Records an event as POST /v1/track does with a public key. `navigator.sendBeacon` can send no header, so the key is in
 * the body, and this does what the gateway and the way in do elsewhere.
 */
export const trackBeacon: Endpoint<typeof trackGroup.routes.trackBeacon> = async (request) => {
  const { key, ...body } = request.body;
  const { projectId, ...caller } = await callerOfKey(key, request.visit.sourceIp);
  permitOrigin(caller, request.header('origin'));
  const project = await enabledProject(projectId);
  await markKeyUsed(projectId, caller.keyId);
  refuseOverRate(await countAgainstRate(project, caller));
  return trackEvent({ ...request, body, caller, project });
};
