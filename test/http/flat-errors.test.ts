import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { handler as send } from '../../functions/send/handler';
import { handler as verify } from '../../functions/verify/handler';
import { db } from '../../shared/db/table/client';
import { addProject, eventOf, type Service, secretKey, startService } from '../support/contacts';
import { projectId } from '../support/emails';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const TOO_LARGE = 6 * 1024 * 1024 + 1;
type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

const context = (leftMs = 30_000) => ({ awsRequestId: 'r', getRemainingTimeInMillis: () => leftMs }) as Context;

/** The members of the specification, and ours beside them. */
const flat = (status: number, error: string, errorCode: string) => ({
  code: status,
  error,
  message: expect.stringMatching(/\w/),
  time: expect.any(Number),
  errorCode,
  requestId: expect.any(String),
});

/** Runs something while the table answers so. */
async function withTable<T>(response: () => Promise<never>, run: () => Promise<T>): Promise<T> {
  const name = 'fails';
  db.middlewareStack.add(() => response, { step: 'initialize', name });
  return run().finally(() => db.middlewareStack.remove(name));
}

const broken = () => Promise.reject(new Error('the table is broken'));
const silent = () => new Promise<never>(() => undefined);

const email = { to: 'ada@example.com', from: 'a@example.com', subject: 'x', body: 'x' };

describe.each<[string, Handler, object]>([
  ['/v1/send', send, email],
  ['/v1/verify', verify, { email: 'ada@slow.example' }],
])('%s', (resource, handler, good) => {
  const ask = async (project: string, text: string, leftMs?: number) => {
    const caller = secretKey(project);
    const { statusCode, body } = await handler(eventOf({ resource, body: text, caller }), context(leftMs));
    return [statusCode, JSON.parse(body)];
  };

  test('413 has the members of the specification', async () => {
    const response = await ask('prj_one', JSON.stringify({ email: 'a'.repeat(TOO_LARGE) }));
    expect(response).toEqual([413, flat(413, 'Payload Too Large', 'REQUEST_TOO_LARGE')]);
  });

  test('429 has the members of the specification', async () => {
    const { id } = await addProject(projectId(resource.slice(-1).toUpperCase()), { requestsPerMinute: 1 });
    let response = await ask(id, '{}');
    for (let n = 0; n < 100 && response[0] !== 429; n++) response = await ask(id, '{}');
    expect(response).toEqual([429, flat(429, 'Too Many Requests', 'RATE_LIMIT_EXCEEDED')]);
  });

  test('500 has the members of the specification', async () => {
    const response = await withTable(broken, () => ask('prj_unread', '{}'));
    expect(response).toEqual([500, flat(500, 'Internal Server Error', 'INTERNAL_ERROR')]);
  });

  test('504 has the members of the specification', async () => {
    // What the way in reads is known from this call.
    await ask('prj_one', '{}');
    const response = await withTable(silent, () => ask('prj_one', JSON.stringify(good), 250));
    expect(response).toEqual([504, flat(504, 'Gateway Timeout', 'UPSTREAM_TIMEOUT')]);
  });
});
