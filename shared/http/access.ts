import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import type { Route, RouteGroup } from '../contract/route';
import { type Project, projectState } from '../db/projects/projects';
import type { Caller } from './call';

/** What the authorizer found out about a key; anything but `ok` is answered 401. */
export type Verdict = 'ok' | 'malformed' | 'unknown' | 'revoked' | 'expired';

/** The authorizer's context as API Gateway passes it on: strings only. */
export interface KeyContext {
  verdict: Verdict;
  projectId?: string;
  keyId?: string;
  keyKind?: 'secret' | 'public';
  /** Route groups, separated by blanks; absent when the key may use all. */
  scopes?: string;
  /** Epoch milliseconds, for a key that ends while the authorizer's answer is cached. */
  expiresAt?: string;
}

const contextOf = (event: APIGatewayProxyEvent): Partial<KeyContext> | undefined =>
  event.requestContext?.authorizer ?? undefined;

/** The caller behind a request, or 401: no context at all counts as no key. */
export function identify(event: APIGatewayProxyEvent, now: number): Caller & { projectId: string } {
  const context = contextOf(event);
  if (!context?.verdict) throw new Problem('MISSING_API_KEY');
  const { verdict, projectId, keyId, keyKind, scopes, expiresAt } = context;
  const expired = expiresAt !== undefined && Number(expiresAt) <= now;
  if (verdict !== 'ok' || expired || !projectId || !keyId || !keyKind) throw new Problem('INVALID_API_KEY');
  return {
    projectId,
    keyId,
    keyKind,
    scopes: scopes === undefined ? null : scopes.split(' '),
    sourceIp: event.requestContext.identity?.sourceIp ?? '',
  };
}

/** Refuses a key that may not use the route: public keys elsewhere, scopes without the group. */
export function permit(caller: Caller, route: Route, group: RouteGroup): void {
  const kindFits = caller.keyKind === 'secret' || route.access === 'public';
  const scopeFits = caller.scopes === null || caller.scopes.includes(group.name);
  if (!kindFits || !scopeFits) throw new Problem('KEY_NOT_PERMITTED');
}

/** The project behind a key. One that is gone makes its keys invalid; a disabled one is a 403 on every route. */
export async function enabledProject(projectId: string): Promise<Project> {
  const project = await projectState(projectId);
  if (!project) throw new Problem('INVALID_API_KEY');
  if (project.status !== 'ACTIVE') throw new Problem('PROJECT_DISABLED');
  return project;
}
