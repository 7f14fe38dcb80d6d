import { expect, test } from '@jest/globals';
import { s3 } from '../../../shared/aws/bucket';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { listDueJobs } from '../../../shared/db/table/due';
import { rowsOf, useImports } from '../../support/imports';

const on = useImports();

test('with little time left it commits and goes on in another run', async () => {
  const { id } = await on.start(`email,v\n${rowsOf('slow', 600)}\n`);
  const message = on.jobs.queue.shift();
  await on.jobs.deliver(message, 29_000);
  expect(await on.jobs.job(id)).toMatchObject({ status: 'RUNNING', progress: { processed: 0 } });
  expect(on.jobs.queue).toEqual([message]);
  await on.jobs.work();
  expect(await on.jobs.job(id)).toMatchObject({ status: 'COMPLETED', progress: { processed: 600 } });
});

test('a cancelled import stops at its next commit', async () => {
  const { id } = await on.start(`email,v\n${rowsOf('cancelled', 2_000)}\n`);
  const [run] = await Promise.all([
    on.jobs.deliver(on.jobs.queue.shift()),
    new Promise((resolve) => setImmediate(resolve)).then(() => on.jobs.call('POST /jobs/{id}/cancel', { id })),
  ]);
  expect(run).toBe(true);
  const job = await on.jobs.job(id);
  expect(job).toMatchObject({ status: 'CANCELLED', finishedAt: expect.any(String) });
  expect(job.progress.processed).toBeLessThan(2_000);
});

test('the jobs of a disabled project wait', async () => {
  const { id } = await on.start(`email,v\n${rowsOf('waits', 20)}\n`);
  await setProjectStatus('prj_one', 'DISABLED');
  await on.jobs.clock.advance(6_000);
  const message = on.jobs.queue.shift();
  expect(await on.jobs.deliver(message)).toBe(true);
  await setProjectStatus('prj_one', 'ACTIVE');
  await on.jobs.clock.advance(6_000);
  expect(await on.jobs.job(id)).toMatchObject({ status: 'QUEUED', progress: { processed: 0 } });
  await on.jobs.clock.advance(5 * 60_000);
  expect((await listDueJobs(on.jobs.clock.now(), 100)).map((ref) => ref.id)).toContain(id);
  await on.jobs.deliver(message);
  expect(await on.jobs.job(id)).toMatchObject({ status: 'COMPLETED' });
});

test('a fault of some minutes fails no import', async () => {
  const { id } = await on.start(`email,v\n${rowsOf('patient', 20)}\n`);
  const message = on.jobs.queue.shift();
  s3.middlewareStack.add(() => () => Promise.reject(new Error('the bucket is out of order')), {
    step: 'initialize',
    name: 'fault',
  });
  for (let seconds = 0; seconds < 300; seconds += 5) {
    await on.jobs.deliver(message);
    await on.jobs.clock.advance(5_000);
  }
  s3.middlewareStack.remove('fault');
  await on.jobs.clock.advance(15 * 60_000);
  expect((await listDueJobs(on.jobs.clock.now(), 100)).map((ref) => ref.id)).toContain(id);
  await on.jobs.deliver(message);
  expect(await on.jobs.job(id)).toMatchObject({ status: 'COMPLETED', progress: { processed: 20 } });
});

test('a file that is gone fails the import, and says so', async () => {
  const { id } = await on.start(`email,v\n${rowsOf('gone', 20)}\n`);
  await on.jobs.clock.advance(3 * 24 * 3600_000);
  await on.jobs.expireObjects();
  await on.jobs.work();
  expect(await on.jobs.job(id)).toMatchObject({
    status: 'FAILED',
    error: 'The file has expired. Files are stored for a day.',
  });
});

test('the link to the refused rows is good for an hour, and made anew for a week', async () => {
  const job = await on.importFile('email\nnope\n');
  const url = job.result?.url ?? '';
  expect(Date.parse(job.result?.expiresAt ?? '')).toBe(on.jobs.clock.now() + 3600_000);
  await on.jobs.clock.advance(3601_000);
  expect((await fetch(url)).status).toBe(403);
  const again = await on.jobs.job(job.id);
  const response = await fetch(again.result?.url ?? '');
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="${job.id}-refused.csv"`,
  ]);
  await on.jobs.clock.advance(7 * 24 * 3600_000);
  expect((await on.jobs.job(job.id)).result).toMatchObject({ url: null, expiresAt: null, rows: 1 });
});
