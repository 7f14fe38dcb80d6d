import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/jobs/handler';
import { type Jobs, startJobs } from '../../support/jobs';
import { caller, secretKey } from '../../support/templates';

let on: Jobs;
beforeAll(async () => {
  on = await startJobs();
});
afterAll(() => on?.stop());

const other = caller(handler, secretKey('prj_two'));

test("another project's upload and job are a 404", async () => {
  const body = { uploadId: await on.upload('email\na@example.org\n') };
  expect(await other('POST /contacts/import', { body })).toMatchObject({ status: 404 });
  const { id } = (await on.call('POST /contacts/import', { body })).body.data;
  for (const route of ['GET /jobs/{id}', 'GET /jobs/{id}/rows', 'POST /jobs/{id}/cancel']) {
    const response = await other(route, { id });
    expect([response.status, response.body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
  }
  expect((await other('GET /jobs', {})).body.data).toMatchObject({ items: [], total: 0 });
  expect((await on.job(id)).status).toBe('QUEUED');
});

test('what was never there is one, too', async () => {
  expect((await on.call('GET /jobs/{id}', { id: 'job_1' })).status).toBe(404);
  expect((await on.call('POST /contacts/import', { body: { uploadId: 'up_1' } })).body.error.code).toBe(
    'UPLOAD_NOT_FOUND',
  );
});
