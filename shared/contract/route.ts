import type * as z from 'zod';
import type { ErrorCode, ErrorShape } from './errors';
import type { Role, Scope } from './roles';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `public` also allows secret keys; `none` needs no key. */
export type Access = 'secret' | 'public' | 'none';

/** Requests, responses and errors have the form of this SDK's API. */
export type Sdk = 'resend' | 'postmark' | 'mcp';

/** Whose calls the audit log records: `everybody` includes keys; `people` are members and the operator. */
export type AuditedCallers = 'everybody' | 'people' | 'nobody';

export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** For callers that can't send headers: the key is in the body's field `key`, and `access` is `none`. */
  readonly keyInBody?: true;
  /** Agent keys may call the route, because it emails nobody. */
  readonly allowsAgents?: true;
  readonly additionalScopes?: readonly Scope[];
  /** Additional scopes by the body field that requires them. */
  readonly scopesByField?: Readonly<Record<string, Scope>>;
  readonly role?: Role;
  /** The route reads or sets the session cookie, so calls from other origins are refused. */
  readonly usesSessionCookie?: true;
  readonly auditsCallsOf?: AuditedCallers;
  readonly errorShape?: ErrorShape;
  readonly sdk?: Sdk;
  /** This SDK's calls reach the same path. They get `{object, id}` and errors in the SDK's form. */
  readonly alsoSdk?: Sdk;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Accepts JSON as text/plain, which browsers send to other origins without a preflight (Fetch, section 2.2.2). */
  readonly plainText?: boolean;
  readonly bodyOptional?: boolean;
  /** Checked before parsing; defaults to Lambda's limit. */
  readonly maxBodyBytes?: number;
  readonly maxPublicBodyBytes?: number;
  /** `page` accepts a form and returns HTML. `script` returns JavaScript for pages of any origin. */
  readonly kind?: 'json' | 'page' | 'script' | 'text';
  /** With the query parameter `validate=true`, the request is only checked. */
  readonly allowsValidateOnly?: true;
  readonly replies: { readonly [status: number]: z.ZodType | null };
  /** Sends the body itself instead of `{success, data}`. */
  readonly withoutEnvelope?: boolean;
  readonly errors: readonly ErrorCode[];
  /** Fields that are shown once and never stored. The response to a repeated request has null instead. */
  readonly secretFields?: readonly string[];
  readonly cors?: boolean;
}

export const errorShapeOf = ({ sdk, errorShape }: Pick<Route, 'sdk' | 'errorShape'>): ErrorShape | Sdk =>
  sdk ?? errorShape ?? 'envelope';

export interface RouteGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: { readonly [name: string]: Route };
}

export const defineGroup = <const G extends RouteGroup>(group: G): G => group;

export function commonErrors(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['INTERNAL_ERROR'];
  if (route.access !== 'none') {
    codes.push('MISSING_API_KEY', 'INVALID_API_KEY', 'KEY_NOT_PERMITTED', 'PROJECT_DISABLED', 'RATE_LIMIT_EXCEEDED');
    codes.push('ROLE_NOT_PERMITTED');
  }
  if (route.access !== 'none' || route.method !== 'GET') codes.push('CONCURRENT_CHANGES');
  if (route.usesSessionCookie) codes.push('CROSS_SITE_REQUEST');
  if (route.kind !== 'page') codes.push('INVALID_PARAMETERS', 'UPSTREAM_TIMEOUT');
  if (route.body) codes.push('INVALID_JSON', 'INVALID_ENCODING', 'REQUEST_TOO_LARGE', 'VALIDATION_ERROR');
  if (isIdempotent(route)) {
    codes.push('INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS', 'ANSWER_ERASED');
  }
  return codes;
}

export const isIdempotent = (route: Route): boolean => route.method === 'POST' && route.access !== 'none';

const OWNER_GROUPS: readonly string[] = ['keys', 'members', 'domains', 'project'];

export function roleFor({ role, method }: Route, { name }: RouteGroup): Role {
  if (role) return role;
  if (method === 'GET') return 'viewer';
  return OWNER_GROUPS.includes(name) ? 'owner' : 'editor';
}

type Input<T> = T extends z.ZodType ? z.output<T> : undefined;

export interface Parsed<R extends Route> {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
}

export type Reply<R extends Route> = {
  [S in keyof R['replies']]: R['replies'][S] extends z.ZodType
    ? { status: S; body: z.input<R['replies'][S]>; headers?: Record<string, string> }
    : { status: S; body?: undefined; headers?: Record<string, string> };
}[keyof R['replies']];
