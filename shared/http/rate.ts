import { Problem } from '../contract/problem';
import { countRequest } from '../db/projects/rate-window';
import { estimate, type RateState } from '../domain/projects/rate-window';
import { visitorOf } from '../domain/visitor';
import { now } from '../ops/clock';
import type { Caller } from './call';

/** Requests per minute and project, all routes together. */
export const REQUESTS_PER_MINUTE = 1000;
/** Requests per minute of one visitor with a public key. */
export const REQUESTS_PER_VISITOR = 60;

/** The three headers of an authenticated answer. */
export const rateHeaders = ({ limit, remaining, resetSeconds }: RateState): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

async function count(projectId: string, window: string, limit: number): Promise<RateState> {
  const time = now();
  return estimate(await countRequest(projectId, window, time), time, limit);
}

/**
 * Counts the request in its sliding windows. Public keys have a window of their own and one for each visitor, so
 * that they can't use up the rate of the project's server.
 */
export async function countAgainstRate(projectId: string, caller: Caller): Promise<RateState> {
  if (caller.keyKind === 'secret') return count(projectId, 'secret', REQUESTS_PER_MINUTE);
  const ofVisitor = await count(projectId, `visitor#${visitorOf(caller.sourceIp)}`, REQUESTS_PER_VISITOR);
  if (ofVisitor.exceeded) return ofVisitor;
  const ofProject = await count(projectId, 'public', REQUESTS_PER_MINUTE);
  return ofProject.remaining < ofVisitor.remaining ? ofProject : ofVisitor;
}

/** Throws 429 with Retry-After if the window is full. */
export function refuseOverRate(state: RateState): void {
  if (!state.exceeded) return;
  throw new Problem('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: state.resetSeconds });
}
