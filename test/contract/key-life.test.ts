import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findKey, revokeKey } from '../../shared/db/projects/api-keys';
import { setProjectStatus } from '../../shared/db/projects/projects';
import { hashOfKey } from '../../shared/domain/projects/api-key';
import { type Call, contractClient } from '../support/contract/client';
import { expectRefusal } from '../support/contract/every-route';
import { addKey, connectOperator } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';

let service: LocalService;
let call: Call;

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
});
afterAll(() => service?.stop());

const ask = (key: string) => call('GET /domains', { key });

test('a revoked key stops within 60 seconds, though its answer is cached', async () => {
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
