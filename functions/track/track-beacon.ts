import { Problem } from '../../shared/contract/problem';
import { trackGroup } from '../../shared/contract/routes/track';
import { markKeyUsed } from '../../shared/db/projects/key-use';
import { prefixOf } from '../../shared/domain/projects/api-key';
import { callerOf, enabledProject, hasScope, permitOrigin } from '../../shared/http/access';
import { noteError } from '../../shared/http/api-errors';
import type { Caller, Endpoint } from '../../shared/http/call';
import { checkKey } from '../../shared/http/check-key';
import { problemOf } from '../../shared/http/problem-of';
import { countAgainstRate, refuseOverRate } from '../../shared/http/rate';
import { now } from '../../shared/ops/clock';
import { trackEvent } from './track-event';

const PUBLIC_ONLY = 'A body can hold a public key (pk_) only. Other keys belong into the header Authorization.';

/** The caller of a public key that came in the body, where no gateway has looked at it. */
async function callerOfKey(key: string, sourceIp: string): Promise<Caller & { projectId: string }> {
  const prefix = prefixOf(key);
  if (prefix !== null && prefix !== 'pk') throw new Problem('KEY_NOT_PERMITTED', { message: PUBLIC_ONLY });
  return callerOf(await checkKey(key), sourceIp, now());
}

type Request = Parameters<Endpoint<typeof trackGroup.routes.trackBeacon>>[0];

async function admitAndTrack(request: Request, { projectId, ...caller }: Caller & { projectId: string }) {
  const { key: _, ...body } = request.body;
  if (!hasScope(caller, trackGroup.name)) throw new Problem('KEY_NOT_PERMITTED');
  permitOrigin(caller, request.header('origin'));
  const project = await enabledProject(projectId);
  await markKeyUsed(projectId, caller.keyId);
  refuseOverRate(await countAgainstRate(project, caller));
  return trackEvent({ ...request, body, caller, project });
}

/**
 * Records an event as POST /v1/track does with a public key. `navigator.sendBeacon` can send no header, so the key is in
 * the body, and this does what the gateway and the way in do elsewhere. A page does not see the answer, so that its
 * project's list of errors is the only place that tells of one.
 */
export const trackBeacon: Endpoint<typeof trackGroup.routes.trackBeacon> = async (request) => {
  const { requestId, visit } = request;
  const caller = await callerOfKey(request.body.key, visit.sourceIp);
  try {
    return await admitAndTrack(request, caller);
  } catch (error) {
    const { projectId } = caller;
    const call = { route: trackGroup.routes.trackBeacon, action: 'track.trackBeacon', requestId };
    await noteError(problemOf(error), { ...call, projectId, caller });
    throw error;
  }
};
