import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { putSuppression } from '../../../shared/db/contacts/suppressions';
import { getRoutes } from '../../../shared/db/domains/routes';
import { memberKeys } from '../../../shared/db/members/keys';
import { put, remove } from '../../../shared/db/table/rows';
import { createWebhook } from '../../../shared/db/webhooks/webhooks';
import { contactId } from '../../../shared/domain/contacts/contact';
import { toIso } from '../../../shared/ops/clock';
import { callerOf, type DomainsService, startDomains } from '../../support/domains';

const ROUTE = 'domains/{id}/routes';
const WEBHOOK = 'whk_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E';

let service: DomainsService;
let id: string;
let n = 0;
beforeAll(async () => {
  service = await startDomains();
  const at = toIso(service.clock.now());
  const members = { url: 'https://example.com', events: ['email.sent'], description: null, enabled: true };
  const { id: projectId } = service.project;
  await createWebhook({
    id: WEBHOOK,
    projectId,
    ...members,
    revision: 1,
    version: 1,
    earlier: [],
    createdAt: at,
    updatedAt: at,
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  n += 1;
  id = (await service.add(`shop${n}.example`)).id;
});

const drop = (match: string) => ({ match, action: 'drop' });
const read = async () => (await service.call(`GET /${ROUTE}`, { id })).body.data;
const set = (routes: unknown, more = {}) => service.call(`PATCH /${ROUTE}`, { id, body: { routes, ...more } });

describe('200', () => {
  test('a domain has none until they are set, and each setting replaces all', async () => {
    expect(await read()).toEqual({ routes: [], revision: 0, updatedAt: null, updatedBy: null });
    const { status, body } = await set([drop(' NoReply* '), { match: '*', action: 'event', webhookId: WEBHOOK }]);
    expect([status, body.data]).toEqual([200, await read()]);
    expect(body.data).toMatchObject({
      routes: [
        { match: 'noreply*', action: 'drop', webhookId: null, forwardTo: null, forwarding: null },
        { match: '*', action: 'event', webhookId: WEBHOOK },
      ],
      revision: 1,
      updatedBy: { kind: 'key', id: 'key_1' },
    });
    await set([]);
    expect(await read()).toMatchObject({ routes: [], revision: 2 });
  });

  test('email is forwarded to a member who has signed in, as long as it is one, and to a verified domain', async () => {
    const { id: projectId } = service.project;
    const member = { id: 'mem_1', projectId, email: 'ops@team.example', role: 'viewer', createdAt: '', createdBy: '' };
    const key = memberKeys.member(projectId, member.id);
    const routes = [{ match: '*', action: 'event', forwardTo: ' Ops@Team.example ' }];
    await put({ ...key, v: 1, ...member });
    expect((await set(routes)).status).toBe(422);
    await put({ ...key, v: 1, ...member, joinedAt: toIso(service.clock.now()) });
    expect((await set(routes)).body.data.routes).toMatchObject([{ forwardTo: member.email, forwarding: 'active' }]);
    await putSuppression(projectId, {
      contactId: contactId(service.project.salt, member.email),
      reason: 'hard_bounce',
    });
    expect((await read()).routes).toMatchObject([{ forwarding: 'suppressed' }]);
    await remove(key);
    expect((await read()).routes).toMatchObject([{ forwardTo: member.email, forwarding: 'not_allowed' }]);
  });

  test('a domain that is removed takes its routes with it', async () => {
    await set([drop('a')]);
    expect((await service.call('DELETE /domains/{id}', { id })).status).toBe(204);
    expect(await getRoutes(service.project.id, id)).toBeNull();
  });
});

test('404: a domain of another project', async () => {
  const { status, body } = await service.callOther(`GET /${ROUTE}`, { id });
  expect([status, body.error.code]).toEqual([404, 'DOMAIN_NOT_FOUND']);
  expect((await service.callOther(`PATCH /${ROUTE}`, { id, body: { routes: [] } })).status).toBe(404);
});

describe('409', () => {
  test('a change that is based on an older revision', async () => {
    await set([drop('a')], { revision: 0 });
    const { status, body } = await set([drop('b')], { revision: 0 });
    expect([status, body.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await read()).routes).toMatchObject([{ match: 'a' }]);
  });

  test('of changes at the same moment one is made', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => set([drop(name)], { revision: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('422', () => {
  test.each([
    ['a star within', [drop('a*b')], 'routes[0].match'],
    ['a domain', [drop('a@example.com')], 'routes[0].match'],
    ['nothing', [drop('')], 'routes[0].match'],
    ['a name that is no address', [drop('a'.repeat(65))], 'routes[0].match'],
    ['an unknown action', [{ match: 'a', action: 'forward' }], 'routes[0].action'],
    ['an address for what is dropped', [{ ...drop('a'), forwardTo: 'a@b.example' }], 'routes[0].forwardTo'],
    ['an address that nobody can email', [{ match: 'a', action: 'event', forwardTo: 'a' }], 'routes[0].forwardTo'],
    ["a stranger's address", [{ match: 'a', action: 'event', forwardTo: 'a@b.example' }], 'routes[0].forwardTo'],
    ['a webhook for what is dropped', [{ ...drop('a'), webhookId: WEBHOOK }], 'routes[0].webhookId'],
    ['an unknown webhook', [{ match: 'a', action: 'event', webhookId: 'whk_0' }], 'routes[0].webhookId'],
    ['51 routes', Array.from({ length: 51 }, (_, index) => drop(`a${index}`)), 'routes'],
  ])('%s', async (_case, routes, field) => {
    const { status, body } = await set(routes);
    expect([status, body.error.errors?.[0]?.field]).toEqual([422, field]);
  });

  test("another project's webhook", async () => {
    const other = await service.add(`other${n}.example`, service.callOther);
    const body = { routes: [{ match: 'a', action: 'event', webhookId: WEBHOOK }] };
    expect((await service.callOther(`PATCH /${ROUTE}`, { id: other.id, body })).status).toBe(422);
  });
});

test('409: signed addresses for answers without receiving', async () => {
  const { status, body } = await service.call('PATCH /domains/{id}', { id, body: { signedReplies: true } });
  expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
});

test('401: a call that no authorizer has seen', async () => {
  expect((await callerOf({})(`GET /${ROUTE}`, { id })).status).toBe(401);
});
