import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/jobs/handler';
import { MAXIMUM_OPEN_JOBS } from '../../../shared/contract/job-limits';
import { takeWorker } from '../../../shared/db/projects/workers';
import { addProject } from '../../support/contacts';
import { type Jobs, startJobs } from '../../support/jobs';
import { caller, secretKey } from '../../support/templates';

const AT_ONCE = 60;
const RUN_MS = 300_000;

let jobs: Jobs;
const exports = (call = jobs.call) => call('POST /contacts/export', {});

beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs?.stop());

test('409: of sixty exports at once a project gets twenty jobs, and another when one is cancelled', async () => {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => exports()));
  const accepted = answers.filter(({ status }) => status === 202);
  expect(accepted).toHaveLength(MAXIMUM_OPEN_JOBS);
  const refused = answers.filter(({ status }) => status !== 202);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
    new Set(['409 TOO_MANY_JOBS']),
  );
  expect(jobs.queue).toHaveLength(MAXIMUM_OPEN_JOBS);

  const { id } = accepted[0]?.body.data ?? {};
  expect((await jobs.call('POST /jobs/{id}/cancel', { id })).status).toBe(200);
  expect((await exports()).status).toBe(202);
  expect((await exports()).status).toBe(409);
});

test('a project whose two workers are busy keeps its other jobs waiting, and a neighbour begins at once', async () => {
  await jobs.work();
  await addProject('prj_two');
  const neighbour = caller(handler, secretKey('prj_two'));
  const workers = [await takeWorker('prj_one', 'jobs', 2, RUN_MS), await takeWorker('prj_one', 'jobs', 2, RUN_MS)];
  expect(await takeWorker('prj_one', 'jobs', 2, RUN_MS)).toBeNull();

  const waiting = (await exports()).body.data;
  const { body } = await exports(neighbour);
  const messages = jobs.queue.splice(0);
  for (const message of messages) await jobs.deliver(message);
  expect((await neighbour('GET /jobs/{id}', { id: body.data.id })).body.data.status).toBe('COMPLETED');
  expect((await jobs.job(waiting.id)).status).toBe('QUEUED');
  expect(jobs.queue).toMatchObject([{ kind: 'job', job: waiting.id }]);

  await workers[0]?.end();
  await jobs.work();
  expect((await jobs.job(waiting.id)).status).toBe('COMPLETED');
});

test('the message of a job that is over is not queued again while the workers are busy', async () => {
  const { id } = (await exports()).body.data;
  const [message] = jobs.queue.splice(0);
  await jobs.call('POST /jobs/{id}/cancel', { id });
  await takeWorker('prj_one', 'jobs', 2, RUN_MS);
  await takeWorker('prj_one', 'jobs', 2, RUN_MS);
  await jobs.deliver(message);
  expect(jobs.queue).toEqual([]);
});

test('a worker that died gives its place up when its time is over', async () => {
  await jobs.clock.advance(RUN_MS);
  expect(await takeWorker('prj_one', 'jobs', 1, RUN_MS)).not.toBeNull();
});
