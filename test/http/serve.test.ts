import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import * as z from 'zod';
import { attributes } from '../../shared/contract/common';
import { defineGroup } from '../../shared/contract/route';
import { setProjectStatus } from '../../shared/db/projects/projects';
import { db } from '../../shared/db/table/client';
import { serve } from '../../shared/http/serve';
import { setLogWriter } from '../../shared/ops/log';
import { addProject, eventOf, publicKey, type Service, secretKey, startService } from '../support/contacts';

const body = z.strictObject({ data: attributes.optional(), name: z.string().optional() });
const group = defineGroup({
  name: 'send',
  description: '',
  routes: {
    stay: { method: 'GET', path: '/stay', summary: '', access: 'secret', replies: { 200: z.object({}) }, errors: [] },
    flat: {
      method: 'POST',
      path: '/flat',
      summary: '',
      access: 'secret',
      errorShape: 'flat',
      body,
      replies: { 200: z.object({ data: attributes.optional() }) },
      errors: [],
    },
  },
});

const handler = serve(group, {
  stay: () => new Promise(() => undefined),
  flat: async ({ body: { data } }) => ({ status: 200 as const, body: { ...(data ? { data } : {}) } }),
});

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** What is left to a function that has run nearly to its end. */
const ending = { awsRequestId: 'r', getRemainingTimeInMillis: () => 250 } as Context;

async function ask(event: APIGatewayProxyEvent) {
  const response = await handler(event, ending);
  return { status: response.statusCode, headers: response.headers ?? {}, body: JSON.parse(response.body) };
}

const post = (text: string, caller: Record<string, string> = secretKey('prj_one')) =>
  ask(eventOf({ resource: '/flat', body: text, caller }));

test("an endpoint that outlasts the function's time is a 504 in the route's own shape, and not cut off", async () => {
  const response = await ask(eventOf({ method: 'GET', resource: '/stay', caller: secretKey('prj_one') }));
  expect(response).toMatchObject({ status: 504, body: { success: false, error: { code: 'UPSTREAM_TIMEOUT' } } });
  expect(response.headers).toMatchObject({ 'X-Request-Id': 'request-1', 'RateLimit-Limit': '1000' });
});

describe('a member named __proto__', () => {
  test.each([
    ['{"data":{"__proto__":{"a":1},"b":2}}', ['data.__proto__']],
    ['{"data":{"a":[{"\\u005f_proto__":1}]}}', ['data.a[0].__proto__']],
    ['{"__proto__":1}', ['__proto__']],
    ['{"name":1,"data":{"__proto__":1}}', ['data.__proto__', 'name']],
  ])('is refused and not dropped: %s', async (text, fields) => {
    const { status, body: response } = await post(text);
    expect(status).toBe(422);
    expect(response.errors.map(({ field }: { field: string }) => field).sort()).toEqual(fields);
  });

  test('is found at any depth without overflowing', async () => {
    const deep = `{"data":${'{"a":'.repeat(20_000)}{"__proto__":1}${'}'.repeat(20_000)}}`;
    expect((await post(deep)).status).toBe(422);
    expect((await post('{"data":{"proto":1}}')).body).toEqual({ success: true, data: { data: { proto: 1 } } });
  });
});

test('a body that is a list is refused as such, and its items are not looked at', async () => {
  const { status, body: response } = await post('[{"__proto__":1}]');
  expect([status, response.errors]).toMatchObject([422, [{ code: 'invalid_type' }]]);
});

test('in the flat shape the sentence of the catalog is followed by what to do', async () => {
  const messageOf = async (text: string, caller?: Record<string, string>) => (await post(text, caller)).body.message;
  expect(await messageOf('{')).toBe(
    'The request body is not valid JSON. Send one JSON object, with the header Content-Type: application/json.',
  );
  expect(await messageOf('{}', { keyStatus: 'unknown' })).toMatch(/^The API key is not valid\. .* Use a valid key/);
  expect(await messageOf('{}', publicKey('prj_one'))).toMatch(/^This key cannot use this route\. Public keys /);
});

test('if the use of a key can not be noted, the request goes on with a warning', async () => {
  const lines: string[] = [];
  setLogWriter((line) => void lines.push(line));
  db.middlewareStack.add(
    (next) => async (args) => {
      const { Item } = args.input as { Item?: { pk?: string } };
      if (Item?.pk?.endsWith('#KEYUSE')) throw new Error('the table is busy');
      return next(args);
    },
    { step: 'initialize', name: 'fault' },
  );
  try {
    expect((await post('{}', { ...secretKey('prj_one'), keyId: 'key_unnoted' })).status).toBe(200);
  } finally {
    db.middlewareStack.remove('fault');
    setLogWriter(() => undefined);
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'WARN', key: 'key_unnoted', project: 'prj_one' }),
  ]);
});

describe('the headers of the rate', () => {
  const names = ['RateLimit-Policy', 'RateLimit', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  const rateOf = (headers: object) => Object.keys(headers).filter((name) => names.includes(name));

  test('are in every answer to a request that was counted', async () => {
    expect(rateOf((await post('{}')).headers)).toEqual(names);
    expect(rateOf((await post('{')).headers)).toEqual(names);
    expect(rateOf((await post('{"name":1}')).headers)).toEqual(names);
  });

  test('say the limit that the operator has set, in plain numbers and as structured fields', async () => {
    await addProject('prj_small', { requestsPerMinute: 60 });
    const { headers } = await post('{}', secretKey('prj_small'));
    expect(headers).toMatchObject({
      'RateLimit-Policy': '"project";q=60;w=60',
      RateLimit: `"project";r=59;t=${headers['RateLimit-Reset']}`,
      'RateLimit-Limit': '60',
      'RateLimit-Remaining': '59',
    });
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) statuses.push((await post('{}', secretKey('prj_small'))).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(59);
    expect(statuses.at(-1)).toBe(429);
  });

  test('are missing if a request is refused before it is counted', async () => {
    const limited = { ...secretKey('prj_one'), scopes: 'templates' };
    await setProjectStatus('prj_two', 'DISABLED');
    for (const caller of [{ keyStatus: 'unknown' }, limited, publicKey('prj_one'), secretKey('prj_two')]) {
      const { status, headers } = await post('{}', caller);
      expect([401, 403]).toContain(status);
      expect(rateOf(headers)).toEqual([]);
    }
  });
});

describe('the check of a route', () => {
  const times: [string, number][] = [];
  let fails = true;
  const checked = serve(
    group,
    {
      stay: () => new Promise(() => undefined),
      flat: async ({ ids }) => {
        times.push(['endpoint', ids.time]);
        if (fails) throw new Error('the first try does not end');
        return { status: 200 as const, body: {} };
      },
    },
    {
      flat: (_, { now }) => {
        times.push(['check', now]);
        return [];
      },
    },
  );

  test('has the time of its endpoint: in a repeat under an Idempotency-Key, that of the first try', async () => {
    const first = service.clock.now();
    const event = eventOf({
      resource: '/flat',
      body: '{}',
      headers: { 'Idempotency-Key': 'once' },
      caller: secretKey('prj_one'),
    });
    expect((await checked(event, { awsRequestId: 'r' } as Context)).statusCode).toBe(500);
    await service.clock.advance(60_000);
    fails = false;
    expect((await checked(event, { awsRequestId: 'r' } as Context)).statusCode).toBe(200);
    const both = [
      ['check', first],
      ['endpoint', first],
    ];
    expect(times).toEqual([...both, ...both]);
  });
});
