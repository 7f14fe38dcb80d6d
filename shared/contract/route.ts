import type * as z from 'zod';
import type { ErrorCode, ErrorShape } from './errors';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call: `secret` keys only; `public` keys too; `none` needs no key at all.
 */
export type Access = 'secret' | 'public' | 'none';

/** What a route says of itself; read by dispatch, gateway, OpenAPI, access and rate checks, and tests. */
export interface Route {
  readonly method: Method;
  /** API Gateway's resource form: `/emails/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly errorShape?: ErrorShape;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** True where a POST has no required member, and may come without a body. */
  readonly bodyOptional?: boolean;
  /** `page`: an HTML page for people; its body is a form, its answers are HTML. */
  readonly kind?: 'json' | 'page';
  /** Success replies by status; null has no body. */
  readonly replies: { readonly [status: number]: z.ZodType | null };
  /** The reply stands alone and not under `{success, data}`. */
  readonly bare?: boolean;
  /** Codes beyond those that every route of its kind can answer with. */
  readonly errors: readonly ErrorCode[];
  /** The first answer shows something that is stored nowhere; replays have null in its place. */
  readonly secretFields?: readonly string[];
  /** Callable from browsers of any origin. */
  readonly cors?: boolean;
}

/** The routes of one Lambda function. `scope` is what a key's scopes name. */
export interface RouteGroup {
  readonly name: string;
  readonly description: string;
  readonly routes: { readonly [name: string]: Route };
}

/** Keeps the literal types of a group while checking its form. */
export const defineGroup = <const G extends RouteGroup>(group: G): G => group;

/** Codes that a route can answer with without naming them, by what it is. */
export function commonErrors(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['INTERNAL_ERROR'];
  if (route.access !== 'none') {
    codes.push('MISSING_API_KEY', 'INVALID_API_KEY', 'KEY_NOT_PERMITTED', 'PROJECT_DISABLED', 'RATE_LIMIT_EXCEEDED');
  }
  if (route.kind !== 'page') codes.push('INVALID_PARAMETERS', 'UPSTREAM_TIMEOUT');
  if (route.body) codes.push('INVALID_JSON', 'REQUEST_TOO_LARGE', 'VALIDATION_ERROR');
  if (isIdempotent(route)) codes.push('INVALID_IDEMPOTENCY_KEY', 'IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS');
  return codes;
}

/** Every POST that needs a key takes an Idempotency-Key. */
export const isIdempotent = (route: Route): boolean => route.method === 'POST' && route.access !== 'none';

type Input<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What an endpoint gets of the request: parsed, checked, and nothing else. */
export interface Parsed<R extends Route> {
  params: Input<R['params']>;
  query: Input<R['query']>;
  body: Input<R['body']>;
}

/** What an endpoint may answer: a declared status with its body. */
export type Reply<R extends Route> = {
  [S in keyof R['replies']]: R['replies'][S] extends z.ZodType
    ? { status: S; body: z.input<R['replies'][S]>; headers?: Record<string, string> }
    : { status: S; body?: undefined; headers?: Record<string, string> };
}[keyof R['replies']];
