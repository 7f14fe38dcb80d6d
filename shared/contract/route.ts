import type * as z from 'zod';
import type { ErrorCode, ErrorShape } from './errors';
import type { Role } from './roles';
import type { Scope } from './scopes';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who can call: `secret` keys only, `public` keys too, or `none`: anybody, without a key. */
export type Access = 'secret' | 'public' | 'none';

/**
 * Whose SDK can call here: other services', or that of the Model Context Protocol. Their routes take and answer what the
 * SDK does, errors too.
 */
export type Sdk = 'resend' | 'postmark' | 'mcp';

/**
 * Whose calls of a route are in the audit log: `everybody`: of keys, too; `people`: of members and of the operator
 * alone; `nobody`: the route changes nothing.
 */
export type Audited = 'everybody' | 'people' | 'nobody';

/** A route. Dispatch, gateway, OpenAPI document, access and rate checks and tests read it. */
export interface Route {
  readonly method: Method;
  /** API Gateway's resource form: `/emails/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Its public key is the member `key` of the body: the caller can send no header. `access` is `none`, for the gateway asks for none. */
  readonly keyInBody?: true;
  /** Keys of agents may call it too: it reads, previews, simulates or makes a draft, and reaches nobody. */
  readonly agents?: true;
  /** Scopes that a key with scopes needs besides the group's own: those of the data that the route reads or writes. */
  readonly alsoNeeds?: readonly Scope[];
  /** The role that a member needs; without it `roleFor` decides by the method and the group. */
  readonly role?: Role;
  /** It takes or sets the cookie of the dashboard's session: pages of other origins can't call it. */
  readonly cookie?: true;
  /** Whose calls are in the audit log; without it `auditedOn` decides by the method and the group. */
  readonly audited?: Audited;
  readonly errorShape?: ErrorShape;
  /** Whose SDK it is for. */
  readonly sdk?: Sdk;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** JSON may come as text/plain, which browsers send to other origins without asking first (Fetch, section 2.2.2). */
  readonly plainText?: boolean;
  /** True if no member is required and the request can have no body. */
  readonly bodyOptional?: boolean;
  /** Bytes that the body can have; without it, as many as Lambda takes. They are counted before the body is parsed. */
  readonly maxBodyBytes?: number;
  /** Bytes that the body can have if a public key sends it. */
  readonly maxPublicBodyBytes?: number;
  /**
   * `page`: an HTML page for people, whose body is a form and whose answers are HTML. `script`: a JavaScript file for pages
   * of any origin. `text`: a file of the documentation.
   */
  readonly kind?: 'json' | 'page' | 'script' | 'text';
  /** With the query `validate=true` a call checks all and stores nothing: no answer under its key, no audit entry. */
  readonly validates?: true;
  /** Success replies by status; null for a reply without a body. */
  readonly replies: { readonly [status: number]: z.ZodType | null };
  /** The reply is not wrapped in `{success, data}`. */
  readonly bare?: boolean;
  /** Error codes in addition to those of every route of its kind. */
  readonly errors: readonly ErrorCode[];
  /** Members that are shown once and stored nowhere; replays have null instead. */
  readonly secretFields?: readonly string[];
  /** Browsers can call it from any origin. */
  readonly cors?: boolean;
}

/** The shape of a route's errors. */
export const errorShapeOf = ({ sdk, errorShape }: Pick<Route, 'sdk' | 'errorShape'>): ErrorShape | Sdk =>
  sdk ?? errorShape ?? 'envelope';

/** The routes of one Lambda function. */
export interface RouteGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: { readonly [name: string]: Route };
}

/** Checks the type of a group and keeps its literal types. */
export const defineGroup = <const G extends RouteGroup>(group: G): G => group;

/** Error codes that a route has without naming them. */
export function commonErrors(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['INTERNAL_ERROR'];
  if (route.access !== 'none') {
    codes.push('MISSING_API_KEY', 'INVALID_API_KEY', 'KEY_NOT_PERMITTED', 'PROJECT_DISABLED', 'RATE_LIMIT_EXCEEDED');
    codes.push('ROLE_NOT_PERMITTED');
  }
  if (route.access !== 'none' || route.method !== 'GET') codes.push('CONCURRENT_CHANGES');
  if (route.cookie) codes.push('CROSS_SITE_REQUEST');
  if (route.kind !== 'page') codes.push('INVALID_PARAMETERS', 'UPSTREAM_TIMEOUT');
  if (route.body) codes.push('INVALID_JSON', 'INVALID_ENCODING', 'REQUEST_TOO_LARGE', 'VALIDATION_ERROR');
  if (isIdempotent(route)) {
    codes.push('INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS', 'ANSWER_ERASED');
  }
  return codes;
}

/** Every POST that needs a key accepts an Idempotency-Key. */
export const isIdempotent = (route: Route): boolean => route.method === 'POST' && route.access !== 'none';

/** Groups whose changes decide who comes in, in whose name mail is sent, and what holds for the whole project. */
const OWNERS_GROUPS: readonly string[] = ['keys', 'members', 'domains', 'project'];

/** The role that a member needs for a route: the route's own, else `viewer` to read and `editor` to change. */
export function roleFor({ role, method }: Route, { name }: RouteGroup): Role {
  if (role) return role;
  if (method === 'GET') return 'viewer';
  return OWNERS_GROUPS.includes(name) ? 'owner' : 'editor';
}

type Input<T> = T extends z.ZodType ? z.output<T> : undefined;

/** The request as an endpoint gets it: parsed and checked. */
export interface Parsed<R extends Route> {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
}

/** The answers of an endpoint: a declared status with its body. */
export type Reply<R extends Route> = {
  [S in keyof R['replies']]: R['replies'][S] extends z.ZodType
    ? { status: S; body: z.input<R['replies'][S]>; headers?: Record<string, string> }
    : { status: S; body?: undefined; headers?: Record<string, string> };
}[keyof R['replies']];
