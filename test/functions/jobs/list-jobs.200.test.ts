import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createJob } from '../../../shared/db/jobs/jobs';
import { idSource } from '../../../shared/ops/ids';
import { type JobReply, type Jobs, startJobs } from '../../support/jobs';

let on: Jobs;
const ids: string[] = [];
beforeAll(async () => {
  on = await startJobs();
  for (let n = 0; n < 12; n++) {
    await on.clock.advance(1_000);
    const id = idSource().id('job');
    const createdAt = new Date(on.clock.now()).toISOString();
    await createJob({
      projectId: 'prj_one',
      id,
      type: n % 3 === 0 ? 'export' : 'bulk',
      params: {},
      createdAt,
      createdBy: { kind: 'key', id: 'key_1' },
    });
    ids.unshift(id);
  }
  await on.call('POST /jobs/{id}/cancel', { id: ids[0] ?? '' });
});
afterAll(() => on?.stop());

const list = async (query: Record<string, string>) => (await on.call('GET /jobs', { query })).body.data;
const idsOf = (page: { items: JobReply[] }) => page.items.map(({ id }) => id);

test.each([1, 5, 100])('a scan by %d meets every job once, newest first', async (limit) => {
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: String(limit), ...(cursor ? { cursor } : {}) });
    expect(page.total).toBe(12);
    found.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  expect(found).toEqual(ids);
});

test('type and status are told apart, and counted', async () => {
  const exports = await list({ type: 'export' });
  expect([exports.total, exports.items.length]).toEqual([4, 4]);
  expect(idsOf(await list({ status: 'CANCELLED' }))).toEqual(ids.slice(0, 1));
  expect(await list({ type: 'import' })).toMatchObject({ items: [], total: 0, hasMore: false });
});

test('a cursor is good for its own filters only', async () => {
  const { nextCursor } = await list({ limit: '1' });
  expect((await on.call('GET /jobs', { query: { limit: '1', type: 'bulk', cursor: nextCursor } })).status).toBe(400);
});
