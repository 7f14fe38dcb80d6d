import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import { includesRole, type Role, roles } from '../contract/roles';
import { type Route, type RouteGroup, roleFor } from '../contract/route';
import { type Project, projectState } from '../db/projects/projects';
import type { KeyKind } from '../domain/projects/api-key';
import type { Caller, CallerSession } from './call';

/** The authorizer's result for a key; anything but `ok` is answered 401. */
export type KeyStatus = 'ok' | 'malformed' | 'unknown' | 'revoked' | 'expired';

/** The authorizer's context as API Gateway passes it on: strings only. */
export interface KeyContext {
  keyStatus: KeyStatus;
  projectId?: string;
  keyId?: string;
  keyKind?: KeyKind;
  /** Route groups, separated by blanks; absent if the key may use all. */
  scopes?: string;
  /** Of a public key, separated by blanks; absent if pages of any origin can use it. */
  allowedOrigins?: string;
  requiresProof?: 'true';
  /** Epoch milliseconds, for a key that expires while the authorizer's answer is cached. */
  expiresAt?: string;
  /** Of a session's access token, which is a secret key otherwise. */
  sessionId?: string;
  memberId?: string;
  role?: Role;
}

const contextOf = (event: APIGatewayProxyEvent): Partial<KeyContext> | undefined =>
  event.requestContext?.authorizer ?? undefined;

/** The caller of a request, or 401. Without the authorizer's context there is no key. */
export function identify(event: APIGatewayProxyEvent, now: number): Caller & { projectId: string } {
  const context = contextOf(event);
  if (!context?.keyStatus) throw new Problem('MISSING_API_KEY');
  return callerOf(context, event.requestContext.identity?.sourceIp ?? '', now);
}

/** The caller of a key that was looked up, or 401. */
export function callerOf(context: Partial<KeyContext>, sourceIp: string, now: number): Caller & { projectId: string } {
  const { keyStatus, projectId, keyId, keyKind, scopes, expiresAt, allowedOrigins, requiresProof } = context;
  const end = expiresAt === undefined ? null : Number(expiresAt);
  const expired = end !== null && end <= now;
  if (keyStatus !== 'ok' || expired || !projectId || !keyId || !keyKind) throw new Problem('INVALID_API_KEY');
  return {
    projectId,
    keyId,
    keyKind,
    scopes: scopes === undefined ? null : scopes.split(' '),
    allowedOrigins: allowedOrigins === undefined ? null : allowedOrigins.split(' '),
    requiresProof: requiresProof === 'true',
    expiresAt: end,
    session: sessionOf(context),
    sourceIp,
  };
}

/** Half a session is none: it would be a key with all rights. */
function sessionOf({ sessionId, memberId, role }: Partial<KeyContext>): CallerSession | null {
  if (sessionId === undefined && memberId === undefined && role === undefined) return null;
  if (!sessionId || !memberId || !role || !roles.includes(role)) throw new Problem('INVALID_API_KEY');
  return { id: sessionId, memberId, role };
}

/** The id that new records name as their creator: of a key, a member or the operator. */
export const callerId = ({ keyId, session }: Caller): string => session?.memberId ?? keyId;

/** Whether a caller's role includes another one. Keys have no role: they may do what their scopes say. */
export const hasRole = ({ session }: Pick<Caller, 'session'>, needed: Role): boolean =>
  session === null || includesRole(session.role, needed);

/** Refuses a member whose role does not include another one. */
export function requireRole(caller: Pick<Caller, 'session'>, needed: Role): void {
  if (hasRole(caller, needed)) return;
  const message = `This needs the role ${needed}. Yours is ${caller.session?.role}.`;
  throw new Problem('ROLE_NOT_PERMITTED', { message });
}

/** Whether a key may use routes and data of a group. */
export const hasScope = ({ scopes }: Caller, scope: string): boolean => scopes === null || scopes.includes(scope);

/**
 * Refuses a key that may not use the route: a public key or an agent's on a route that is not for it, a member without the role, or scopes without
 * the group or without a group whose data the route reads or writes.
 */
export function permit(caller: Caller, route: Route, group: RouteGroup): void {
  const fits = {
    secret: true,
    public: route.access === 'public' || route.keyInBody === true,
    agent: route.agents === true,
  };
  if (!fits[caller.keyKind] || !hasScope(caller, group.name)) throw new Problem('KEY_NOT_PERMITTED');
  requireRole(caller, roleFor(route, group));
  const missing = route.alsoNeeds?.find((scope) => !hasScope(caller, scope));
  if (missing === undefined) return;
  throw new Problem('KEY_NOT_PERMITTED', {
    message: `This route also needs the scope ${missing}, because it reads or writes its data. The key lacks it.`,
  });
}

/**
 * Refuses a public key that is limited to origins to everything else. Browsers send the Origin header with each call of
 * another site's page and with each POST (Fetch, section 3.2.3); a call without it comes from no page.
 */
export function permitOrigin({ allowedOrigins }: Caller, origin: string | undefined): void {
  if (allowedOrigins === null || (origin !== undefined && allowedOrigins.includes(origin))) return;
  throw new Problem('ORIGIN_NOT_ALLOWED');
}

/** Refuses an agent's key that would do more than draft, and all agents' keys of a project that has switched them off. */
export function permitAgent({ keyKind }: Caller, isAllowed: boolean, message: string): void {
  if (keyKind === 'agent' && !isAllowed) throw new Problem('KEY_NOT_PERMITTED', { message });
}

/** The project of a key. The keys of a deleted project are invalid; a disabled project is a 403 on every route. */
export async function enabledProject(projectId: string): Promise<Project> {
  const project = await projectState(projectId);
  if (!project) throw new Problem('INVALID_API_KEY');
  if (project.status !== 'ACTIVE') throw new Problem('PROJECT_DISABLED');
  return project;
}
