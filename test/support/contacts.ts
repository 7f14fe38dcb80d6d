import { LocalClock } from '@posthaste/local-aws/clock';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { createProject, type Project } from '../../shared/db/projects/projects';
import { db } from '../../shared/db/table/client';
import { setClock } from '../../shared/ops/clock';
import { setLogWriter } from '../../shared/ops/log';
import { openTable } from './table';

export const START = Date.parse('2026-12-01T12:00:00.000Z');

/** A running table in memory, under a clock that stands still until it is moved, with two projects. */
export async function startService() {
  const clock = new LocalClock('manual', START);
  setClock(clock);
  setLogWriter(() => undefined);
  const table = await openTable(clock);
  return {
    clock,
    table,
    project: await addProject('prj_one'),
    other: await addProject('prj_two'),
    rows: table.rows,
    stop: async () => {
      await table.stop();
      setClock();
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;

export async function addProject(id: string, settings: Partial<Project> = {}): Promise<Project> {
  const project: Project = {
    id,
    name: id,
    status: 'ACTIVE',
    salt: `salt of ${id}`,
    secret: `secret of ${id}`,
    domainToken: `token of ${id}`,
    createdAt: new Date(START).toISOString(),
    ...settings,
  };
  await createProject(project);
  return project;
}

/** Runs a call whose last write, of the answer for replays, fails: as if the function had died there. */
export async function failingToStoreAnswers<T>(run: () => Promise<T>): Promise<T> {
  db.middlewareStack.add(
    (next) => async (args) => {
      const { UpdateExpression } = args.input as { UpdateExpression?: string };
      if (UpdateExpression?.includes('#answer = ')) throw new Error('the function died');
      return next(args);
    },
    { step: 'initialize', name: 'fault' },
  );
  try {
    return await run();
  } finally {
    db.middlewareStack.remove('fault');
  }
}

/** Runs something while the first answer of the table to this command is lost, so that the SDK asks again. */
export async function losingAnswers<T>(command: string, run: () => Promise<T>): Promise<T> {
  let lost = false;
  db.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (lost || context.commandName !== command) return result;
      lost = true;
      throw Object.assign(new Error('the connection was reset'), { name: 'TimeoutError', $retryable: {} });
    },
    { step: 'finalizeRequest', priority: 'low', name: 'loss' },
  );
  try {
    const result = await run();
    if (!lost) throw new Error(`no answer to ${command} was there to be lost`);
    return result;
  } finally {
    db.middlewareStack.remove('loss');
  }
}

interface Call {
  method?: string;
  resource: string;
  id?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The authorizer's context; null for none at all. */
  caller?: Record<string, string> | null;
  sourceIp?: string;
}

export const secretKey = (projectId: string) => ({ keyStatus: 'ok', projectId, keyId: 'key_1', keyKind: 'secret' });
export const publicKey = (projectId: string) => ({ keyStatus: 'ok', projectId, keyId: 'key_2', keyKind: 'public' });

/** The event that API Gateway makes of a call. */
export function eventOf({ method = 'POST', resource, id, body, headers = {}, caller, sourceIp }: Call) {
  const path = id === undefined ? resource : resource.replace('{id}', id);
  return {
    httpMethod: method,
    resource,
    path,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    multiValueHeaders: {},
    pathParameters: id === undefined ? null : { id },
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    stageVariables: null,
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'request-1',
      identity: { sourceIp: sourceIp ?? '198.51.100.7' },
      ...(caller ? { authorizer: caller } : {}),
    },
  } as unknown as APIGatewayProxyEvent;
}

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Calls a handler as the gateway does; the answer's body is parsed. */
export async function call(handler: Handler, request: Call) {
  const answer = await handler(eventOf(request), { awsRequestId: 'invocation-1' } as Context);
  return { status: answer.statusCode, headers: answer.headers ?? {}, body: JSON.parse(answer.body) };
}
