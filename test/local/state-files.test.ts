import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startLocalService } from '../support/service';

/** Rights of the group and of everybody else. */
const OTHERS = 0o077;

test('what the local service stores is for its owner alone', async () => {
  const service = await startLocalService();
  try {
    const { status } = await service.api('POST', '/contacts', { email: 'ada@example.org' });
    expect(status).toBe(201);
    const names = readdirSync(service.dir, { recursive: true, encoding: 'utf8' });
    const open = names.filter((name) => (statSync(join(service.dir, name)).mode & OTHERS) !== 0);
    expect(names).toEqual(expect.arrayContaining(['demo.json', 'operator.json', 'service.json']));
    // The log is the test's own: it is opened before the service starts.
    expect(open.filter((name) => name !== 'service.log')).toEqual([]);
  } finally {
    await service.stop();
  }
}, 60_000);
