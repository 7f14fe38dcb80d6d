import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEMO_DOMAIN } from '../../lib/local/assembly/environment';
import { seedDemo } from '../../lib/local/seed';
import { verifiedSender } from '../../shared/db/domains/domains';
import { db, PutCommand, TransactWriteCommand } from '../../shared/db/table/client';
import { checkKey } from '../../shared/http/check-key';
import { type DomainsService, startDomains } from '../support/domains';
import { removeFolder } from '../support/temporary-folder';

let service: DomainsService;
let dir: string;
beforeAll(async () => {
  service = await startDomains([DEMO_DOMAIN]);
  dir = mkdtempSync(join(tmpdir(), 'posthaste-seed-'));
});
afterAll(async () => {
  removeFolder(dir);
  await service.stop();
});

/** Lets this many writes through; then the process behaves as if it had died. */
async function diesAfter(writes: number): Promise<void> {
  let left = writes;
  const send = db.send.bind(db);
  const dying = (command: unknown) => {
    const isWrite = command instanceof PutCommand || command instanceof TransactWriteCommand;
    if (isWrite && left-- <= 0) return Promise.reject(new Error('killed'));
    return send(command as never);
  };
  db.send = dying as typeof db.send;
  await expect(seedDemo({ dir })).rejects.toThrow('killed');
  db.send = send;
  await service.clock.advance(2_000);
}

test('killed at any point and started again, it ends with one demo that can send', async () => {
  for (const writes of [0, 1, 2, 2]) await diesAfter(writes);
  const demo = await seedDemo({ dir });
  await service.clock.advance(2_000);
  expect(await seedDemo({ dir })).toEqual(demo);
  const projectId = demo.project.id;
  expect(await checkKey(demo.secret.key)).toMatchObject({ keyStatus: 'ok', projectId, keyKind: 'secret' });
  expect(await checkKey(demo.public.key)).toMatchObject({ keyStatus: 'ok', projectId, keyKind: 'public' });
  expect(await verifiedSender(projectId, `hello@${DEMO_DOMAIN}`)).toBe(true);
  const rows = await service.rows();
  expect(rows.filter(({ name }) => name === 'demo')).toHaveLength(1);
});

test('the keys are kept where only their owner can read them', () => {
  const file = join(dir, 'demo.json');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ secret: { key: expect.stringMatching(/^sk_/) } });
});
