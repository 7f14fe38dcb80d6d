import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Call, contractClient } from '../support/contract/client';
import { type LocalService, startLocalService } from '../support/service';

let service: LocalService;
let ask: Call;
let agent: string;

/** What the tests read of an answer. */
interface Body {
  id: string;
  data: { id: string; key: string; status: string; items: object[] };
  error?: { code: string; message: string };
}

const call = (...given: Parameters<Call>) => ask<Body>(...given);

beforeAll(async () => {
  service = await startLocalService();
  ask = contractClient(() => service.facts);
  agent = await makeAgent();
});
afterAll(() => service?.stop());

async function makeAgent(): Promise<string> {
  const { status, body } = await call('POST /keys', { body: { name: 'assistant', kind: 'agent' } });
  expect(status).toBe(201);
  return body.data.key;
}

const from = 'hello@example.com';
const steps = [{ id: 'pause', type: 'DELAY', amount: 1, unit: 'hours' }];
const workflow = { name: 'Tour', trigger: { type: 'MANUAL' }, steps };
const campaign = { name: 'News', subject: 'News', body: '<p>Hi</p>', from, audienceType: 'ALL' };
const template = { name: 'By an agent', subject: 'Hi', body: '<p>Hi</p>', from, type: 'TRANSACTIONAL' };

const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code;

test('the key of an agent begins with ak_, reads, and drafts; the drafts are in the audit log under its name', async () => {
  expect(agent).toMatch(/^ak_/);
  expect((await call('GET /emails', { key: agent })).status).toBe(200);
  const made = await call('POST /templates', { key: agent, body: template });
  expect(made.status).toBe(201);
  const log = (await call('GET /audit-log')).body.data.items;
  expect(log).toContainEqual(
    expect.objectContaining({
      action: 'templates.createTemplate',
      target: made.body.id,
      actor: { kind: 'key', id: expect.stringMatching(/^key_/) },
    }),
  );
});

test('it sends, changes, deletes and exports nothing, not even what it drafted', async () => {
  const { body } = await call('POST /campaigns', { key: agent, body: campaign });
  const { id } = body.data;
  for (const line of [
    'POST /v1/send',
    'POST /v1/track',
    `POST /campaigns/${id}/send`,
    `POST /campaigns/${id}/test`,
    `PATCH /campaigns/${id}`,
    `DELETE /campaigns/${id}`,
    `GET /campaigns/${id}/review`,
    'POST /contacts/export',
    'GET /contacts',
    'POST /keys',
  ]) {
    const response = await call(line, { key: agent, ...(line.startsWith('POST') ? { body: {} } : {}) });
    expect([line, response.status]).toEqual([line, 403]);
    expect(JSON.stringify(response.body)).toContain('This key cannot use this route.');
  }
  expect((await call(`GET /campaigns/${id}`)).body.data.status).toBe('DRAFT');
  expect(await service.mailbox.newest()).toEqual([]);
});

test('it drafts workflows that are disabled, and none that is enabled', async () => {
  const refused = await call('POST /workflows', { key: agent, body: { ...workflow, enabled: true } });
  expect([refused.status, codeOf(refused)]).toEqual([403, 'KEY_NOT_PERMITTED']);
  const made = await call('POST /workflows', { key: agent, body: workflow });
  expect(made).toMatchObject({ status: 201, body: { data: { enabled: false } } });
});

test('it has 120 requests a minute of its own, and takes none of the project', async () => {
  const key = await makeAgent();
  const { headers } = await call('GET /templates', { key });
  expect(headers.get('ratelimit-policy')).toBe('"agent";q=120;w=60');
  let last = 0;
  for (let n = 1; n <= 120; n++) last = (await call('GET /templates', { key })).status;
  expect(last).toBe(429);
  expect((await call('GET /templates')).status).toBe(200);
  expect((await call('GET /templates', { key: agent })).status).toBe(200);
});

test('agentKeys: false refuses all keys of agents within ten seconds, and no other key', async () => {
  expect((await call('PATCH /project', { body: { agentKeys: false } })).status).toBe(200);
  await service.advance(10_000);
  const refused = await call('GET /emails', { key: agent });
  expect(refused.status).toBe(403);
  expect(refused.body.error?.message).toBe('Keys of agents are switched off in this project.');
  expect((await call('GET /emails')).status).toBe(200);
  await call('PATCH /project', { body: { agentKeys: null } });
  await service.advance(10_000);
  expect((await call('GET /emails', { key: agent })).status).toBe(200);
});

test('one agent cannot use up what a project may have: 50 workflows wait for a person, and 100 drafts a day are made', async () => {
  const key = await makeAgent();
  const make = async () => {
    const { status, body } = await call('POST /workflows', { key, body: workflow });
    return { status, id: body.data?.id, error: body.error };
  };
  const made = [];
  for (let n = 0; n < 50; n++) made.push(await make());
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await make()).toMatchObject({ status: 422 });
  expect((await call('POST /workflows', { body: workflow })).status).toBe(201);
  expect((await call(`PATCH /workflows/${made[0]?.id}`, { body: { name: 'Read by a person' } })).status).toBe(200);
  expect(await make()).toMatchObject({ status: 201 });

  const draft = async (n: number) =>
    (await call('POST /templates', { key, body: { ...template, name: `T${n}` } })).status;
  const drafts = [];
  for (let n = 0; n < 50; n++) drafts.push(await draft(n));
  expect([new Set(drafts.slice(0, 49)), drafts[49]]).toEqual([new Set([201]), 429]);
  expect((await call('POST /campaigns', { key, body: campaign })).status).toBe(429);
  expect((await call('POST /templates', { body: template })).status).toBe(201);
});
