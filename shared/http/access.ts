import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import { includesRole, type Role, roles } from '../contract/roles';
import { type Route, type RouteGroup, roleFor } from '../contract/route';
import type { KeyKind } from '../contract/routes/keys';
import { type Project, projectState } from '../db/projects/projects';
import type { Caller, CallerSession } from './call';

/** Anything but `ok` is a 401. */
export type KeyStatus = 'ok' | 'malformed' | 'unknown' | 'revoked' | 'expired';

export interface KeyContext {
  keyStatus: KeyStatus;
  projectId?: string;
  keyId?: string;
  keyKind?: KeyKind;
  scopes?: string;
  allowedOrigins?: string;
  requiresProof?: 'true';
  /** Epoch milliseconds; the authorizer's cached result may outlive the key. */
  expiresAt?: string;
  sessionId?: string;
  memberId?: string;
  role?: Role;
}

const contextOf = (event: APIGatewayProxyEvent): Partial<KeyContext> | undefined =>
  event.requestContext?.authorizer ?? undefined;

export function identify(event: APIGatewayProxyEvent, now: number): Caller & { projectId: string } {
  const context = contextOf(event);
  if (!context?.keyStatus) throw new Problem('MISSING_API_KEY');
  return callerOf(context, event.requestContext.identity?.sourceIp ?? '', now);
}

export function callerOf(context: Partial<KeyContext>, sourceIp: string, now: number): Caller & { projectId: string } {
  const { keyStatus, projectId, keyId, keyKind, scopes, expiresAt, allowedOrigins, requiresProof } = context;
  const expiry = expiresAt === undefined ? null : Number(expiresAt);
  const isExpired = expiry !== null && expiry <= now;
  if (keyStatus !== 'ok' || isExpired || !projectId || !keyId || !keyKind) throw new Problem('INVALID_API_KEY');
  return {
    projectId,
    keyId,
    keyKind,
    scopes: scopes === undefined ? null : scopes.split(' '),
    allowedOrigins: allowedOrigins === undefined ? null : allowedOrigins.split(' '),
    requiresProof: requiresProof === 'true',
    expiresAt: expiry,
    session: sessionOf(context),
    sourceIp,
  };
}

/** Throws for an incomplete session, which must not get all rights. */
function sessionOf({ sessionId, memberId, role }: Partial<KeyContext>): CallerSession | null {
  if (sessionId === undefined && memberId === undefined && role === undefined) return null;
  if (!sessionId || !memberId || !role || !roles.includes(role)) throw new Problem('INVALID_API_KEY');
  return { id: sessionId, memberId, role };
}

export const callerId = ({ keyId, session }: Caller): string => session?.memberId ?? keyId;

/** True for keys, which have scopes instead of a role. */
export const hasRole = ({ session }: Pick<Caller, 'session'>, needed: Role): boolean =>
  session === null || includesRole(session.role, needed);

export function requireRole(caller: Pick<Caller, 'session'>, needed: Role): void {
  if (hasRole(caller, needed)) return;
  const message = `This needs the role ${needed}. Yours is ${caller.session?.role}.`;
  throw new Problem('ROLE_NOT_PERMITTED', { message });
}

export const hasScope = ({ scopes }: Caller, scope: string): boolean => scopes === null || scopes.includes(scope);

export function permit(caller: Caller, route: Route, group: RouteGroup): void {
  const permittedKinds = {
    secret: true,
    public: route.access === 'public' || route.keyInBody === true,
    agent: route.allowsAgents === true,
  };
  if (!permittedKinds[caller.keyKind] || !hasScope(caller, group.name)) throw new Problem('KEY_NOT_PERMITTED');
  requireRole(caller, roleFor(route, group));
  const lackingScope = route.additionalScopes?.find((scope) => !hasScope(caller, scope));
  if (lackingScope !== undefined) throw missingScope('This route', lackingScope);
}

export function permitFields(caller: Caller, { scopesByField = {} }: Route, body: unknown): void {
  const values = new Map<string, unknown>(Object.entries(body ?? {}));
  for (const [field, scope] of Object.entries(scopesByField)) {
    const isSent = values.get(field) !== undefined;
    if (isSent && !hasScope(caller, scope)) throw missingScope(`A request with \`${field}\``, scope);
  }
}

const missingScope = (subject: string, scope: string): Problem =>
  new Problem('KEY_NOT_PERMITTED', {
    message: `${subject} also needs the scope ${scope}, because it reads or writes its data. The key lacks it.`,
  });

/** Rejects a missing Origin, too: browsers send it with every cross-site call and POST (Fetch, section 3.2.3). */
export function permitOrigin({ allowedOrigins }: Caller, origin: string | undefined): void {
  if (allowedOrigins === null) return;
  if (origin === undefined || !allowedOrigins.includes(origin)) throw new Problem('ORIGIN_NOT_ALLOWED');
}

export function permitAgent({ keyKind }: Caller, isAllowed: boolean, message: string): void {
  if (keyKind === 'agent' && !isAllowed) throw new Problem('KEY_NOT_PERMITTED', { message });
}

export async function enabledProject(projectId: string): Promise<Project> {
  const project = await projectState(projectId);
  if (!project) throw new Problem('INVALID_API_KEY');
  if (project.status !== 'ACTIVE') throw new Problem('PROJECT_DISABLED');
  return project;
}
