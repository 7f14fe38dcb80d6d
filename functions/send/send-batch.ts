import { invalidBody, Problem } from '../../shared/contract/problem';
import type { sendGroup } from '../../shared/contract/routes/send';
import type { EmailWarning } from '../../shared/contract/template-variables';
import { warningsOfData } from '../../shared/domain/contacts/data';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { acceptSend, prepareSend, type ReadySend, type SendRequest, toResult } from './accept-send';
import { itemPath } from './batch-errors';
import { itemIds } from './compatible/send-converted';
import { emailErrors } from './email-errors';
import { mapConcurrent } from './map-concurrent';
import { fieldNamesOf, validateSend } from './validate-send';

const MAX_RENDERED = 100;

function withItemPath(problem: Problem, index: number): Problem {
  const path = itemPath(index);
  const { code, message, errors, hasTakenEffect, retryAfterSeconds } = problem;
  return new Problem(code, {
    message: errors ? message : `${path}: ${message}`,
    ...(errors ? { errors: errors.map((error) => ({ ...error, field: `${path}.${error.field}` })) } : {}),
    hasTakenEffect,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

const rethrowWithItemPath =
  (index: number) =>
  (error: unknown): never => {
    throw error instanceof Problem ? withItemPath(error, index) : error;
  };

type ItemResult =
  | { emails: ReturnType<typeof toResult>[]; warnings?: EmailWarning[] }
  | { error: ReturnType<typeof problemReply> };

const problemReply = ({ code, message, errors }: Problem) => ({
  code,
  message,
  ...(errors ? { errors: errors.map(({ field, message, code }) => ({ field, message, code })) } : {}),
});

type FinishSend = (readySend: ReadySend) => Promise<ItemResult>;

const acceptReady: FinishSend = async (readySend) => ({
  emails: (await acceptSend(readySend)).map((row) => toResult(row, readySend.copies)),
  ...warningsOfData(readySend.body.data),
});

function validatorFor(projectId: string, emailCount: number): FinishSend {
  const names = fieldNamesOf(projectId);
  const maxRendered = Math.ceil(MAX_RENDERED / emailCount);
  return async (readySend) => ({ emails: [], warnings: await validateSend(readySend, { names, maxRendered }) });
}

function errorResult(error: unknown): ItemResult {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  return { error: problemReply(error) };
}

const sendEach = (requests: readonly SendRequest[], finish: FinishSend): Promise<ItemResult[]> =>
  mapConcurrent(requests, async (request, index) => {
    try {
      const errors = emailErrors(request.body, { now: request.ids.time, given: request.body });
      if (errors.length > 0) throw invalidBody(errors);
      return await finish(await prepareSend(request));
    } catch (error) {
      return errorResult(error instanceof Problem ? withItemPath(error, index) : error);
    }
  });

async function sendAll(requests: readonly SendRequest[], finish: FinishSend): Promise<ItemResult[]> {
  const readySends = await mapConcurrent(requests, (request, index) =>
    prepareSend(request).catch(rethrowWithItemPath(index)),
  );
  return mapConcurrent(readySends, (readySend, index) => finish(readySend).catch(rethrowWithItemPath(index)));
}

export const sendBatch: Endpoint<typeof sendGroup.routes.sendBatch> = async ({ body, query, ...context }) => {
  const { project, ids, repeated } = context;
  // The ids of each email are the same in each try, so a repeat finds the emails that an earlier try accepted.
  const requests = body.emails.map(
    (email, index): SendRequest => ({ body: email, project, ids: itemIds(ids, index), repeated }),
  );
  const finish = query.validate ? validatorFor(project.id, requests.length) : acceptReady;
  const results = await (body.partial ? sendEach(requests, finish) : sendAll(requests, finish));
  return { status: 200, body: { results, timestamp: toIso(ids.time) } };
};
