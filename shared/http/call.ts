import type { FieldError } from '../contract/errors';
import type { Role } from '../contract/roles';
import type { Parsed, Reply, Route, RouteGroup } from '../contract/route';
import type { KeyKind } from '../contract/routes/keys';
import type { AuditEntry } from '../db/audit/audit-log';
import type { Project } from '../db/projects/projects';
import type { Brand } from '../domain/pages/brand';
import type { EpochMs } from '../durations';
import type { IdSource } from '../ops/ids';

export interface Caller {
  keyId: string;
  keyKind: KeyKind;
  scopes: string[] | null;
  allowedOrigins: string[] | null;
  requiresProof: boolean;
  expiresAt: EpochMs | null;
  sourceIp: string;
  session: CallerSession | null;
}

export interface CallerSession {
  id: string;
  memberId: string;
  role: Role;
}

export interface CallContext {
  requestId: string;
  ids: IdSource;
  /** An earlier request with this Idempotency-Key may have done part of the work. */
  repeated: boolean;
}

export interface ProjectContext extends CallContext {
  project: Project;
  caller: Caller;
}

type ContextOf<R extends Route> = R extends { access: 'none'; keyInBody?: never } ? CallContext : ProjectContext;

export type Endpoint<R extends Route> = (
  request: Parsed<R> & ContextOf<R> & RequestParts,
) => Promise<(Reply<R> & { auditNote?: AuditNote }) | PageReply<R>>;

export type AuditNote = Pick<AuditEntry, 'role' | 'effect'>;

export interface RequestParts {
  header: (name: string) => string;
  rawBody: string;
  acceptLanguage: string;
  visit: Visit;
}

export interface Visit {
  sourceIp: string;
  userAgent: string;
  cookie: string;
}

export type TextType = 'text/markdown' | 'application/json' | 'text/html';

/**
 * `script` is put into the page and may call the API. `isSandboxed` HTML was written by a sender, so it runs no
 * scripts.
 */
export type PageReply<R extends Route> = R['kind'] extends 'page'
  ? { status: number; html: string; brand?: Brand; script?: string; isSandboxed?: true }
  : R['kind'] extends 'script'
    ? { status: 200; javascript: string }
    : R['kind'] extends 'text'
      ? { status: 200; text: string; type: TextType }
      : never;

type BodyOf<R extends Route> = Parsed<R>['body'];

export interface CheckFacts {
  now: EpochMs;
  keyKind: Caller['keyKind'];
  /** The body as sent. If the schema rejects a list, a check finds its valid items here. */
  given: unknown;
}

type AcceptedFields<B> = B extends readonly unknown[] ? B : Partial<B>;

/** Finds errors that a schema can't express. Runs on the accepted fields of a rejected body too, to report all at once. */
export type Check<R extends Route> = (body: AcceptedFields<BodyOf<R>>, facts: CheckFacts) => FieldError[];

export type Checks<G extends RouteGroup> = { readonly [N in keyof G['routes']]?: Check<G['routes'][N]> };

/**
 * Finds errors that depend on stored records. Runs only if the check found errors: otherwise the endpoint finds these.
 */
export type RecordCheck<R extends Route> = (project: Project, body: BodyOf<R>) => Promise<FieldError[]>;

export type RecordChecks<G extends RouteGroup> = { readonly [N in keyof G['routes']]?: RecordCheck<G['routes'][N]> };

export type Endpoints<G extends RouteGroup> = { readonly [N in keyof G['routes']]: Endpoint<G['routes'][N]> };
