import type { FieldError } from '../contract/errors';
import type { AuditedCallers, Parsed, Route } from '../contract/route';
import type { Project } from '../db/projects/projects';
import type { Brand } from '../domain/pages/brand';
import type { EpochMs } from '../durations';
import type { RenamedBody } from './aliases';
import type { AuditNote, Caller, CheckFacts, TextType } from './call';
import type { Pages } from './pages';

export type AnyCheck = (body: unknown, facts: CheckFacts) => FieldError[];
export type AnyRecordCheck = (project: Project, body: unknown) => Promise<FieldError[]>;
export type AnyEndpoint = (request: unknown) => Promise<AnyReply>;

export interface AnyReply {
  status: number;
  body?: unknown;
  html?: string;
  brand?: Brand;
  script?: string;
  isSandboxed?: true;
  javascript?: string;
  text?: string;
  type?: TextType;
  headers?: object;
  auditNote?: AuditNote;
}

export interface ServedRoute {
  route: Route;
  endpoint: AnyEndpoint;
  check: AnyCheck | undefined;
  recordCheck: AnyRecordCheck | undefined;
  action: string;
  auditsCallsOf: AuditedCallers;
}

export interface Exchange {
  route: Route;
  check?: AnyCheck | undefined;
  recordCheck?: AnyRecordCheck | undefined;
  requestId: string;
  headers: Record<string, string>;
  acceptLanguage?: string;
  action?: string;
  projectId?: string;
  caller?: Caller;
  project?: Project;
  input?: Parsed<Route>;
  renamedBody?: RenamedBody;
  pages?: Pages | undefined;
}

export const checkFactsOf = ({ caller, renamedBody }: Exchange, now: EpochMs): CheckFacts => ({
  now,
  keyKind: caller?.keyKind ?? 'public',
  given: renamedBody?.json,
});
