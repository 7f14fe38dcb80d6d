import type { FieldError } from '../contract/errors';
import type { Role } from '../contract/roles';
import type { Parsed, Reply, Route, RouteGroup } from '../contract/route';
import type { AuditEntry } from '../db/audit/audit-log';
import type { Project } from '../db/projects/projects';
import type { Brand } from '../domain/pages/brand';
import type { KeyKind } from '../domain/projects/api-key';
import type { IdSource } from '../ops/ids';

/** Who calls, as the authorizer found it. */
export interface Caller {
  keyId: string;
  keyKind: KeyKind;
  scopes: string[] | null;
  /** Of a public key that pages of these origins alone can use. */
  allowedOrigins: string[] | null;
  /** Of a public key whose calls need a proof of the visitor. */
  requiresProof: boolean;
  /** When the key expires, in epoch milliseconds; null for never. */
  expiresAt: number | null;
  /** The client's address as the gateway saw it. */
  sourceIp: string;
  /** Of an access token: whose session it is. Null for a key. */
  session: CallerSession | null;
}

/** The session of a member, or of the operator. */
export interface CallerSession {
  id: string;
  memberId: string;
  role: Role;
}

/** What every endpoint gets besides its parsed input. */
export interface CallContext {
  requestId: string;
  ids: IdSource;
  /** An earlier try of this request under its Idempotency-Key may have done part of the work. */
  repeated: boolean;
}

/** The context of a route that needs a key. */
export interface ProjectContext extends CallContext {
  project: Project;
  caller: Caller;
}

type ContextOf<R extends Route> = R extends { access: 'none'; keyInBody?: never } ? CallContext : ProjectContext;

/** One endpoint: takes the parsed request, returns one of the route's replies or throws a Problem. */
export type Endpoint<R extends Route> = (
  request: Parsed<R> & ContextOf<R> & RequestParts,
) => Promise<(Reply<R> & { noted?: Noted }) | PageReply<R>>;

/** What an endpoint adds to its entry of the audit log. */
export type Noted = Pick<AuditEntry, 'role'>;

/** Parts of the raw request that a page or a route for browsers needs. */
export interface RequestParts {
  /** A header's value whatever its case; empty when absent. */
  header: (name: string) => string;
  rawBody: string;
  acceptLanguage: string;
  visit: Visit;
}

/** The browser that calls. */
export interface Visit {
  /** The client's address as the gateway saw it. */
  sourceIp: string;
  /** The headers; empty if they are absent. */
  userAgent: string;
  cookie: string;
}

/** The media types of texts. */
export type TextType = 'text/markdown' | 'application/json' | 'text/html';

/**
 * `script`: the page's own inline script, which its policy then allows, with calls to its own origin. `foreign`: the page
 * is a sender's HTML, which gets a sandbox.
 */
export type PageReply<R extends Route> = R['kind'] extends 'page'
  ? { status: number; html: string; brand?: Brand; script?: string; foreign?: true }
  : R['kind'] extends 'script'
    ? { status: 200; javascript: string }
    : R['kind'] extends 'text'
      ? { status: 200; text: string; type: TextType }
      : never;

type BodyOf<R extends Route> = Parsed<R>['body'];

/** What a check knows besides the body. */
export interface CheckFacts {
  /** Epoch milliseconds: the time of the request, which its endpoint has too. */
  now: number;
  keyKind: Caller['keyKind'];
  /** The body as it was sent: if the schema refuses a list, a check can still look at its valid items. */
  given: unknown;
}

/** The members of a body that the schema accepts: all of them, unless it refuses the body. */
type Accepted<B> = B extends readonly unknown[] ? B : Partial<B>;

/**
 * Finds what a schema can't: addresses, template syntax, limits over several members. `serve` runs it, once for each
 * request. If the schema refuses the body, it gets the members that the schema accepts, so that a caller reads all
 * mistakes at once.
 */
export type Check<R extends Route> = (body: Accepted<BodyOf<R>>, facts: CheckFacts) => FieldError[];

/** The checks of a group, by route: `functions/<group>/checks.ts`. */
export type Checks<G extends RouteGroup> = { readonly [N in keyof G['routes']]?: Check<G['routes'][N]> };

/**
 * Finds what only records show. It runs if the check of the same route has found mistakes in a body that the schema
 * accepts: the endpoint, which would find the same, does not run then.
 */
export type RecordCheck<R extends Route> = (project: Project, body: BodyOf<R>) => Promise<FieldError[]>;

/** Of the routes that tell such mistakes together with those of their checks. */
export type RecordChecks<G extends RouteGroup> = { readonly [N in keyof G['routes']]?: RecordCheck<G['routes'][N]> };

/** Exactly one endpoint for each route of a group. */
export type Endpoints<G extends RouteGroup> = { readonly [N in keyof G['routes']]: Endpoint<G['routes'][N]> };
