import { beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { groups } from '../../shared/contract/groups';
import type { Route } from '../../shared/contract/route';
import { db } from '../../shared/db/table/client';
import { setLogWriter } from '../../shared/ops/log';
import { checkResponse } from '../support/contract/check-response';
import { codeOf, keyedRoutes } from '../support/contract/every-route';

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

const handlers = new Map<string, Handler>();
const table = mockClient(db);

beforeAll(async () => {
  setLogWriter(() => undefined);
  table.rejects(new Error('nothing is read or written without a key'));
  for (const name of Object.keys(groups)) {
    const { handler } = (await import(`../../functions/${name}/handler`)) as { handler: Handler };
    handlers.set(name, handler);
  }
});

/** An event as API Gateway makes it, but for the authorizer's context. */
function eventOf({ method, path }: Route, requestContext: object | undefined): APIGatewayProxyEvent {
  return {
    httpMethod: method,
    resource: path,
    path: path.replace('{id}', 'x'),
    pathParameters: path.includes('{id}') ? { id: 'x' } : null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sk_forged' },
    multiValueHeaders: {},
    body: '{}',
    isBase64Encoded: false,
    stageVariables: null,
    ...(requestContext && { requestContext }),
  } as unknown as APIGatewayProxyEvent;
}

const identity = { sourceIp: '198.51.100.7' };
const contexts: [string, object | undefined][] = [
  ['no request context', undefined],
  ['no authorizer', { requestId: 'request-1', identity }],
  ['a null authorizer', { requestId: 'request-1', identity, authorizer: null }],
  ['an empty authorizer', { requestId: 'request-1', identity, authorizer: {} }],
  [
    'an authorizer without a key status',
    { requestId: 'request-1', identity, authorizer: { projectId: 'prj_1', keyKind: 'secret' } },
  ],
];

describe.each(keyedRoutes)('$route.method $route.path', ({ group, route }) => {
  test.each(contexts)('called with %s returns 401 in its own shape and touches nothing', async (_, requestContext) => {
    const handler = handlers.get(group.name) as Handler;
    const { statusCode, headers, body } = await handler(eventOf(route, requestContext), {
      awsRequestId: 'request-1',
    } as Context);
    const path = route.path.replace('{id}', 'x');
    const received = { status: statusCode, headers: new Headers(headers as Record<string, string>), text: body };
    expect(statusCode).toBe(401);
    expect(codeOf({ ...received, body: checkResponse(route.method, path, received) })).toBe('MISSING_API_KEY');
    expect(table.calls()).toHaveLength(0);
  });

  test('called with half of the context answers 401', async () => {
    const handler = handlers.get(group.name) as Handler;
    for (const authorizer of [
      { keyStatus: 'ok' },
      { keyStatus: 'ok', projectId: 'prj_1' },
      { keyStatus: 'maybe', projectId: 'prj_1', keyId: 'key_1', keyKind: 'secret' },
    ]) {
      const { statusCode } = await handler(eventOf(route, { requestId: 'r', identity, authorizer }), {
        awsRequestId: 'r',
      } as Context);
      expect(statusCode).toBe(401);
    }
    expect(table.calls()).toHaveLength(0);
  });
});

/** What each role may do, written by hand: whoever changes a role in the contract changes it here. */
const writesOfViewers = [
  'POST /templates/preview',
  'POST /templates/{id}/preview',
  'POST /segments/preview',
  'POST /segments/preview/contacts',
  'POST /campaigns/{id}/audience',
  'POST /campaigns/{id}/audience/contacts',
  'POST /workflows/{id}/simulate',
  'POST /workflows/simulate',
  'POST /mcp',
];
/** It makes the service call other servers. */
const readsOfEditors = ['GET /campaigns/{id}/review'];
/** The endpoint compares whose record it is. */
const ownOnes = ['DELETE /sessions/{id}', 'DELETE /members/{id}'];
const ofOwners = /^((POST|PATCH|DELETE) \/(keys|members|domains|project(\/resume)?$)|GET \/audit-log)/;

describe('every route and every role', () => {
  const allowed = (line: string, role: string): boolean => {
    if (role === 'owner' || ownOnes.includes(line)) return true;
    if (ofOwners.test(line)) return false;
    if (role === 'editor') return true;
    if (readsOfEditors.includes(line)) return false;
    return line.startsWith('GET ') || writesOfViewers.includes(line);
  };
  const context = (role: string) => {
    const session = { sessionId: 'ses_1', memberId: 'mbr_1', role };
    return { keyStatus: 'ok', projectId: 'prj_1', keyId: 'ses_1', keyKind: 'secret', ...session };
  };
  const ask = async ({ group, route }: (typeof keyedRoutes)[number], role: string) => {
    const handler = handlers.get(group.name) as Handler;
    const requestContext = { requestId: 'request-1', identity, authorizer: context(role) };
    const { statusCode, headers, body } = await handler(eventOf(route, requestContext), {
      awsRequestId: 'request-1',
    } as Context);
    const received = { status: statusCode, headers: new Headers(headers as Record<string, string>), text: body };
    return { ...received, body: checkResponse(route.method, route.path.replace('{id}', 'x'), received) };
  };

  test.each(['viewer', 'editor', 'owner'])(
    'a %s is let in where it may, and elsewhere told which role it needs',
    async (role) => {
      table.resetHistory();
      for (const one of keyedRoutes) {
        const line = `${one.route.method} ${one.route.path}`;
        const response = await ask(one, role);
        const calls = table.calls().length;
        table.resetHistory();
        // Whoever is let in meets a table that refuses.
        const seen = { line, code: codeOf(response) };
        const isAllowed = allowed(line, role);
        expect(seen).toEqual({ line, code: isAllowed ? 'INTERNAL_ERROR' : 'ROLE_NOT_PERMITTED' });
        if (!isAllowed) expect([line, calls]).toEqual([line, 0]);
        if (!isAllowed) expect(response.text).toMatch(/This needs the role (editor|owner)\. Yours is \w+\./);
      }
    },
  );
});

/** What the key of an agent may do, written by hand: whoever opens a route to agents opens it here, too. */
const ofAgents = [
  'GET /search',
  'POST /mcp',
  'GET /emails',
  'GET /emails/{id}',
  'GET /stats',
  'GET /suppressions/{email}',
  'GET /templates',
  'GET /templates/{id}',
  'POST /templates',
  'POST /templates/preview',
  'POST /templates/{id}/preview',
  'GET /campaigns',
  'GET /campaigns/{id}',
  'GET /campaigns/{id}/approval',
  'GET /campaigns/{id}/audience',
  'GET /campaigns/{id}/stats',
  'GET /campaigns/{id}/holdout',
  'POST /campaigns',
  'POST /campaigns/{id}/approval',
  'GET /segments',
  'POST /segments/preview',
  'GET /workflows',
  'GET /workflows/{id}',
  'GET /workflows/{id}/stats',
  'POST /workflows',
  'POST /workflows/{id}/simulate',
  'GET /domains',
  'GET /domains/{id}/dmarc',
  'GET /project/attention',
  'GET /project/sender-rules',
];

test('the key of an agent is let in where it reads and drafts, and is a 403 on every other route', async () => {
  const context = { keyStatus: 'ok', projectId: 'prj_1', keyId: 'key_1', keyKind: 'agent' };
  const letIn: string[] = [];
  for (const { group, route } of keyedRoutes) {
    table.resetHistory();
    const handler = handlers.get(group.name) as Handler;
    const requestContext = { requestId: 'request-1', identity, authorizer: context };
    const { statusCode } = await handler(eventOf(route, requestContext), { awsRequestId: 'request-1' } as Context);
    // Whoever is let in meets a table that refuses.
    if (statusCode === 500) letIn.push(`${route.method} ${route.path}`);
    else expect([route.path, statusCode, table.calls().length]).toEqual([route.path, 403, 0]);
  }
  expect(letIn.sort()).toEqual([...ofAgents].sort());
});

test('every group of the contract has its handler', () => {
  expect([...handlers.keys()].sort()).toEqual(
    Object.values(groups)
      .map(({ name }) => name)
      .sort(),
  );
});
