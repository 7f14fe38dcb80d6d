import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../contract/problem';
import type { Audited } from '../contract/route';
import { type AuditEntry, closeEntry, dropEntry, openEntry } from '../db/audit/audit-log';
import { contactIdOf } from '../db/contacts/addresses';
import type { Project } from '../db/projects/projects';
import type { IdSource } from '../ops/ids';
import { describe, logger } from '../ops/log';
import { actorOf } from './actor';
import type { Caller, Noted } from './call';
import { header } from './parse';
import { problemOf } from './problem-of';

/** What browsers say of themselves is longer and says no more. */
const USER_AGENT_LENGTH = 120;
/** More than any body of a route has. */
const MAXIMUM_MEMBERS = 30;

/** A request that may be about to change something. */
export interface AuditedRequest {
  event: APIGatewayProxyEvent;
  requestId: string;
  /** Group and route. */
  action: string;
  audited: Audited;
  ids: IdSource;
  /** Both are absent on routes without a key. */
  project?: Project | undefined;
  caller?: Caller | undefined;
  input?: { params: unknown } | undefined;
  /** The body as it was sent, before defaults were added. */
  renamed?: { json: unknown } | undefined;
}

type Facts = AuditedRequest & { project: Project; caller: Caller };

/** The open entry of a request. It is closed with how the request ended, or deleted if nothing changed. It never throws. */
export interface OpenAudit {
  done(reply: { status: number; body?: unknown; noted?: Noted | undefined }): Promise<void>;
  ended(error: unknown): Promise<void>;
}

/** Whether a call of this caller is in the audit log. */
function isAudited(request: AuditedRequest): request is Facts {
  const { project, caller, audited } = request;
  if (!project || !caller) return false;
  return audited === 'everybody' || (audited === 'people' && actorOf(caller).kind !== 'key');
}

/**
 * Stores the entry before the change begins, so that it is there if the process dies. Null for calls that are not audited.
 * A repeat under an Idempotency-Key has the same entry.
 */
export async function beginAudit(request: AuditedRequest): Promise<OpenAudit | null> {
  if (!isAudited(request)) return null;
  const { project, ids } = request;
  const entry: AuditEntry = { ...(await factsOf(request)), id: ids.id('aud'), outcome: 'attempted' };
  await withoutFailing(entry, () => openEntry(project.id, entry));
  let isDone = false;
  const close = (end: Partial<AuditEntry>) =>
    withoutFailing({ ...entry, ...end }, () => closeEntry(project.id, { ...entry, ...end }));
  return {
    done: (reply) => {
      isDone = true;
      return close({ outcome: 'done', target: madeBy(reply) ?? entry.target, ...reply.noted });
    },
    ended: async (error) => {
      if (isDone) return;
      if (hasChangedNothing(error)) await withoutFailing(entry, () => dropEntry(project.id, entry.id));
      else await close({ outcome: 'failed', code: problemOf(error).code });
    },
  };
}

/**
 * Makes a change of a request that has no caller, such as one by the cookie, with its entry in the audit log; `end` is what
 * the entry says once the change is made.
 */
export async function withEntry(
  projectId: string,
  entry: Omit<AuditEntry, 'outcome'>,
  change: () => Promise<void>,
  end: Pick<AuditEntry, 'outcome' | 'code'> = { outcome: 'done' },
): Promise<void> {
  const attempted: AuditEntry = { ...entry, outcome: 'attempted' };
  await withoutFailing(attempted, () => openEntry(projectId, attempted));
  await change();
  await withoutFailing({ ...entry, ...end }, () => closeEntry(projectId, { ...entry, ...end }));
}

async function factsOf({ event, project, caller, requestId, action, input, renamed }: Facts) {
  const body = renamed?.json;
  return {
    actor: actorOf(caller),
    action,
    target: await targetOf(project, input?.params),
    ...(isObject(body) ? { members: Object.keys(body).slice(0, MAXIMUM_MEMBERS) } : {}),
    requestId,
    sourceIp: caller.sourceIp,
    userAgent: shownAgent(header(event, 'user-agent')),
  };
}

/** What an entry keeps of a User-Agent header. */
export const shownAgent = (userAgent: string): string => userAgent.slice(0, USER_AGENT_LENGTH);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The record that the path names, the inner one of two. Of an address it is the contact's id, which tells nobody who it is. */
async function targetOf(project: Project, params: unknown): Promise<string | null> {
  const last = isObject(params) ? Object.values(params).at(-1) : undefined;
  if (typeof last !== 'string') return null;
  return last.includes('@') ? contactIdOf(project, last) : last;
}

/** The record that an answer tells of, if it was made just now. */
function madeBy({ status, body }: { status: number; body?: unknown }): string | null {
  const isNew = status === 201 || status === 202;
  return isNew && isObject(body) && typeof body.id === 'string' ? body.id : null;
}

const hasChangedNothing = (error: unknown): boolean => error instanceof Problem && error.status < 500 && !error.partial;

/** A change does not fail if its entry can't be stored. The function's log gets the entry then; it holds ids only. */
async function withoutFailing(
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
