import { Problem } from '../contract/problem';
import { type Demand, ownWindows } from '../db/projects/leased-windows';
import type { Project } from '../db/projects/projects';
import { requestWindows } from '../db/projects/rate-window';
import {
  hasCapacity,
  publicLimitFor,
  type RateState,
  refusedState,
  requestsPerMinuteOf,
  usedOf,
} from '../domain/projects/rate-window';
import { visitorOf } from '../domain/visitor';
import { MINUTE_MS } from '../durations';
import { now } from '../ops/clock';
import type { Caller } from './call';

const REQUESTS_PER_VISITOR = 60;

const REQUESTS_PER_AGENT = 120;

const REQUESTS_PER_MEMBER = 600;

const windows = requestWindows();

const policyOf = ({ session, keyKind }: Caller): string => {
  if (session) return 'member';
  return keyKind === 'secret' ? 'project' : keyKind;
};

/**
 * Three plain numbers, and draft-ietf-httpapi-ratelimit-headers-10: `q` requests per `w` seconds; `r` remain for `t`
 * seconds.
 */
export const rateHeaders = ({ limit, remaining, resetSeconds }: RateState, caller: Caller): Record<string, string> => ({
  'RateLimit-Policy': `"${policyOf(caller)}";q=${limit};w=${MINUTE_MS / 1000}`,
  RateLimit: `"${policyOf(caller)}";r=${remaining};t=${resetSeconds}`,
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

export type AdditionalDemand = () => Promise<Demand>;

/**
 * Refused requests don't count. Visitors, members and agents have windows of their own, apart from that of secret keys.
 */
export async function countAgainstRate(
  project: Project,
  caller: Caller,
  additionalDemand?: AdditionalDemand,
): Promise<RateState> {
  const { id: projectId } = project;
  const { session } = caller;
  if (session) return countMember(projectId, session.memberId);
  if (caller.keyKind === 'agent') return countAgent(projectId, caller.keyId);
  if (caller.keyKind === 'public') return countVisit(project, visitorOf(caller.sourceIp), now());
  const requests: Demand = { window: 'requests', limit: requestsPerMinuteOf(project) };
  const additional = await additionalDemand?.();
  const time = now();
  const countedRequests = await ownWindows.use(projectId, requests, 1, time, additional);
  return ownWindows.state(projectId, requests, countedRequests === 1, time);
}

const countMember = (projectId: string, memberId: string): Promise<RateState> =>
  windows.count({ projectId, window: `member#${memberId}`, limit: REQUESTS_PER_MEMBER }, now());

const countAgent = (projectId: string, keyId: string): Promise<RateState> =>
  windows.count({ projectId, window: `agent#${keyId}`, limit: REQUESTS_PER_AGENT }, now());

async function countVisit(project: Project, visitor: string, time: number): Promise<RateState> {
  const { id: projectId } = project;
  const visitorWindow = { projectId, window: `visitor#${visitor}`, limit: REQUESTS_PER_VISITOR };
  const knownVisits = () => usedOf(windows.knownCounts(visitorWindow, time), time);
  const publicWindow = (visits: number) => ({
    projectId,
    window: 'public',
    limit: publicLimitFor(visits, REQUESTS_PER_VISITOR, requestsPerMinuteOf(project)),
  });
  const expectedWindow = publicWindow(knownVisits() + 1);
  const knownUse = windows.knownCounts(expectedWindow, time);
  if (!hasCapacity(knownUse, time, expectedWindow.limit)) return refusedState(knownUse, time, expectedWindow.limit);

  const visitorState = await windows.count(visitorWindow, time);
  if (visitorState.exceeded) return visitorState;
  const publicState = await windows.count(publicWindow(knownVisits()), time);
  if (publicState.exceeded) await windows.refund(visitorWindow, time);
  return publicState.exceeded || publicState.remaining < visitorState.remaining ? publicState : visitorState;
}

export const countPublicEvent = (projectId: string, contactId: string, limit: number): Promise<RateState> =>
  windows.count({ projectId, window: `events#${contactId}`, limit }, now());

const SUBMISSIONS_PER_MINUTE = 10;

export const countSubmission = (projectId: string, sourceIp: string): Promise<RateState> =>
  windows.count({ projectId, window: `forms#${visitorOf(sourceIp)}`, limit: SUBMISSIONS_PER_MINUTE }, now());

export function throwIfOverRate(state: RateState): void {
  if (!state.exceeded) return;
  throw new Problem('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: state.resetSeconds });
}
