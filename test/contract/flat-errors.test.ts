import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contextVariables, type GatewayResponse, gatewayBody } from '../../shared/contract/gateway-responses';
import { newApiKey } from '../../shared/domain/projects/api-key';
import { type ApiRequest, type Call, contractClient } from '../support/contract/client';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';

let service: LocalService;
let call: Call;
let keys: Record<'disabled' | 'elsewhere', string>;
beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
  keys = {
    disabled: await addKey((await addProject('disabled', 'DISABLED')).id),
    elsewhere: await addKey(service.facts.projectId, 'secret', { scopes: ['segments'] }),
  };
});
afterAll(() => service?.stop());

const email = { to: 'ada@example.org', from: 'shop@example.com', subject: 'Hi', body: 'Hi' };
const routes = [
  { line: 'POST /v1/send', good: email, wrong: { ...email, to: 'nobody' } },
  { line: 'POST /v1/verify', good: { email: 'ada@example.org' }, wrong: { email: 'nobody' } },
];

type Ask = (route: (typeof routes)[number]) => ApiRequest & { query?: string };
const refused: [number, string, string, Ask][] = [
  [400, 'Bad Request', 'a body that is no JSON', () => ({ bytes: '{' })],
  [400, 'Bad Request', 'an unknown parameter', ({ good }) => ({ body: good, query: '?x=1' })],
  [401, 'Unauthorized', 'an unknown key', ({ good }) => ({ body: good, key: newApiKey('secret') })],
  [403, 'Forbidden', 'a key for other routes', ({ good }) => ({ body: good, key: keys.elsewhere })],
  [403, 'Forbidden', 'a disabled project', ({ good }) => ({ body: good, key: keys.disabled })],
  [403, 'Forbidden', 'a public key', ({ good }) => ({ body: good, key: service.facts.publicKey })],
  [422, 'Unprocessable Entity', 'a wrong field', ({ wrong }) => ({ body: wrong })],
];

const times = routes.flatMap((route) => refused.map((one) => [route.line, ...one, route] as const));

test.each(times)(
  '%s: %d %s for %s has the members of the specification',
  async (line, status, error, _, ask, route) => {
    const { query = '', ...request } = ask(route);
    const response = await call<Record<string, unknown>>(`${line}${query}`, request);
    expect([response.status, response.body]).toEqual([status, expect.objectContaining({ code: status, error })]);
    expect(response.body).toMatchObject({ message: expect.stringMatching(/\w/), time: expect.any(Number) });
  },
);

test('404: of a template that is not there too', async () => {
  const { body } = await call('POST /v1/send', { body: { ...email, template: 'tpl_none' } });
  expect(body).toMatchObject({ code: 404, error: 'Not Found', message: expect.any(String), time: expect.any(Number) });
});

test.each(routes)('$line: 401 without a key, by the gateway, has the members beside its envelope', async (route) => {
  const { status, body } = await call(route.line, { body: route.good, key: null });
  const error = { statusCode: 401, requestId: expect.any(String) };
  const flat = { code: 401, message: expect.stringMatching(/\w/), time: expect.any(Number) };
  expect([status, body]).toMatchObject([401, { success: false, error, ...flat }]);
});

test.each<[number, GatewayResponse]>([
  [413, 'REQUEST_TOO_LARGE'],
  [429, 'THROTTLED'],
  [500, 'DEFAULT_5XX'],
  [502, 'INTEGRATION_FAILURE'],
  [504, 'INTEGRATION_TIMEOUT'],
])('%d by the gateway (%s) has the members beside its envelope', (status, response) => {
  const body = JSON.parse(gatewayBody(response, { ...contextVariables, requestTimeEpoch: '1764000000000' }));
  const flat = { code: status, message: expect.stringMatching(/\w/), time: 1_764_000_000_000 };
  expect(body).toMatchObject({ success: false, error: { statusCode: status }, ...flat });
});
