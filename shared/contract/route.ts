import type * as z from 'zod';
import type { ErrorCode, ErrorShape } from './errors';
import type { Scope } from './scopes';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who can call: `secret` keys only, `public` keys too, or `none`: anybody, without a key. */
export type Access = 'secret' | 'public' | 'none';

/** A route. Dispatch, gateway, OpenAPI document, access and rate checks and tests read it. */
export interface Route {
  readonly method: Method;
  /** API Gateway's resource form: `/emails/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Scopes that a key with scopes needs besides the group's own: those of the data that the route reads or writes. */
  readonly alsoNeeds?: readonly Scope[];
  readonly errorShape?: ErrorShape;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** True if no member is required and the request can have no body. */
  readonly bodyOptional?: boolean;
  /** `page`: an HTML page for people, whose body is a form and whose answers are HTML. */
  readonly kind?: 'json' | 'page';
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
  }
  if (route.kind !== 'page') codes.push('INVALID_PARAMETERS', 'UPSTREAM_TIMEOUT');
  if (route.body) codes.push('INVALID_JSON', 'REQUEST_TOO_LARGE', 'VALIDATION_ERROR');
  if (isIdempotent(route)) {
    codes.push('INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS', 'ANSWER_ERASED');
  }
  return codes;
}

/** Every POST that needs a key accepts an Idempotency-Key. */
export const isIdempotent = (route: Route): boolean => route.method === 'POST' && route.access !== 'none';

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
