import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { templatesGroup } from '../../../shared/contract/routes/templates';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const minimal = { name: 'Welcome', subject: 'Hello', body: 'Hi' };
let service: Service;
let id: string;

beforeAll(async () => {
  service = await startService();
  id = (await call('POST /templates', { body: minimal })).body.id;
});
afterAll(() => service?.stop());

const routes = Object.values(templatesGroup.routes).map(({ method, path }) => `${method} ${path}`);
const inPath = (route: string) => (route.includes('{version}') ? { version: 1 } : {});
function bodyOf(route: string) {
  if (!/^(POST|PATCH)/.test(route)) return {};
  if (route.endsWith('/test')) return { body: { to: ['ada@example.com'], from: 'ada@example.com' } };
  return { body: route.endsWith('templates') ? minimal : {} };
}

describe.each(routes)('%s', (route) => {
  const ask = (request: object) =>
    call(route, { ...(route.includes('{id}') ? { id } : {}), ...inPath(route), ...bodyOf(route), ...request });

  test('no key or a wrong one is a 401', async () => {
    expect(await ask({ key: null })).toMatchObject({ status: 401, body: { error: { code: 'MISSING_API_KEY' } } });
    const unknown = { keyStatus: 'unknown' };
    expect(await ask({ key: unknown })).toMatchObject({ status: 401, body: { error: { code: 'INVALID_API_KEY' } } });
  });

  test('a public key, a key without the scope and a disabled project are a 403', async () => {
    const key = secretKey('prj_one');
    const notPermitted = { status: 403, body: { error: { code: 'KEY_NOT_PERMITTED' } } };
    expect(await ask({ key: { ...key, keyKind: 'public' } })).toMatchObject(notPermitted);
    expect(await ask({ key: { ...key, scopes: 'send contacts' } })).toMatchObject(notPermitted);
    const disabled = await ask({ key: secretKey('prj_disabled') });
    expect(disabled).toMatchObject({ status: 403, body: { error: { code: 'PROJECT_DISABLED' } } });
  });
});

test.each([
  ['POST /templates/{id}/preview', {}],
  ['POST /templates/preview', { subject: 'Hi', body: 'Hi' }],
  ['POST /templates/{id}/test', { to: ['ada@example.com'] }],
])('%s: a key without the scope contacts names no contact', async (route, body) => {
  const codeOf = async (scopes: string, more: object) => {
    const key = { ...secretKey('prj_one'), scopes };
    const response = await call(route, { ...(route.includes('{id}') ? { id } : {}), body: { ...body, ...more }, key });
    return response.body.error?.code;
  };
  const contact = { contact: 'nobody@example.com' };
  expect(await codeOf('templates', contact)).toBe('KEY_NOT_PERMITTED');
  expect(await codeOf('templates', {})).not.toBe('KEY_NOT_PERMITTED');
  expect(await codeOf('templates contacts', contact)).not.toBe('KEY_NOT_PERMITTED');
});

test.each(routes.filter((route) => route.includes('{id}')))(
  "%s: another project's record is a 404, like one that never was",
  async (route) => {
    const [, kind = ''] = /\/(layout|partial)s/.exec(route) ?? ['', 'template'];
    const notFound = { status: 404, body: { error: { code: `${kind.toUpperCase()}_NOT_FOUND` } } };
    expect(await call(route, { id, ...inPath(route), ...bodyOf(route), key: secretKey('prj_two') })).toMatchObject(
      notFound,
    );
    expect(await call(route, { id: 'tpl_none', ...inPath(route), ...bodyOf(route) })).toMatchObject(notFound);
    expect(await call('GET /templates/{id}', { id })).toMatchObject({ status: 200, body: { version: 1 } });
  },
);
