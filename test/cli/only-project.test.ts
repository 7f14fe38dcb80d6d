import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { setClock } from '../../shared/ops/clock';
import { openTable } from '../support/table';
import { localFolder, posthaste } from './shell';

let table: Awaited<ReturnType<typeof openTable>>;
let folder: ReturnType<typeof localFolder>;
beforeAll(async () => {
  const clock = new LocalClock('manual');
  setClock(clock);
  table = await openTable(clock);
  folder = localFolder({ AWS_ENDPOINT_URL_DYNAMODB: table.url });
  writeFileSync(join(folder.directory, 'service.json'), '{}');
  process.env.LOCAL_DIR = folder.directory;
});
afterAll(async () => {
  folder.remove();
  await table.stop();
  setClock();
});

test('without a name, the only project counts; of several, one must be named', async () => {
  expect(await posthaste('keys', 'list')).toMatchObject({
    exitCode: 3,
    err: expect.stringContaining('projects create'),
  });
  const { id } = (await posthaste('projects', 'create', 'Only', '--json')).json();
  expect((await posthaste('keys', 'create', '--name', 'mine', '--json')).json()).toMatchObject({ projectId: id });
  expect((await posthaste('keys', 'list', '--json')).json()).toMatchObject([{ name: 'mine' }]);
  expect((await posthaste('names', 'list')).exitCode).toBe(0);
  await posthaste('projects', 'create', 'Second');
  const refused = { exitCode: 2, err: expect.stringContaining(`${id} (Only)`) };
  expect(await posthaste('keys', 'list')).toMatchObject(refused);
});
