import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from '@jest/globals';
import type { EmailRow } from '../../../shared/db/emails/emails';
import type { Project } from '../../../shared/db/projects/projects';
import { registerBulkProject } from '../../../shared/db/sending/bulk-projects';
import { keys } from '../../../shared/db/table/keys';
import { newId } from '../../../shared/ops/ids';
import { addProject } from '../../support/contacts';
import { useDispatcher } from '../../support/dispatcher';
import { isRowOf, mockAccount, newEmail, readEmail, setEmail, withFailingUpdates } from '../../support/emails';
import { sized } from '../../support/sizes';

const VICTIMS_EMAILS = 20;
const NEIGHBOURS_EMAILS = sized(400, 5_000, 100);

const on = useDispatcher();
const iso = (ms: number) => new Date(ms).toISOString();

describe('a scheduled email', () => {
  const scheduled = (inMs: number, more: Partial<EmailRow> = {}) =>
    newEmail(on.project, { status: 'SCHEDULED', scheduledAt: iso(on.service.clock.now() + inMs), ...more });

  test('is queued in the minute before it is due, with a delay to its second', async () => {
    const row = await scheduled(150_000);
    await on.tick();
    on.after(1);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([]);
    on.after(1);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([
      { queue: 'transactional', email: row.id, project: on.project.id, delay: 30, group: on.project.id },
    ]);
    expect(await readEmail(row)).toMatchObject({ status: 'QUEUED' });
  });

  test('that is long overdue is queued at once', async () => {
    const row = await scheduled(1_000);
    on.after(10);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([expect.objectContaining({ delay: 0 })]);
  });

  test('is left alone once it is cancelled', async () => {
    const row = await scheduled(30_000);
    await setEmail(row, { status: 'CANCELLED' });
    await on.tick();
    on.after(20);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([]);
    expect((await readEmail(row)).status).toBe('CANCELLED');
  });

  test("beyond the project's share of its lane leaves by the bulk lane, and not before its time", async () => {
    mockAccount(on.service, 0.05);
    on.after(1);
    await on.tick();
    on.after(1);
    on.openQueues();
    const rows = await Promise.all([scheduled(5_000), scheduled(5_000), scheduled(5_000)]);
    await on.tick();
    const states = async () =>
      (await Promise.all(rows.map(readEmail))).map(({ status, lane }) => `${status} ${lane}`).sort();
    expect(await states()).toEqual(['QUEUED transactional', 'SCHEDULED transactional', 'SCHEDULED transactional']);
    expect(rows.flatMap((row) => on.hintsOf(row))).toHaveLength(1);
    on.after(1);
    await on.tick();
    expect(await states()).toEqual(['QUEUED bulk', 'QUEUED bulk', 'QUEUED transactional']);
    mockAccount(on.service);
    on.after(1);
    await on.tick();
  });

  test('takes a place of the share for each of its addresses', async () => {
    mockAccount(on.service, 0.1);
    on.after(1);
    await on.tick();
    on.after(1);
    on.openQueues();
    const copies = { 0: { contactId: 'ct_copy', kind: 'cc' as const, email: 'copy@example.com' } };
    const rows = await Promise.all([scheduled(5_000, { copies }), scheduled(5_000, { copies })]);
    await on.tick();
    expect(rows.flatMap((row) => on.hintsOf(row))).toHaveLength(1);
    mockAccount(on.service);
    on.after(1);
    await on.tick();
  });
});

test("an email whose row can't be written delays no other", async () => {
  const due = iso(on.service.clock.now() + 1_000);
  const stuck = await newEmail(on.project, { status: 'SCHEDULED', scheduledAt: due });
  const others = await Promise.all(
    Array.from({ length: 30 }, () => newEmail(on.project, { status: 'SCHEDULED', scheduledAt: due })),
  );
  await withFailingUpdates(keys.email(stuck.projectId, stuck.id).sk, () => on.tick());
  expect((await readEmail(stuck)).status).toBe('SCHEDULED');
  expect((await Promise.all(others.map(readEmail))).every(({ status }) => status === 'QUEUED')).toBe(true);
});

describe('the sweep', () => {
  test('queues a waiting email again, then rests 1.5, 1.5, 5, 15, 30 and 60 minutes', async () => {
    const row = await newEmail(on.project);
    let minute = 0;
    // Each look may come a minute early, because the tick also takes what is due within the next minute.
    for (const [looks, expected] of [14, 15, 16, 20, 34, 63, 122].entries()) {
      on.after(expected - 1 - minute);
      await on.tick();
      expect(on.hintsOf(row)).toHaveLength(looks);
      on.after(1);
      await on.tick();
      expect(on.hintsOf(row)).toHaveLength(looks + 1);
      minute = expected;
    }
    expect((await readEmail(row)).sweeps).toBe(7);
  });

  test('ignores email that waits because its queue is deep', async () => {
    on.openQueues({ transactional: 14 * 60 + 1 });
    const row = await newEmail(on.project);
    on.after(16);
    await on.tick();
    expect(on.hintsOf(row)).toEqual([]);
    on.openQueues();
    on.after(16);
    await on.tick();
    expect(on.hintsOf(row)).toHaveLength(1);
  });

  test('takes a finished email off the due index', async () => {
    const row = await newEmail(on.project);
    await setEmail(row, { status: 'SENT' });
    on.after(16);
    await on.tick();
    const stored = (await on.service.rows()).find(isRowOf(row));
    expect(stored).not.toHaveProperty('g5pk');
  });
});

describe('the tick', () => {
  test('runs once if two start together', async () => {
    const rows = await Promise.all(Array.from({ length: 5 }, () => newEmail(on.project)));
    const waiting = await newEmail(on.project, { lane: 'bulk' });
    await registerBulkProject(on.project.id, 'mark');
    on.after(16);
    await Promise.all([on.tick(), on.tick(), on.tick()]);
    for (const row of [...rows, waiting]) expect(on.hintsOf(row)).toHaveLength(1);
  });

  test('runs its other parts if SES does not answer about the account', async () => {
    on.service.ses.on(GetAccountCommand).rejects(new Error('SES is down'));
    const row = await newEmail(on.project);
    on.after(16);
    await on.tick();
    expect(on.hintsOf(row)).toHaveLength(1);
  });

  test('handles more due email than one page of the index', async () => {
    const rows = await Promise.all(Array.from({ length: 70 }, () => newEmail(on.project)));
    for (const row of rows) await setEmail(row, { g5pk: 'DUE#03', g5sk: `${iso(on.service.clock.now())}#${row.id}` });
    await on.tick();
    expect(new Set(on.queued.map(({ email }) => email)).size).toBe(70);
  });
});

/** Milliseconds of the simulated clock that each write of the dispatcher takes. */
const WRITE_MS = 20;

// The last one, because its email stays due for all that come after it.
test('email of one second is dealt out in turns: a neighbour with thousands delays it at most threefold', async () => {
  const at = on.service.clock.now();
  const neighbour = await addProject(newId('prj'));
  const emailsOf = (project: Project, count: number, dueMs: number) =>
    Promise.all(
      Array.from({ length: count }, () => newEmail(project, { status: 'SCHEDULED', scheduledAt: iso(at + dueMs) })),
    );
  const lastPlace = async (rows: EmailRow[]) => {
    on.openQueues();
    await on.tick();
    const ids = new Set(rows.map(({ id }) => id));
    return on.queued.findLastIndex(({ email }) => ids.has(String(email))) * WRITE_MS;
  };
  const alone = await lastPlace(await emailsOf(on.project, VICTIMS_EMAILS, 2_000));
  await emailsOf(neighbour, NEIGHBOURS_EMAILS, 1_000);
  const beside = await lastPlace(await emailsOf(on.project, VICTIMS_EMAILS, 2_000));
  expect(on.queued.length).toBeGreaterThan(VICTIMS_EMAILS + 1);
  expect(beside).toBeLessThanOrEqual(3 * alone);
});
