import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { router } from '../../lib/local/gateway/router';
import type { FieldError } from '../../shared/contract/errors';
import { groups } from '../../shared/contract/groups';
import type { CheckFacts } from '../../shared/http/call';
import { eventOf, type Service, START, secretKey, startService } from '../support/contacts';
import { allRoutes, errorsOf } from '../support/contract/every-route';
import { type Example, examples, type Records } from '../support/contract/examples';

const FUNCTIONS = join(__dirname, '../../functions');

type AnyCheck = (body: unknown, facts: CheckFacts) => FieldError[];
type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Every `functions/<group>/checks.ts`, whether its handler hands it to serve or not. */
const checksOf = new Map<string, Record<string, AnyCheck>>();
for (const group of readdirSync(FUNCTIONS)) {
  if (!readdirSync(join(FUNCTIONS, group)).includes('checks.ts')) continue;
  checksOf.set(group, require(join(FUNCTIONS, group, 'checks.ts')).checks);
}
const checked = allRoutes.filter(({ group, name }) => checksOf.get(group.name)?.[name]);

const seen: FieldError = { field: 'seen', message: 'Seen by the check.', code: 'custom' };

/** The checks that were asked, and the mistake that they find instead of their own. */
let asked: string[] = [];
let mistake: FieldError | undefined;

// The handlers, which are loaded later, hold the same objects.
for (const checks of checksOf.values()) {
  for (const [name, check] of Object.entries(checks)) {
    checks[name] = (body, facts) => {
      asked.push(name);
      return mistake ? [mistake] : check(body, facts);
    };
  }
}

/** Names records that do not exist, by ids of the right form. */
const records = new Proxy({} as Records, {
  get: (_, name) =>
    name === 'later' ? new Date(START + 1_000_000).toISOString() : `${String(name)}_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E`,
});
const match = router(groups);

let service: Service;
let beacon: Example;
const handlers = new Map<string, Handler>();

beforeAll(async () => {
  service = await startService();
  for (const group of checksOf.keys()) {
    handlers.set(group, (await import(`../../functions/${group}/handler`)).handler);
  }
  const { makeKey } = await import('../functions/keys/support');
  const { key } = await makeKey({ kind: 'public' });
  beacon = { line: 'POST /v1/track/beacon', body: { ...examples(records).trackEvent?.body, key } };
});
beforeEach(() => {
  asked = [];
  mistake = undefined;
});
afterAll(() => service?.stop());

const exampleOf = (name: string): Example => (name === 'trackBeacon' ? beacon : (examples(records)[name] as Example));

/** Calls the route of a check with its example, and more members. */
async function ask(name: string, more: object = {}) {
  const { line, body } = exampleOf(name);
  const [method = '', path = ''] = line.split(' ');
  const found = match(method, path);
  const { route, functionName, pathParameters } = found as NonNullable<typeof found>;
  const sent = Array.isArray(body) ? body : { ...body, ...more };
  const event = eventOf({ method, resource: route.path, body: sent, caller: secretKey('prj_one') });
  const handler = handlers.get(functionName) as Handler;
  const response = await handler({ ...event, pathParameters }, { awsRequestId: 'r' } as Context);
  const errors = errorsOf({ status: response.statusCode, headers: new Headers(), body: JSON.parse(response.body) });
  return { status: response.statusCode, fields: errors.map(({ field }) => field) };
}

test('every check belongs to a route', () => {
  const names = [...checksOf.values()].flatMap((checks) => Object.keys(checks));
  expect(checked.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(names.length).toBeGreaterThan(30);
});

describe.each(checked)('$route.method $route.path', ({ name }) => {
  const isList = Array.isArray(examples(records)[name]?.body);

  test('422: a mistake that the check finds in a body that the schema accepts', async () => {
    mistake = seen;
    const { status, fields } = await ask(name);
    expect([status, fields[0], asked]).toEqual([422, 'seen', [name]]);
  });

  (isList ? test.skip : test)('422: together with those of the schema', async () => {
    mistake = seen;
    const { status, fields } = await ask(name, { unknown: 1 });
    expect([status, fields, asked]).toEqual([422, ['unknown', 'seen'], [name]]);
  });

  test('a body without mistakes is checked once', async () => {
    await ask(name);
    expect(asked).toEqual([name]);
  });
});
