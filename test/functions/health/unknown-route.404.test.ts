import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { documentedPaths } from '../../../functions/health/documents';
import { handler } from '../../../functions/health/handler';

const ANY = '/{proxy+}';

async function messageFor(httpMethod: string, path: string, resource = ANY): Promise<string> {
  const pathParameters = resource === ANY ? { proxy: path.slice(1) } : {};
  const event = { httpMethod, path: `/base${path}`, resource, headers: {}, pathParameters };
  const { statusCode, body } = await handler(
    event as unknown as APIGatewayProxyEvent,
    { awsRequestId: 'r' } as Context,
  );
  const { error, message } = JSON.parse(body);
  expect([statusCode, error.code ?? JSON.parse(body).errorCode]).toEqual([404, 'ROUTE_NOT_FOUND']);
  return error.message ?? message;
}

const UNKNOWN = 'There is no route with this method and path.';

test.each([
  ['POST', '/v1/contacts', 'Did you mean POST /contacts?'],
  ['GET', '/v1/contacts/ct_1', 'Did you mean GET /contacts/{id}?'],
  ['POST', '/contact', 'Did you mean POST /contacts?'],
  ['POST', '/api/v1/campaigns/', 'Did you mean POST /campaigns?'],
  ['POST', '/send', 'Did you mean POST /v1/send?'],
  ['POST', '/api/v2/track', 'Did you mean POST /v1/track?'],
  ['POST', '/v1/emails', 'Did you mean POST /v1/send?'],
  ['POST', '/v1/events', 'Did you mean POST /v1/track?'],
  ['POST', '/emails', 'Did you mean POST /v1/send?'],
  ['POST', '/events', 'Did you mean POST /v1/track?'],
  ['GET', '/v1/emails', 'Did you mean GET /emails?'],
  ['DELETE', '/v1/send', '/v1/send accepts POST.'],
  ['PUT', '/campaigns/cmp_1', '/campaigns/{id} accepts GET, PATCH, and DELETE.'],
])('%s %s is a 404 that names the nearest route', async (method, path, hint) => {
  expect(await messageFor(method, path)).toBe(`${UNKNOWN} ${hint}`);
});

const paths = Object.entries(documentedPaths());

test.each(paths)('%s with another method names its own methods: %s', async (path, methods) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.split(' ').includes(one))) {
    const isAnsweredElsewhere = path === '/mcp' || (method === 'POST' && ['/emails', '/events'].includes(path));
    if (isAnsweredElsewhere) continue;
    const message = `${UNKNOWN} ${path} accepts ${new Intl.ListFormat('en').format(methods.split(' '))}.`;
    expect(await messageFor(method, path, path)).toBe(message);
    expect(await messageFor(method, path.replaceAll(/{\w+}/g, 'x'))).toBe(message);
  }
});

test.each(['/', '', '//', '/v1', '/contacts//x/y', '/__proto__', `/${'a/'.repeat(5_000)}`, '/no/such/path'])(
  'the path %j is like no route, and its 404 repeats nothing of it',
  async (path) => {
    expect(await messageFor('GET', path)).toBe(UNKNOWN);
  },
);
