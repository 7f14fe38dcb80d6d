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
const MAX_FIELD_CHARACTERS = 60;
const MAX_MESSAGE_CHARACTERS = 200;

interface FailedRequest {
  route: Route;
  requestId: string;
  action?: string;
  projectId?: string;
  caller?: Caller;
  project?: Project;
}

/** Never throws, and delays the response by at most MAX_WAIT_MS. */
export async function recordApiError(problem: Problem, request: FailedRequest): Promise<void> {
  const { projectId, caller, action } = request;
  if (!projectId || !caller || !action) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([timeout, storeError(problem, { ...request, projectId, caller, action })]);
  clearTimeout(timer);
}

type RecordableRequest = FailedRequest & { action: string; projectId: string; caller: Caller };

async function storeError(problem: Problem, request: RecordableRequest): Promise<void> {
  try {
    const project = request.project ?? (await projectState(request.projectId));
    if (project) await addError(project.id, errorOf(problem, request));
  } catch (error) {
    const facts = { project: request.projectId, code: problem.code };
    logger.warn('an API error was not recorded', { ...facts, ...describe(error) });
  }
}

function errorOf(
  { code, message, errors = [] }: Problem,
  { requestId, action, route, caller }: RecordableRequest,
): ApiError {
  const isStandardMessage = message === errorCatalogue[code].message;
  return {
    requestId,
    at: now(),
    operation: action,
    method: route.method,
    path: route.path,
    code,
    message: isStandardMessage ? undefined : withoutAddresses(message).slice(0, MAX_MESSAGE_CHARACTERS),
    fields: errors.slice(0, MAX_FIELDS).map((error) => ({
      field: withoutAddresses(error.field).slice(0, MAX_FIELD_CHARACTERS),
      code: error.code,
    })),
    caller: apiCallerOf(caller),
  };
}

function apiCallerOf(caller: Caller): ApiCaller {
  const { kind, id } = actorOf(caller);
  return { kind: caller.keyKind === 'public' ? 'public_key' : kind, id };
}

/** The name of a field can be an address. Call it before a text is cut: an address cut before its @ looks like a word. */
const withoutAddresses = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ');
