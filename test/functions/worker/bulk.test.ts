import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runBulk } from '../../../functions/worker/run-bulk';
import { getContact, readContactRow, setSubscribed } from '../../../shared/db/contacts/contacts';
import { putEvent } from '../../../shared/db/events/events';
import { cancelJob, type Job } from '../../../shared/db/jobs/jobs';
import type { Project } from '../../../shared/db/projects/projects';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { sized } from '../../support/sizes';
import { type Service, startService } from '../../support/templates';
import { addJob, dyingAtWrite, newProject, putContact, readJob, runOnce } from '../../support/worker';

const LEASE_MS = 60_000;
const UNKNOWN = `ct_${'0'.repeat(32)}`;

let service: Service;
let project: Project;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  project = await newProject();
});
afterAll(() => service?.stop());

const filterOf = (field: string, operator: string, value?: unknown) =>
  JSON.stringify({ operator: 'AND', conditions: [{ field, operator, value }] });
const bulk = (params: object) => addJob(project, 'bulk', params);
const isSubscribed = async (id: string) => (await readContactRow(project.id, id))?.subscribed;

async function runThrough(job: Job, pages = Number.POSITIVE_INFINITY): Promise<void> {
  for (let run = 0; run < 100; run++) {
    let left = pages;
    if ((await runOnce(project, job, runBulk, () => left-- > 0)) === 'finished') return;
    await service.clock.advance(LEASE_MS);
  }
  throw new Error('the job came to no end');
}

describe('a bulk job', () => {
  test('subscribes those listed, and counts those that were so already, are not there or complained', async () => {
    const [off, on, complained] = [
      await putContact(project, 'off@example.com', {}, { subscribed: false }),
      await putContact(project, 'on@example.com'),
      await putContact(project, 'never@example.com', {}, { subscribed: false, complained: true }),
    ];
    const job = await bulk({ action: 'subscribe', ids: [off, on, complained, UNKNOWN] });
    await runThrough(job);
    expect(await readJob(job)).toMatchObject({
      status: 'COMPLETED',
      progress: { processed: 4, updated: 1, unchanged: 1, refused: 2, total: 4 },
    });
    expect(await Promise.all([off, on, complained].map(isSubscribed))).toEqual([true, true, false]);
  });

  test('unsubscribes those that a filter finds, and no others', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, n) => putContact(project, `r${n}@example.com`, { vip: n < 10 })),
    );
    const stranger = await putContact(service.other, 'r1@example.com', { vip: true });
    const job = await bulk({ action: 'unsubscribe', filter: filterOf('data.vip', 'equals', true) });
    await runThrough(job);
    expect((await readJob(job)).progress).toMatchObject({ processed: 10, updated: 10, total: 10 });
    const subscribed = await Promise.all(ids.map(isSubscribed));
    expect(subscribed).toEqual(ids.map((_, n) => n >= 10));
    expect((await readContactRow(service.other.id, stranger))?.subscribed).toBe(true);
  });

  test('deletes contacts with their events', async () => {
    const [gone, kept] = [await putContact(project, 'gone@example.com'), await putContact(project, 'kept@example.com')];
    for (const contactId of [gone, kept]) {
      const { generation = '', email = '' } = (await getContact(project, contactId)) ?? {};
      const of = { projectId: project.id, contactId, email, generation };
      await putEvent({ ...of, id: newId('evt'), name: 'bought', data: {}, source: 'api', createdAt: isoNow() });
    }
    const job = await bulk({ action: 'delete', ids: [gone, UNKNOWN] });
    await runThrough(job);
    expect((await readJob(job)).progress).toMatchObject({ processed: 2, updated: 1, refused: 1 });
    expect([await getContact(project, gone), (await getContact(project, kept))?.id]).toEqual([null, kept]);
    const events = (await service.rows()).filter(
      ({ pk, sk }) => String(sk).startsWith('EVENT#') && [gone, kept].some((id) => String(pk).endsWith(id)),
    );
    expect(events.map(({ pk }) => pk)).toEqual([keys.contactEvent(project.id, kept, '').pk]);
  });

  test('that deletes leaves what would outlast its lease to the erasures themselves', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => putContact(project, `r${n}@example.com`)));
    for (const contactId of ids) {
      const { generation = '', email = '' } = (await getContact(project, contactId)) ?? {};
      const of = { projectId: project.id, contactId, email, generation };
      await putEvent({ ...of, id: newId('evt'), name: 'bought', data: {}, source: 'api', createdAt: isoNow() });
    }
    const job = await bulk({ action: 'delete', ids });
    db.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'DeleteItemCommand') await service.clock.advance(10_000);
          return next(args);
        },
      { step: 'initialize', name: 'slow' },
    );
    expect(await runOnce(project, job, runBulk)).toBe('finished');
    db.middlewareStack.remove('slow');
    expect((await readJob(job)).progress).toMatchObject({ updated: 20 });
    const rows = (await service.rows()).filter(({ pk }) => ids.some((id) => String(pk).includes(id)));
    const left = rows.filter(({ sk }) => String(sk).startsWith('EVENT#')).length;
    expect(left).toBeGreaterThan(5);
    expect(left).toBeLessThan(20);
    expect(rows.filter(({ sk, g5pk }) => sk === 'ERASURE' && g5pk)).toHaveLength(20);
  });

  test('finds those whose events their summary no longer holds', async () => {
    const id = await putContact(project, 'busy@example.com');
    const { generation = '' } = (await readContactRow(project.id, id)) ?? {};
    const of = { projectId: project.id, contactId: id, email: 'busy@example.com', generation };
    await putEvent({ ...of, id: newId('evt'), name: 'rare', data: {}, source: 'api', createdAt: isoNow() });
    await putTruncatedSummary(id, generation);
    await putContact(project, 'idle@example.com');
    const job = await bulk({ action: 'unsubscribe', filter: filterOf('event.rare', 'triggered') });
    await runThrough(job);
    expect((await readJob(job)).progress).toMatchObject({ processed: 1, updated: 1 });
    expect(await isSubscribed(id)).toBe(false);
  });

  test('stops at its next commit when it is cancelled', async () => {
    const ids = await Promise.all(Array.from({ length: 250 }, (_, n) => putContact(project, `r${n}@example.com`)));
    const job = await bulk({ action: 'unsubscribe', ids });
    let chunks = 0;
    const outcome = await runOnce(project, job, runBulk, () => {
      chunks += 1;
      if (chunks === 2) void cancelJob(job, 'request-2');
      return true;
    });
    expect(outcome).toBe('stopped');
    const changed = (await Promise.all(ids.map(isSubscribed))).filter((subscribed) => !subscribed);
    expect(changed.length).toBeLessThan(250);
    expect((await readJob(job)).status).toBe('CANCELLED');
  });
});

describe('killed at any of its writes and taken up again, a bulk job counts each contact once', () => {
  const cases = [
    ['unsubscribe', 'before'],
    ['unsubscribe', 'after'],
    ['delete', 'before'],
    ['delete', 'after'],
  ] as const;

  test.each(sized<readonly (typeof cases)[number][]>([cases[1], cases[2]], cases))(
    '%s, %s the write',
    async (action, when) => {
      for (let n = 1, died = true; died && n < 100; n++) {
        const ids = await Promise.all([1, 2, 3, 4].map((i) => putContact(project, `n${n}-${i}@example.com`)));
        await setSubscribed(project, ids[0] ?? '', false);
        const job = await bulk({ action, ids: [...ids, UNKNOWN] });
        died = await dyingAtWrite(n, when, () => runThrough(job));
        await service.clock.advance(LEASE_MS);
        if ((await readJob(job)).status !== 'COMPLETED') await runThrough(job);
        const unchanged = action === 'delete' ? 0 : 1;
        expect({ n, ...(await readJob(job)).progress }).toEqual({
          n,
          created: 0,
          processed: 5,
          updated: 4 - unchanged,
          unchanged,
          refused: 1,
          total: 5,
        });
      }
    },
  );

  test('and leaves contacts alone that were created since', async () => {
    const id = await putContact(project, 'again@example.com');
    const job = await bulk({ action: 'delete', ids: [id] });
    await dyingAtWrite(4, 'after', () => runThrough(job));
    expect(await getContact(project, id)).toBeNull();
    await service.clock.advance(LEASE_MS);
    await putContact(project, 'again@example.com');
    await runThrough(job);
    expect(await getContact(project, id)).not.toBeNull();
    expect((await readJob(job)).progress).toMatchObject({ processed: 1, updated: 1 });
  });
});

async function putTruncatedSummary(contactId: string, generation: string): Promise<void> {
  const names = { $seen: { n: 1, first: 1, times: [1] } };
  const Item = { ...keys.summary(project.id, contactId), v: 1, contactId, generation, names, truncated: true };
  await db.send(new PutCommand({ TableName: tableName(), Item: { ...Item, sequence: '1' } }));
}
