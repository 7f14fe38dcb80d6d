import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { createJob } from '../../../shared/db/jobs/jobs';
import { claimJob, commitProgress, finishJob, releaseJob } from '../../../shared/db/jobs/running-jobs';
import { toIso } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { useDispatcher } from '../../support/dispatcher';

const on = useDispatcher();
const MINUTE = 60_000;
let queued: { body: { project: string }; queue: string | undefined }[];

beforeEach(() => {
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  queued = [];
  on.service.sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    for (const { MessageBody } of Entries) queued.push({ body: JSON.parse(MessageBody), queue: QueueUrl });
    return { Successful: [], Failed: [] };
  });
});

/** What one tick after these minutes queues for the test's own project. */
async function queuedAfter(minutes: number): Promise<unknown[]> {
  queued = [];
  on.after(minutes);
  await on.tick();
  expect(new Set(queued.map(({ queue }) => queue)).size).toBeLessThanOrEqual(1);
  return queued.map(({ body }) => body).filter(({ project }) => project === on.project.id);
}

async function newJob() {
  const ref = { projectId: on.project.id, id: newId('job') };
  await createJob({
    ...ref,
    type: 'import',
    params: {},
    createdAt: toIso(on.service.clock.now()),
    createdBy: { kind: 'key', id: 'key_1' },
  });
  return { ref, message: { v: 1, kind: 'job', project: ref.projectId, job: ref.id } };
}

const progress = { processed: 1, created: 1, updated: 0, unchanged: 0, refused: 0 };

describe('a job', () => {
  test('whose message was lost is queued a minute later, and then every five minutes', async () => {
    const { message } = await newJob();
    expect(await queuedAfter(0.9)).toEqual([]);
    expect(await queuedAfter(0.2)).toEqual([message]);
    expect(await queuedAfter(4)).toEqual([]);
    expect(await queuedAfter(2)).toEqual([message]);
  });

  test('that a worker runs is not queued while its lease holds', async () => {
    const { ref, message } = await newJob();
    const job = await claimJob(ref);
    expect(job && (await claimJob(ref))).toBeNull();
    for (let minute = 0; minute < 3; minute++) {
      expect(await queuedAfter(0.9)).toEqual([]);
      expect(job && (await commitProgress(job, { state: minute, progress }))).toBe(true);
    }
    expect(await queuedAfter(1.1)).toEqual([message]);
    expect(await claimJob(ref)).toMatchObject({ state: 2, progress });
    expect(job && (await commitProgress(job, { state: 9, progress }))).toBe(false);
    expect(job && (await finishJob(job, { status: 'COMPLETED', progress }))).toBe(false);
  });

  test('that was given back is free, and is queued at its given time', async () => {
    const { ref, message } = await newJob();
    const job = await claimJob(ref);
    expect(job && (await releaseJob(job, on.service.clock.now() + 3 * MINUTE))).toBe(true);
    expect(await queuedAfter(2)).toEqual([]);
    expect(await queuedAfter(1.1)).toEqual([message]);
    expect(await claimJob(ref)).not.toBeNull();
  });

  test('that has ended is not queued again', async () => {
    const { ref } = await newJob();
    const job = await claimJob(ref);
    expect(job && (await finishJob(job, { status: 'COMPLETED', progress }))).toBe(true);
    expect(await queuedAfter(30)).toEqual([]);
    expect(await claimJob(ref)).toBeNull();
  });
});

test('an unfinished erasure is queued, whatever the state of the project', async () => {
  const contact = { email: 'gone@example.com', subscribedIfNew: true, source: 'api' as const };
  const upserted = await upsertContact(on.project, contact);
  const id = 'contact' in upserted ? upserted.contact.id : '';
  await deleteContact(on.project, id);
  const message = { v: 1, kind: 'erase', project: on.project.id, contacts: [id] };
  expect(await queuedAfter(1)).toEqual([]);
  expect(await queuedAfter(1.1)).toEqual([message]);
  expect(await queuedAfter(1)).toEqual([]);
  expect(await queuedAfter(10)).toEqual([message]);
});
