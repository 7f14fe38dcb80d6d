import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findKey, revokeKey } from '../../shared/db/projects/api-keys';
import { setProjectStatus } from '../../shared/db/projects/projects';
import { hashOfKey } from '../../shared/domain/projects/api-key';
import { type Call, contractClient } from '../support/contract/client';
import { expectRefusal } from '../support/contract/every-route';
import { addKey, connectOperator } from '../support/contract/operator';
import { callJson } from '../support/journey/http';
import { type LocalService, startLocalService } from '../support/service';

interface Access {
  data: { accessToken: string; member: { role: string }; project: { id: string } };
}

let service: LocalService;
let call: Call;

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
});
afterAll(() => service?.stop());

const ask = (key: string) => call('GET /domains', { key });

test('a revoked key stops within 60 seconds, though its response is cached', async () => {
  const { projectId } = service.facts;
  const key = await addKey(projectId);
  expect((await ask(key)).status).toBe(200);
  const { id = '' } = (await findKey(hashOfKey(key))) ?? {};
  expect(await revokeKey(projectId, id)).toBe('revoked');
  await service.advance(60_000);
  expectRefusal(await ask(key), 'INVALID_API_KEY');
});

test('a key stops at the moment it expires, though its answer is cached', async () => {
  const expiresAt = new Date((await service.now()) + 30_000).toISOString();
  const key = await addKey(service.facts.projectId, 'secret', { expiresAt });
  expect((await ask(key)).status).toBe(200);
  await service.advance(29_999);
  expect((await ask(key)).status).toBe(200);
  await service.advance(1);
  expectRefusal(await ask(key), 'INVALID_API_KEY');
});

test('a project that is disabled is refused within 10 seconds, and works again when it is enabled', async () => {
  const { projectId, secretKey } = service.facts;
  expect((await ask(secretKey)).status).toBe(200);
  await setProjectStatus(projectId, 'DISABLED');
  await service.advance(10_000);
  expectRefusal(await ask(secretKey), 'PROJECT_DISABLED');
  await setProjectStatus(projectId, 'ACTIVE');
  await service.advance(10_000);
  expect((await ask(secretKey)).status).toBe(200);
});

test('a person who is invited by email signs in, stays signed in by the cookie, and is out within 60 seconds of the removal', async () => {
  const { mailbox } = service.facts;
  const site = { 'sec-fetch-site': 'same-origin' };
  await call('PATCH /project', { body: { from: 'shop@example.com' } });
  const invited = await call<{ data: { id: string } }>('POST /members', {
    body: { email: 'grace@example.org', role: 'viewer' },
  });
  await service.advance(60_000);
  const [email] = await service.mailbox.to('grace@example.org');
  const { body: content } = await callJson<{ html: string }>('GET', `${mailbox}/_mailbox/messages/${email?.id}`);
  const [, token = ''] = /#token=(sl_\w+)/.exec(JSON.stringify(content)) ?? [];
  const response = await call<Access>('POST /sessions', { key: null, body: { token }, headers: site });
  const { accessToken, member, project } = response.body.data;
  expect([member.role, project.id]).toEqual(['viewer', service.facts.projectId]);
  const set = response.headers.get('set-cookie') ?? '';
  expect(set).toMatch(/; Path=\/sessions; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict$/);
  const cookie = set.split(';', 1)[0] ?? '';

  const again = await call<Access>('POST /sessions/refresh', { key: null, headers: { ...site, cookie } });
  const fresh = again.body.data.accessToken;
  expect((await call('GET /members', { key: accessToken })).status).toBe(200);
  expect((await call('GET /members', { key: fresh })).status).toBe(200);
  expectRefusal(
    await call('POST /members', { key: fresh, body: { email: 'x@example.org', role: 'owner' } }),
    'ROLE_NOT_PERMITTED',
  );
  expect((await call(`DELETE /members/${invited.body.data.id}`)).status).toBe(204);
  await service.advance(60_000);
  for (const key of [accessToken, fresh]) expectRefusal(await call('GET /members', { key }), 'INVALID_API_KEY');
  expectRefusal(await call('POST /sessions/refresh', { key: null, headers: { ...site, cookie } }), 'SESSION_ENDED');

  const log = readFileSync(join(service.dir, 'service.log'), 'utf8');
  for (const secret of [token, accessToken, fresh, cookie, 'grace@example.org']) expect(log).not.toContain(secret);
});
