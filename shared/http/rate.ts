import { Problem } from '../contract/problem';
import { type Demand, ownWindows } from '../db/projects/leased-windows';
import type { Project } from '../db/projects/projects';
import { requestWindows } from '../db/projects/rate-window';
import { MINUTE_MS, oneMoreFits, openTo, type RateState, refusedState, usedOf } from '../domain/projects/rate-window';
import { requestsPerMinuteOf } from '../domain/projects/request-limit';
import { visitorOf } from '../domain/visitor';
import { now } from '../ops/clock';
import type { Caller } from './call';

/** Requests per minute of one visitor with a public key. */
const REQUESTS_PER_VISITOR = 60;

/** Requests per minute of one agent's key. A call of a tool is one or a few. */
const REQUESTS_PER_AGENT = 120;

/** Requests per minute of one member of the project, over all of the member's sessions. */
const REQUESTS_PER_MEMBER = 600;

const windows = requestWindows();

/** Whose window of requests is counted in, as the headers name it. */
const policyOf = ({ session, keyKind }: Caller): string => {
  if (session) return 'member';
  return keyKind === 'secret' ? 'project' : keyKind;
};

/**
 * The headers of an authenticated answer: three with plain numbers, and the two structured fields of
 * draft-ietf-httpapi-ratelimit-headers-10 (`q` requests in a window of `w` seconds; `r` remain, for `t` seconds).
 */
export const rateHeaders = ({ limit, remaining, resetSeconds }: RateState, caller: Caller): Record<string, string> => ({
  'RateLimit-Policy': `"${policyOf(caller)}";q=${limit};w=${MINUTE_MS / 1000}`,
  RateLimit: `"${policyOf(caller)}";r=${remaining};t=${resetSeconds}`,
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

/** What a function's requests will need besides, so that one write can take both. */
export type NeededBeside = () => Promise<Demand>;

/**
 * Counts the request in its sliding windows if it fits; a refused one counts in none. Public keys have a window of
 * their own, and so do each member and each agent's key, so that neither can use up the rate of the project's server. That of visitors is
 * exact, as a guard against strangers is; that of the server is leased.
 */
export async function countAgainstRate(
  project: Project,
  caller: Caller,
  neededBeside?: NeededBeside,
): Promise<RateState> {
  const { id: projectId } = project;
  const { session } = caller;
  if (session) return countMember(projectId, session.memberId);
  if (caller.keyKind === 'agent') return countAgent(projectId, caller.keyId);
  if (caller.keyKind === 'public') return countVisit(project, visitorOf(caller.sourceIp), now());
  const requests: Demand = { window: 'requests', limit: requestsPerMinuteOf(project) };
  const beside = await neededBeside?.();
  const time = now();
  const used = await ownWindows.use(projectId, requests, 1, time, beside);
  return ownWindows.state(projectId, requests, used === 1, time);
}

/** Counts in the window of a member, who has no other. */
const countMember = (projectId: string, memberId: string): Promise<RateState> =>
  windows.count({ projectId, window: `member#${memberId}`, limit: REQUESTS_PER_MEMBER }, now());

/** Counts in the window of an agent's key, which has no other. */
const countAgent = (projectId: string, keyId: string): Promise<RateState> =>
  windows.count({ projectId, window: `agent#${keyId}`, limit: REQUESTS_PER_AGENT }, now());

/** Counts in the window of the visitor and, as far as it is open to this visitor, in that of all visitors. */
async function countVisit(project: Project, visitor: string, time: number): Promise<RateState> {
  const { id: projectId } = project;
  const own = { projectId, window: `visitor#${visitor}`, limit: REQUESTS_PER_VISITOR };
  const all = (used: number) => ({
    projectId,
    window: 'public',
    limit: openTo(used, REQUESTS_PER_VISITOR, requestsPerMinuteOf(project)),
  });
  const surely = all(usedOf(windows.atLeast(own, time), time) + 1);
  const seen = windows.atLeast(surely, time);
  if (!oneMoreFits(seen, time, surely.limit)) return refusedState(seen, time, surely.limit);

  const ofVisitor = await windows.count(own, time);
  if (ofVisitor.exceeded) return ofVisitor;
  const ofAll = await windows.count(all(usedOf(windows.atLeast(own, time), time)), time);
  if (ofAll.exceeded) await windows.takeBack(own, time);
  return ofAll.exceeded || ofAll.remaining < ofVisitor.remaining ? ofAll : ofVisitor;
}

/** Counts an event of one contact that a public key records, if it fits. */
export const countPublicEvent = (projectId: string, contactId: string, limit: number): Promise<RateState> =>
  windows.count({ projectId, window: `events#${contactId}`, limit }, now());

/** Forms that one visitor sends in a minute. */
const SUBMISSIONS_PER_MINUTE = 10;

/** Counts a form that a visitor sends, if it fits. */
export const countSubmission = (projectId: string, sourceIp: string): Promise<RateState> =>
  windows.count({ projectId, window: `forms#${visitorOf(sourceIp)}`, limit: SUBMISSIONS_PER_MINUTE }, now());

/** Throws 429 with Retry-After if the window is full. */
export function refuseOverRate(state: RateState): void {
  if (!state.exceeded) return;
  throw new Problem('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: state.resetSeconds });
}
