import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { clientOf } from '../support/journey/client';
import { startLocalService } from '../support/service';

/** Rights of the group and of everybody else. */
const OTHERS = 0o077;

test('what the local service stores is for its owner alone', async () => {
  const service = await startLocalService();
  try {
    await clientOf(service).contacts.upsert({ email: 'ada@example.org' });
    const names = readdirSync(service.dir, { recursive: true, encoding: 'utf8' });
    const open = names.filter((name) => (statSync(join(service.dir, name)).mode & OTHERS) !== 0);
    expect(names).toEqual(expect.arrayContaining(['demo.json', 'operator.json', 'service.json']));
    // The log is the test's own: it is opened before the service starts.
    expect(open.filter((name) => name !== 'service.log')).toEqual([]);
  } finally {
    await service.stop();
  }
}, 60_000);
