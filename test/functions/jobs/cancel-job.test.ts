import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Jobs, startJobs } from '../../support/jobs';

let on: Jobs;
beforeAll(async () => {
  on = await startJobs();
});
afterAll(() => on?.stop());

async function start(): Promise<string> {
  const uploadId = await on.upload('email\na@example.org\n');
  return (await on.call('POST /contacts/import', { body: { uploadId } })).body.data.id;
}

const cancel = (id: string, headers = {}) => on.call('POST /jobs/{id}/cancel', { id, headers });

test('200: a job that waits never begins', async () => {
  const id = await start();
  const { status, body } = await cancel(id);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ id, status: 'CANCELLED', startedAt: null })]);
  await on.work();
  expect(await on.job(id)).toMatchObject({ status: 'CANCELLED', progress: { processed: 0 } });
  expect(await on.contact('a@example.org')).toBeNull();
});

test('200: a repeat under the Idempotency-Key is answered as the first', async () => {
  const id = await start();
  const first = await cancel(id, { 'Idempotency-Key': 'c' });
  expect(await cancel(id, { 'Idempotency-Key': 'c' })).toMatchObject({ status: 200, body: first.body });
});

test('409: a job that has ended', async () => {
  const done = await start();
  await on.work();
  const cancelled = await start();
  await cancel(cancelled);
  for (const ended of [done, cancelled]) {
    const { status, body } = await cancel(ended);
    expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
  }
});
