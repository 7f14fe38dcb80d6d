import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { type Jobs, startJobs } from '../../support/jobs';
import { putContact } from '../../support/worker';

let jobs: Jobs;

beforeAll(async () => {
  jobs = await startJobs();
  for (let n = 0; n < 5; n++) await putContact(jobs.project, `r${n}@example.com`, { n });
});
afterAll(() => jobs?.stop());

const bulk = (body: object, headers = {}) => jobs.call('POST /contacts/bulk', { body, headers });

describe('202: a bulk job', () => {
  test('is accepted at once and done by the worker', async () => {
    const { status, body } = await bulk({ action: 'unsubscribe', emails: ['R1@Example.com ', 'r1@example.com'] });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ type: 'bulk', status: 'QUEUED', result: null });
    expect(body.data.id).toMatch(/^job_/);
    await jobs.work();
    expect(await jobs.job(body.data.id)).toMatchObject({
      status: 'COMPLETED',
      progress: { processed: 1, updated: 1, unchanged: 0, refused: 0, total: 1 },
    });
    expect((await jobs.contact('r1@example.com'))?.subscribed).toBe(false);
    expect((await jobs.contact('r2@example.com'))?.subscribed).toBe(true);
  });

  test('by a filter finds contacts by their data', async () => {
    const filter = { operator: 'AND', conditions: [{ field: 'data.n', operator: 'greaterThan', value: 2 }] };
    const { body } = await bulk({ action: 'delete', filter });
    await jobs.work();
    expect((await jobs.job(body.data.id)).progress).toMatchObject({ processed: 2, updated: 2 });
    expect(await jobs.contact('r4@example.com')).toBeNull();
  });

  test('keeps numbers of a filter that the table could not', async () => {
    const filter = { operator: 'AND', conditions: [{ field: 'data.n', operator: 'greaterThan', value: 1e300 }] };
    const { status, body } = await bulk({ action: 'delete', filter });
    expect(status).toBe(202);
    await jobs.work();
    expect((await jobs.job(body.data.id)).progress.processed).toBe(0);
  });

  test('of which a repeat under its key is told makes no second one', async () => {
    await setSubscribed(jobs.project, (await jobs.contact('r2@example.com'))?.id ?? '', true);
    const headers = { 'Idempotency-Key': 'bulk-1' };
    const first = await bulk({ action: 'unsubscribe', emails: ['r2@example.com'] }, headers);
    const again = await bulk({ action: 'unsubscribe', emails: ['r2@example.com'] }, headers);
    expect(again.body.data.id).toBe(first.body.data.id);
    await jobs.work();
    expect((await jobs.job(first.body.data.id)).progress.updated).toBe(1);
  });

  test("never reaches another project's contacts", async () => {
    const theirs = await putContact(jobs.other, 'theirs@example.com');
    const { body } = await bulk({ action: 'delete', ids: [theirs] });
    await jobs.work();
    expect((await jobs.job(body.data.id)).progress).toMatchObject({ processed: 1, updated: 0, refused: 1 });
  });
});
