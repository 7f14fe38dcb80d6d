import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelJob, createJob, getJob, type Job, type JobRef, noProgress } from '../../../shared/db/jobs/jobs';
import {
  claimJob,
  commitProgress,
  finishJob,
  type RunningJob,
  releaseJob,
  scheduleJobCheck,
} from '../../../shared/db/jobs/running-jobs';
import { keys } from '../../../shared/db/table/keys';
import { isoNow, now } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type Service, startService } from '../../support/contacts';
import { leavesRow, makeNewer, setRow } from '../../support/races';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const keyOf = ({ projectId, id }: JobRef) => keys.job(projectId, id);
const add = (): Promise<Job> =>
  createJob({
    projectId: 'prj_one',
    id: newId('job'),
    type: 'export',
    params: {},
    createdAt: isoNow(),
    createdBy: { kind: 'key', id: 'key_1' },
  });

/** A job that was taken and is then set to a state. */
async function taken(state: Record<string, unknown> = {}): Promise<RunningJob> {
  const job = await claimJob(await add());
  if (!job) throw new Error('the job was not taken');
  await setRow(keyOf(job), state);
  return job;
}

type Write = [name: string, write: (job: RunningJob) => Promise<unknown>];
const writes: Write[] = [
  ['committed', (job) => commitProgress(job, { state: {}, progress: noProgress })],
  ['released', (job) => releaseJob(job, now() + 1)],
  ['finished', (job) => finishJob(job, { status: 'COMPLETED', progress: noProgress })],
];

describe.each(writes)('a running job is %s', (_, write) => {
  test('by whoever holds it', async () => {
    expect(await write(await taken())).toBe(true);
  });

  test.each([
    ['if it was taken over', { lease: 'other' }],
    ['if it was cancelled', { status: 'CANCELLED' }],
    ['if it is of a newer form', { v: 2 }],
  ])('but not %s', async (_why, state) => {
    const job = await taken(state);
    expect(await leavesRow(keyOf(job), () => write(job))).toBe(true);
  });
});

test('a repeat of a finish whose answer was lost succeeds, and a finish with another end does not', async () => {
  const job = await taken();
  const finish = (status: 'COMPLETED' | 'FAILED') => finishJob(job, { status, progress: noProgress });
  expect([await finish('FAILED'), await finish('FAILED'), await finish('COMPLETED')]).toEqual([true, true, false]);
});

describe('a job is taken', () => {
  test('if it is queued, and from the end of its lease on', async () => {
    const job = await add();
    expect(await claimJob(job)).toMatchObject({ status: 'RUNNING', startedAt: isoNow() });
    await setRow(keyOf(job), { leaseUntil: now() + 1 });
    expect(await claimJob(job)).toBeNull();
    await setRow(keyOf(job), { leaseUntil: now() });
    expect(await claimJob(job)).toMatchObject({ runs: 2 });
  });

  test.each([
    ['if it has ended, whatever its lease', { status: 'CANCELLED', leaseUntil: 0 }],
    ['if it is of a newer form', { v: 2 }],
  ])('but not %s', async (_, state) => {
    const job = await add();
    await setRow(keyOf(job), state);
    expect(await leavesRow(keyOf(job), () => claimJob(job))).toBe(true);
  });
});

describe('the entry of a job moves', () => {
  test('unless it has moved beyond what was seen', async () => {
    const job = await add();
    await scheduleJobCheck(job, now() + 10);
    expect(await scheduleJobCheck(job, now() + 20, now() + 9)).toBe(false);
    expect(await scheduleJobCheck(job, now() + 20, now() + 10)).toBe(true);
  });

  test('only while it is open and of a form that is known', async () => {
    const [open, ended, newer] = [await add(), await add(), await add()];
    await cancelJob(ended, 'req');
    await makeNewer(keyOf(newer));
    const moved = async (job: Job, seenAt?: number) => scheduleJobCheck(job, now() + 20, seenAt);
    expect([await moved(open), await moved(ended), await moved(newer)]).toEqual([true, false, false]);
    await setRow(keyOf(ended), { g5sk: '0', g5pk: 'none' });
    expect(await moved(ended, now() + 30)).toBe(false);
    expect(await moved(newer, now() + 90_000)).toBe(false);
  });
});

test('a job is made once, and cancelled before it ends', async () => {
  const job = await add();
  const again = () => createJob({ ...job, params: { other: true } });
  expect(await leavesRow(keyOf(job), again)).toBe(true);
  expect(await cancelJob(job, 'one')).toMatchObject({ status: 'CANCELLED' });
  expect(await cancelJob(job, 'one')).toMatchObject({ status: 'CANCELLED' });
  expect(await cancelJob(job, 'two')).toBe('ended');
  expect(await getJob(job)).toMatchObject({ cancelledBy: 'one' });
});
