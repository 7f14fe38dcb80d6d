import type { FieldError } from '../contract/errors';
import type { Parsed, Reply, Route, RouteGroup } from '../contract/route';
import type { Project } from '../db/projects/projects';
import type { IdSource } from '../ops/ids';

/** Who calls, as the authorizer found it. */
export interface Caller {
  keyId: string;
  keyKind: 'secret' | 'public';
  scopes: string[] | null;
  /** The client's address as the gateway saw it. */
  sourceIp: string;
}

/** What every endpoint gets beside its parsed input. */
export interface CallContext {
  requestId: string;
  ids: IdSource;
  /** True when an earlier try of this request under its Idempotency-Key may have done part of the work. */
  repeated: boolean;
}

/** The context of a route that needs a key. */
export interface ProjectContext extends CallContext {
  project: Project;
  caller: Caller;
}

type ContextOf<R extends Route> = R['access'] extends 'none' ? CallContext : ProjectContext;

/** One endpoint: takes the parsed request, answers one of the route's declared replies or throws a Problem. */
export type Endpoint<R extends Route> = (
  request: Parsed<R> & ContextOf<R> & RequestParts,
) => Promise<Reply<R> | PageReply<R>>;

/** Parts of the raw request that a page needs. */
export interface RequestParts {
  rawBody: string;
  acceptLanguage: string;
}

export type PageReply<R extends Route> = R['kind'] extends 'page' ? { status: number; html: string } : never;

type BodyOf<R extends Route> = Parsed<R>['body'];

/** What a check of members may know beside them. */
export interface CheckFacts {
  /** Epoch milliseconds. */
  now: number;
  keyKind: Caller['keyKind'];
  /** The body as it was sent: of a list that the schema refuses, a check may look at the items that are right. */
  given?: unknown;
}

/**
 * Finds what a schema can't: addresses, template syntax, limits over several members. Gets those members that
 * the schema accepts, so that a caller reads of all mistakes at once and not of one kind after the other.
 */
export type MemberCheck<R extends Route> = (members: Partial<BodyOf<R>>, facts: CheckFacts) => FieldError[];

/** The checks of those routes of a group that have one; their endpoints call it on the whole body. */
export type MemberChecks<G extends RouteGroup> = { readonly [N in keyof G['routes']]?: MemberCheck<G['routes'][N]> };

/** Exactly one endpoint for each route of a group. */
export type Endpoints<G extends RouteGroup> = { readonly [N in keyof G['routes']]: Endpoint<G['routes'][N]> };
