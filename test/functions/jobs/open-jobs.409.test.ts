import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/jobs/handler';
import { MAX_OPEN_JOBS } from '../../../shared/contract/limits';
import { acquireConcurrencyLease } from '../../../shared/db/projects/concurrency-leases';
import { addProject } from '../../support/contacts';
import { dyingAt, isCommit, type Jobs, startJobs } from '../../support/jobs';
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
  expect(accepted).toHaveLength(MAX_OPEN_JOBS);
  const refused = answers.filter(({ status }) => status !== 202);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
    new Set(['409 TOO_MANY_JOBS']),
  );
  expect(jobs.queue).toHaveLength(MAX_OPEN_JOBS);

  const { id } = accepted[0]?.body.data ?? {};
  expect((await jobs.call('POST /jobs/{id}/cancel', { id })).status).toBe(200);
  expect((await exports()).status).toBe(202);
  expect((await exports()).status).toBe(409);
});

test('a project whose two workers are busy keeps its other jobs waiting, and a neighbour begins at once', async () => {
  await jobs.work();
  await addProject('prj_two');
  const neighbour = caller(handler, secretKey('prj_two'));
  const workers = [
    await acquireConcurrencyLease('prj_one', 'jobs', 2, RUN_MS),
    await acquireConcurrencyLease('prj_one', 'jobs', 2, RUN_MS),
  ];
  expect(await acquireConcurrencyLease('prj_one', 'jobs', 2, RUN_MS)).toBeNull();

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
  await acquireConcurrencyLease('prj_one', 'jobs', 2, RUN_MS);
  await acquireConcurrencyLease('prj_one', 'jobs', 2, RUN_MS);
  await jobs.deliver(message);
  expect(jobs.queue).toEqual([]);
});

const LEASE_MS = 45_000;

test('a worker that died gives its place up when its time is over, and one that works keeps it', async () => {
  await jobs.clock.advance(RUN_MS);
  const working = await acquireConcurrencyLease('prj_one', 'jobs', 1, LEASE_MS);
  for (let part = 0; part < 10; part++) {
    await jobs.clock.advance(LEASE_MS / 3);
    await working?.renew();
    expect(await acquireConcurrencyLease('prj_one', 'jobs', 1, LEASE_MS)).toBeNull();
  }
  await jobs.clock.advance(LEASE_MS);
  expect(await acquireConcurrencyLease('prj_one', 'jobs', 1, LEASE_MS)).not.toBeNull();
  // It was slow and not dead: the place is another one's now.
  await working?.renew();
  await working?.end();
  expect(await acquireConcurrencyLease('prj_one', 'jobs', 1, LEASE_MS)).toBeNull();
});

test('the job of a worker that died, and another one, go on within a minute in a new account with one place', async () => {
  process.env.JOBS_PLACES = '1';
  await jobs.clock.advance(RUN_MS);
  const [first, second] = [(await exports()).body.data, (await exports()).body.data];
  const messages = jobs.queue.splice(0);
  await dyingAt(isCommit, 1, () => jobs.deliver(messages[0]));
  await jobs.deliver(messages[1]);
  expect((await jobs.job(second.id)).status).toBe('QUEUED');
  await jobs.clock.advance(60_000);
  await jobs.deliver(messages[0]);
  await jobs.work();
  for (const { id } of [first, second]) expect((await jobs.job(id)).status).toBe('COMPLETED');
});
