import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler } from '../../../functions/health/handler';

async function messageFor(httpMethod: string, path: string): Promise<string> {
  const event = { httpMethod, path, resource: '/{proxy+}', headers: {}, pathParameters: { proxy: path.slice(1) } };
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
  ['DELETE', '/v1/send', '/v1/send takes POST.'],
  ['PUT', '/campaigns/cmp_1', '/campaigns/{id} takes GET, PATCH, and DELETE.'],
])('%s %s is a 404 that names the nearest route', async (method, path, hint) => {
  expect(await messageFor(method, path)).toBe(`${UNKNOWN} ${hint}`);
});

test.each(['/', '', '//', '/v1', '/contacts//x/y', '/__proto__', `/${'a/'.repeat(5_000)}`, '/no/such/path'])(
  'the path %j is like no route, and its 404 repeats nothing of it',
  async (path) => {
    expect(await messageFor('GET', path)).toBe(UNKNOWN);
  },
);
