import { Problem } from '../contract/problem';
import { type Demand, ownWindows } from '../db/projects/leased-windows';
import { requestWindows } from '../db/projects/rate-window';
import { oneMoreFits, openTo, type RateState, refusedState, usedOf } from '../domain/projects/rate-window';
import { visitorOf } from '../domain/visitor';
import { now } from '../ops/clock';
import type { Caller } from './call';

/** Requests per minute and project, all routes together. */
const REQUESTS_PER_MINUTE = 1000;
/** Requests per minute of one visitor with a public key. */
const REQUESTS_PER_VISITOR = 60;

/** Requests per minute of one member of the project, over all of the member's sessions. */
const REQUESTS_PER_MEMBER = 600;

const windows = requestWindows();

/** The three headers of an authenticated answer. */
export const rateHeaders = ({ limit, remaining, resetSeconds }: RateState): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

/** What a function's requests will need besides, so that one write can take both. */
export type NeededBeside = () => Promise<Demand>;

/**
 * Counts the request in its sliding windows if it fits; a refused one counts in none. Public keys have a window of
 * their own, and so does each member, so that neither can use up the rate of the project's server. That of visitors is
 * exact, as a guard against strangers is; that of the server is leased.
 */
export async function countAgainstRate(
  projectId: string,
  caller: Caller,
  neededBeside?: NeededBeside,
): Promise<RateState> {
  const { session } = caller;
  if (session) return countMember(projectId, session.memberId);
  if (caller.keyKind === 'public') return countVisit(projectId, visitorOf(caller.sourceIp), now());
  const requests: Demand = { window: 'requests', limit: REQUESTS_PER_MINUTE };
  const beside = await neededBeside?.();
  const time = now();
  const used = await ownWindows.use(projectId, requests, 1, time, beside);
  return ownWindows.state(projectId, requests, used === 1, time);
}

/** Counts in the window of a member, who has no other. */
const countMember = (projectId: string, memberId: string): Promise<RateState> =>
  windows.count({ projectId, window: `member#${memberId}`, limit: REQUESTS_PER_MEMBER }, now());

/** Counts in the window of the visitor and, as far as it is open to this visitor, in that of all visitors. */
async function countVisit(projectId: string, visitor: string, time: number): Promise<RateState> {
  const own = { projectId, window: `visitor#${visitor}`, limit: REQUESTS_PER_VISITOR };
  const all = (used: number) => ({
    projectId,
    window: 'public',
    limit: openTo(used, REQUESTS_PER_VISITOR, REQUESTS_PER_MINUTE),
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

/** Throws 429 with Retry-After if the window is full. */
export function refuseOverRate(state: RateState): void {
  if (!state.exceeded) return;
  throw new Problem('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: state.resetSeconds });
}
