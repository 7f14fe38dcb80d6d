import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Call, contractClient } from '../support/contract/client';
import { type LocalService, startLocalService } from '../support/service';

let service: LocalService;
let ask: Call;
let agent: string;
let agentId: string;

interface Approval {
  id: string;
  key: string;
  status: string;
  fingerprint: string;
  recipients: number;
  changed: string[];
  agentKey: string;
  pauseReason: string;
  items: { campaign: string }[];
}

interface Body {
  id: string;
  data: Approval;
  error?: { code: string; message: string };
}

const call = (...given: Parameters<Call>) => ask<Body>(...given);

beforeAll(async () => {
  service = await startLocalService();
  ask = contractClient(() => service.facts);
  const { body } = await call('POST /keys', { body: { name: 'assistant', kind: 'agent' } });
  agent = body.data.key;
  agentId = body.data.id;
  for (const name of ['ada', 'bob']) {
    await call('POST /contacts', { body: { email: `${name}@example.org`, subscribed: true } });
  }
});
afterAll(() => service?.stop());

const campaign = { name: 'News', subject: 'News', body: '<p>Hi</p>', from: 'hello@example.com', audienceType: 'ALL' };

async function drafted(members: object = {}): Promise<string> {
  const { status, body } = await call('POST /campaigns', { key: agent, body: { ...campaign, ...members } });
  expect(status).toBe(201);
  return body.data.id;
}

const asked = (id: string, body: object = {}) => call(`POST /campaigns/${id}/approval`, { key: agent, body });
const approve = (id: string, fingerprint: string, key?: string) =>
  call(`POST /campaigns/${id}/approval/approve`, { body: { fingerprint }, ...(key ? { key } : {}) });
const statusOf = async (id: string) => (await call(`GET /campaigns/${id}`)).body.data.status;

test('what an agent asks for is sent once a person approves it, and the request is the same when repeated', async () => {
  const id = await drafted();
  const first = await asked(id);
  expect(first).toMatchObject({ status: 201, body: { data: { status: 'OPEN', recipients: 2, agentKey: agentId } } });
  const { fingerprint } = first.body.data;
  expect((await asked(id)).body.data).toEqual(first.body.data);
  expect((await call('GET /approvals')).body.data.items).toMatchObject([{ campaign: id }]);
  expect(await statusOf(id)).toBe('DRAFT');
  expect((await call('GET /project/attention')).body.data.items).toContainEqual(
    expect.objectContaining({ kind: 'approval_waiting', id, path: `campaigns/${id}/send` }),
  );

  expect((await approve(id, fingerprint, agent)).status).toBe(403);
  expect((await approve(id, '0'.repeat(64))).body.error?.code).toBe('CHANGED_MEANWHILE');
  expect(await statusOf(id)).toBe('DRAFT');

  const answers = await Promise.all([approve(id, fingerprint), approve(id, fingerprint)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect((await approve(id, fingerprint)).body.error?.message).toMatch(/^The request was approved by key key_/);
  await service.advance(120_000);
  expect(await statusOf(id)).toBe('SENT');
  expect((await service.mailbox.newest()).length).toBe(2);
  expect((await call('GET /approvals')).body.data.items).toEqual([]);
  const log = (await call('GET /audit-log')).body.data.items;
  expect(log).toContainEqual(expect.objectContaining({ action: 'campaigns.requestApproval', target: id }));
  expect(log).toContainEqual(expect.objectContaining({ action: 'campaigns.approveCampaign', target: id }));
});

test('a request whose campaign a person has sent meanwhile is not listed as open', async () => {
  const id = await drafted();
  await asked(id);
  expect((await call('GET /approvals')).body.data.items).toMatchObject([{ campaign: id }]);
  await call(`POST /campaigns/${id}/send`);
  await service.advance(120_000);
  expect(await statusOf(id)).toBe('SENT');
  expect((await call('GET /approvals')).body.data.items).toEqual([]);
});

test('a change of content, template, audience, its count or a layout makes the request stale, and nothing is sent', async () => {
  const made = await call('POST /templates', {
    body: { name: 'T', subject: 'T', body: '<p>One</p>', from: campaign.from, type: 'MARKETING' },
  });
  const template = made.body.id;
  const id = await drafted({ template, subject: undefined, body: undefined });
  const { fingerprint } = (await asked(id)).body.data;
  await call(`PATCH /templates/${template}`, { body: { body: '<p>Two</p>' } });
  await call('POST /contacts', { body: { email: 'cy@example.org', subscribed: true } });
  const refused = await approve(id, fingerprint);
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  expect(refused.body.error?.message).toContain(
    'Changed since the request: the content, the template, the number of recipients, the rendered email.',
  );
  const shown = await call(`GET /campaigns/${id}/approval`, { key: agent });
  expect(shown.body.data.changed).toEqual(['content', 'template', 'recipients', 'rendering']);
  expect(await statusOf(id)).toBe('DRAFT');

  // A person asks again, for the agent.
  const again = await call(`POST /campaigns/${id}/approval`, { body: {} });
  expect(again.body.data).toMatchObject({ status: 'OPEN', agentKey: agentId, changed: [] });
  expect((await approve(id, fingerprint)).status).toBe(409);
  expect((await approve(id, again.body.data.fingerprint)).status).toBe(202);
});

test('a rejected request is sent by nobody, and the agent can’t ask for the same again', async () => {
  const id = await drafted();
  const { fingerprint } = (await asked(id)).body.data;
  const path = `POST /campaigns/${id}/approval/reject`;
  expect((await call(path, { key: agent, body: { fingerprint } })).status).toBe(403);
  expect((await call(path, { body: { fingerprint, reason: 'Not now' } })).body.data).toMatchObject({
    status: 'REJECTED',
    reason: 'Not now',
  });
  expect((await approve(id, fingerprint)).body.error?.code).toBe('INVALID_STATE');
  expect((await asked(id)).body.error?.message).toMatch(/^The request was rejected by key key_/);
  expect(await statusOf(id)).toBe('DRAFT');
});

test('a request expires at the time for which it was asked', async () => {
  const id = await drafted();
  const scheduledAt = new Date((await service.now()) + 60_000).toISOString();
  const { fingerprint } = (await asked(id, { scheduledAt })).body.data;
  await service.advance(60_000);
  expect((await call(`GET /campaigns/${id}/approval`)).body.data.status).toBe('EXPIRED');
  expect((await approve(id, fingerprint)).body.error?.message).toMatch(/^The request expired at /);
  expect((await asked(id)).body.data.status).toBe('OPEN');
});

test('switching the keys of agents off pauses what they asked for; a person who continues it answers for it', async () => {
  const id = await drafted();
  const waiting = await drafted();
  const at = new Date((await service.now()) + 90_000).toISOString();
  const scheduled = (await asked(id, { scheduledAt: at })).body.data;
  expect((await approve(id, scheduled.fingerprint)).status).toBe(202);
  expect(await statusOf(id)).toBe('SCHEDULED');
  const open = (await asked(waiting)).body.data;
  const emails = (await service.mailbox.newest()).length;
  await call('PATCH /project', { body: { agentKeys: false } });
  await service.advance(180_000);
  expect((await call(`GET /campaigns/${id}`)).body.data).toMatchObject({
    status: 'PAUSED',
    pauseReason: expect.stringContaining('agent keys are switched off'),
  });
  expect((await approve(waiting, open.fingerprint)).body.error?.message).toContain('switched off');
  expect((await service.mailbox.newest()).length).toBe(emails);
  expect((await call(`POST /campaigns/${id}/send`, { body: {} })).status).toBe(202);
  await service.advance(120_000);
  expect(await statusOf(id)).toBe('SENT');
  await call('PATCH /project', { body: { agentKeys: null } });
  await service.advance(10_000);
});

test('a waiting request is in the Overview, also behind twenty newer ones of deleted campaigns', async () => {
  const id = await drafted({ name: 'Oldest' });
  await asked(id);
  await service.advance(1_000);
  for (let number = 0; number < 20; number += 1) {
    const deleted = (await call('POST /campaigns', { body: { ...campaign, name: `Deleted ${number}` } })).body.data.id;
    expect((await call(`POST /campaigns/${deleted}/approval`, { body: {} })).status).toBe(201);
    await call(`DELETE /campaigns/${deleted}`);
  }
  expect((await call('GET /project/attention')).body.data.items).toContainEqual(
    expect.objectContaining({ kind: 'approval_waiting', id }),
  );
  await call(`DELETE /campaigns/${id}`);
});

test('of an agent, at most twenty requests wait; those of campaigns that were deleted or sent do not count', async () => {
  const waiting: string[] = [];
  for (let number = 0; number < 20; number += 1) {
    const id = await drafted({ name: `News ${number}` });
    if ((await asked(id)).status === 201) waiting.push(id);
  }
  const last = await drafted({ name: 'Last' });
  expect((await asked(last)).body.error?.code).toBe('AGENT_BUDGET_EXCEEDED');
  const [first = '', second = '', third = ''] = waiting;
  expect((await call(`DELETE /campaigns/${first}`)).status).toBe(204);
  expect((await asked(last)).status).toBe(201);
  expect((await call(`POST /campaigns/${second}/send`, { body: {} })).status).toBe(202);
  expect((await asked(await drafted({ name: 'One more' }))).status).toBe(201);
  expect((await asked(await drafted({ name: 'Too many' }))).body.error?.code).toBe('AGENT_BUDGET_EXCEEDED');
  await call(`DELETE /campaigns/${third}`);
});

test('a revoked key’s requests are approved by nobody', async () => {
  const id = await drafted();
  const { fingerprint } = (await asked(id)).body.data;
  await call(`DELETE /keys/${agentId}`);
  expect((await approve(id, fingerprint)).body.error?.message).toBe('The agent key that made the request is revoked.');
  expect(await statusOf(id)).toBe('DRAFT');
});
