import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import type { AuditedCallers } from '../contract/route';
import { type AuditEntry, beginEntry, completeEntry, dropEntry } from '../db/audit/audit-log';
import { contactIdOf } from '../db/contacts/addresses';
import type { Project } from '../db/projects/projects';
import type { IdSource } from '../ops/ids';
import { describe, logger } from '../ops/log';
import { actorOf } from './actor';
import type { AuditNote, Caller } from './call';
import { problemOf } from './error-body';
import { header } from './parse';

const MAX_USER_AGENT_CHARACTERS = 120;
const MAX_FIELDS = 30;

export interface AuditedRequest {
  event: APIGatewayProxyEvent;
  requestId: string;
  action: string;
  auditsCallsOf: AuditedCallers;
  ids: IdSource;
  project?: Project | undefined;
  caller?: Caller | undefined;
  input?: { params: unknown } | undefined;
  /** As sent, before the schema's defaults. */
  renamedBody?: { json: unknown } | undefined;
}

type AuditableRequest = AuditedRequest & { project: Project; caller: Caller };

/** Its functions never throw. */
export interface OpenAudit {
  recordSuccess(reply: { status: number; body?: unknown; auditNote?: AuditNote | undefined }): Promise<void>;
  /** Deletes the entry if nothing changed. */
  recordFailure(error: unknown): Promise<void>;
}

function isAudited(request: AuditedRequest): request is AuditableRequest {
  const { project, caller, auditsCallsOf } = request;
  if (!project || !caller) return false;
  return auditsCallsOf === 'everybody' || (auditsCallsOf === 'people' && actorOf(caller).kind !== 'key');
}

/** Stores the entry before the change, to survive a crash. Repeats under an Idempotency-Key share one entry. */
export async function beginAudit(request: AuditedRequest): Promise<OpenAudit | null> {
  if (!isAudited(request)) return null;
  const { project, ids } = request;
  const entry: AuditEntry = { ...(await entryFacts(request)), id: ids.id('aud'), outcome: 'attempted' };
  await storeOrLog(entry, () => beginEntry(project.id, entry));
  let hasSucceeded = false;
  const close = (outcome: Partial<AuditEntry>) => {
    const closedEntry = { ...entry, ...outcome };
    return storeOrLog(closedEntry, () => completeEntry(project.id, closedEntry));
  };
  return {
    recordSuccess: (reply) => {
      hasSucceeded = true;
      return close({ outcome: 'done', target: createdId(reply) ?? entry.target, ...reply.auditNote });
    },
    recordFailure: async (error) => {
      if (hasSucceeded) return;
      if (hasChangedNothing(error)) await storeOrLog(entry, () => dropEntry(project.id, entry.id));
      else await close({ outcome: 'failed', code: problemOf(error).code });
    },
  };
}

/** For requests without a caller, such as those with only a session cookie. */
export async function withAuditEntry(
  projectId: string,
  entry: Omit<AuditEntry, 'outcome'>,
  change: () => Promise<void>,
  outcome: Pick<AuditEntry, 'outcome' | 'code'> = { outcome: 'done' },
): Promise<void> {
  const openedEntry: AuditEntry = { ...entry, outcome: 'attempted' };
  const closedEntry: AuditEntry = { ...entry, ...outcome };
  await storeOrLog(openedEntry, () => beginEntry(projectId, openedEntry));
  await change();
  await storeOrLog(closedEntry, () => completeEntry(projectId, closedEntry));
}

async function entryFacts({ event, project, caller, requestId, action, input, renamedBody }: AuditableRequest) {
  const body = renamedBody?.json;
  return {
    actor: actorOf(caller),
    action,
    target: await targetOf(project, input?.params),
    ...(isObject(body) ? { fields: Object.keys(body).slice(0, MAX_FIELDS) } : {}),
    requestId,
    sourceIp: caller.sourceIp,
    userAgent: shortUserAgent(header(event, 'user-agent')),
    ...fileOf(body),
  };
}

function fileOf(body: unknown): Pick<AuditEntry, 'file' | 'folder'> {
  const source = isObject(body) ? body.source : undefined;
  if (!isObject(source) || typeof source.path !== 'string') return {};
  const { path: file, folder } = source;
  return { file, ...(typeof folder === 'string' ? { folder } : {}) };
}

export const shortUserAgent = (userAgent: string): string => userAgent.slice(0, MAX_USER_AGENT_CHARACTERS);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function targetOf(project: Project, params: unknown): Promise<string | null> {
  const lastParameter = isObject(params) ? Object.values(params).at(-1) : undefined;
  if (typeof lastParameter !== 'string') return null;
  return lastParameter.includes('@') ? contactIdOf(project, lastParameter) : lastParameter;
}

function createdId({ status, body }: { status: number; body?: unknown }): string | null {
  const mayHaveCreated = status === 201 || status === 202;
  return mayHaveCreated && isObject(body) && typeof body.id === 'string' ? body.id : null;
}

const hasChangedNothing = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500 && !error.hasTakenEffect;

/** A change succeeds even if its entry can't be stored. The logged facts are ids. */
async function storeOrLog(
  { id, actor, action, target, outcome }: AuditEntry,
  store: () => Promise<void>,
): Promise<void> {
  try {
    await store();
  } catch (error) {
    logger.error('an entry of the audit log was not stored', {
      entry: id,
      actor: actor.id ?? actor.kind,
      action,
      target,
      outcome,
      ...describe(error),
    });
  }
}
