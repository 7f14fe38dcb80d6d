import { errorCatalogue } from '../contract/errors';
import type { Problem } from '../contract/problem';
import type { Route } from '../contract/route';
import { type ApiCaller, type ApiError, addError } from '../db/api-errors/api-errors';
import { type Project, projectState } from '../db/projects/projects';
import { now } from '../ops/clock';
import { describe, logger } from '../ops/log';
import { actorOf } from './actor';
import type { Caller } from './call';

/** A write takes about 5 ms. */
const MAX_WAIT_MS = 100;
const MAX_FIELDS = 3;
const MAX_FIELD = 60;
const MAX_MESSAGE = 200;

interface Failed {
  route: Route;
  requestId: string;
  action?: string;
  projectId?: string;
  caller?: Caller;
  project?: Project;
}

/** Never throws, and delays the response by at most MAX_WAIT_MS. */
export async function recordApiError(problem: Problem, failed: Failed): Promise<void> {
  const { projectId, caller, action } = failed;
  if (!projectId || !caller || !action) return;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([tooLate, add(problem, { ...failed, projectId, caller, action })]);
  clearTimeout(timer);
}

type RecordedFailure = Failed & { action: string; projectId: string; caller: Caller };

async function add(problem: Problem, failed: RecordedFailure): Promise<void> {
  try {
    const project = failed.project ?? (await projectState(failed.projectId));
    if (project) await addError(project.id, errorOf(problem, failed));
  } catch (error) {
    logger.warn('an API error was not recorded', { project: failed.projectId, code: problem.code, ...describe(error) });
  }
}

const errorOf = (
  { code, message, errors = [] }: Problem,
  { requestId, action, route, caller }: RecordedFailure,
): ApiError => ({
  requestId,
  at: now(),
  operation: action,
  method: route.method,
  path: route.path,
  code,
  message: message === errorCatalogue[code].message ? undefined : withoutAddresses(message.slice(0, MAX_MESSAGE)),
  fields: errors.slice(0, MAX_FIELDS).map((error) => ({
    field: withoutAddresses(error.field.slice(0, MAX_FIELD)),
    code: error.code,
  })),
  caller: callerOf(caller),
});

function callerOf(caller: Caller): ApiCaller {
  const { kind, id } = actorOf(caller);
  return { kind: caller.keyKind === 'public' ? 'public_key' : kind, id };
}

/** Field names can be addresses. */
const withoutAddresses = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');
