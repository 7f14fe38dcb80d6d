import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/emails/handler';
import { MAX_SCHEDULE_DAYS } from '../../../shared/contract/email-limits';
import { markQueued, moveToBulk, scheduleEmailCheck } from '../../../shared/db/emails/due';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { redact } from '../../../shared/db/emails/erasure';
import { toStoredTimeline } from '../../../shared/db/emails/row';
import { claimEmail, skipEmail } from '../../../shared/db/emails/sending';
import { keys } from '../../../shared/db/table/keys';
import {
  type EmailService,
  isRowOf,
  mockQueues,
  newEmail,
  readEmail,
  setEmail,
  startEmailService,
  withLostAnswer,
} from '../../support/emails';
import { api } from '../../support/invocations';
import { leavesRow, racing } from '../../support/races';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let service: EmailService;
let queued: ReturnType<typeof mockQueues>;
beforeAll(async () => {
  service = await startEmailService();
});
beforeEach(() => {
  service.reset();
  queued = mockQueues(service);
});
afterAll(() => service.stop());

const later = (ms: number) => new Date(service.clock.now() + ms).toISOString();
const scheduled = (given: Partial<EmailRow> = {}) => {
  const timeline = ['accepted', 'scheduled'].map((type) => ({ type, at: later(0) }));
  return newEmail(service.project, { status: 'SCHEDULED', scheduledAt: later(HOUR), timeline, ...given });
};
const call = (project: string, id: string, body: object, headers = {}) =>
  api(handler, { projectId: project })('PATCH /emails/{id}', { id, body, headers });
const move = (id: string, scheduledAt: string) => call(service.project.id, id, { scheduledAt });
const cancel = (id: string) =>
  api(handler, { projectId: service.project.id })('POST /emails/{id}/cancel', { id, body: {} });
const storedRow = async (row: EmailRow) => (await service.rows()).find(isRowOf(row)) ?? {};

describe('200', () => {
  test('the email waits for its new time in every list, and its timeline has both times', async () => {
    const row = await scheduled();
    const [before, after] = [row.scheduledAt ?? '', later(3 * HOUR)];
    const { status, body } = await move(row.id, after);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: row.id, status: 'SCHEDULED', scheduledAt: after });
    expect(body.data.timeline.map(({ type, detail }: Record<string, string>) => [type, detail])).toEqual([
      ['accepted', undefined],
      ['scheduled', before],
      ['rescheduled', after],
    ]);
    const stored = await storedRow(row);
    expect(stored.g5sk).toBe(`${after}#${row.id}`);
    expect(stored.g4sk).toBe(`sender.example#${after}#${row.id}`);
    expect(Number(stored.ttl)).toBe(Date.parse(after) / 1000 + 400 * 24 * 3600);
    expect(queued).toEqual([]);
  });

  test('again with the same time: nothing is written twice', async () => {
    const row = await scheduled();
    const time = later(2 * HOUR);
    const first = await move(row.id, time);
    const isSame = await leavesRow(keys.email(row.projectId, row.id), async () => {
      expect(await move(row.id, time)).toMatchObject({ status: 200, body: first.body });
    });
    expect(isSame).toBe(true);
  });

  test('if the write was stored and only its answer was lost', async () => {
    const row = await scheduled();
    const { status } = await withLostAnswer('rescheduled', () => move(row.id, later(2 * HOUR)));
    expect(status).toBe(200);
    expect((await readEmail(row)).timeline.filter(({ type }) => type === 'rescheduled')).toHaveLength(1);
  });

  test('an email due within the minute is queued with a delay to its second, as at the send', async () => {
    const row = await scheduled();
    await move(row.id, later(20_000));
    expect(queued).toMatchObject([{ queue: 'transactional', email: row.id, delay: 20 }]);
  });

  test('the latest twenty moves stay in the timeline, after the first time', async () => {
    const row = await scheduled();
    for (let hour = 2; hour <= 24; hour += 1) await move(row.id, later(hour * HOUR));
    const { timeline } = await readEmail(row);
    expect(timeline.slice(0, 2)).toMatchObject([{ type: 'accepted' }, { type: 'scheduled', detail: row.scheduledAt }]);
    expect(timeline.slice(2).map(({ detail }) => detail)).toEqual(
      Array.from({ length: 20 }, (_, index) => later((index + 5) * HOUR)),
    );
  });

  test('its times stay when its contact is erased', async () => {
    const row = await scheduled();
    const time = later(2 * HOUR);
    await move(row.id, time);
    const { timeline } = redact(await readEmail(row), later(0));
    expect(timeline.map(({ detail }) => detail)).toEqual([undefined, row.scheduledAt, time, 'contact_deleted']);
    expect(toStoredTimeline(await readEmail(row))).toHaveLength(3);
  });
});

describe('409', () => {
  test.each(['QUEUED', 'SENDING', 'SENT', 'CANCELLED'] as const)('names the status: %s', async (status) => {
    const row = await scheduled();
    await setEmail(row, { status });
    const { body } = await move(row.id, later(2 * HOUR));
    expect(body.error).toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringContaining(`This one is ${status}`),
    });
    expect((await readEmail(row)).scheduledAt).toBe(row.scheduledAt);
  });

  test('of two moves at once, one wins and the other says to which time', async () => {
    const row = await scheduled();
    const [first, second] = [later(5 * HOUR), later(7 * HOUR)];
    const loser = await racing(
      () => move(row.id, first),
      () => move(row.id, second),
      'rescheduled',
    );
    expect(loser).toMatchObject({
      status: 409,
      body: { error: { code: 'INVALID_STATE', message: expect.stringContaining(`to ${first} at the same time`) } },
    });
    expect((await readEmail(row)).scheduledAt).toBe(first);
  });

  test('if it is cancelled or claimed at the same time, exactly one happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [row, due] = [await scheduled(), await scheduled({ scheduledAt: later(0) })];
      const [moved, cancelled] = await Promise.all([move(row.id, later(2 * HOUR)), cancel(row.id)]);
      // A move before the cancellation leaves a scheduled email, which may be cancelled.
      expect(cancelled.status).toBe(200);
      expect((await readEmail(row)).status).toBe('CANCELLED');
      expect([200, 409]).toContain(moved.status);
      const [delayed, claimed] = await Promise.all([move(due.id, later(2 * HOUR)), claimEmail(due, 'token')]);
      expect(delayed.status === 200).toBe(claimed === null);
    }
    const raced = await scheduled();
    const late = await racing(
      () => cancel(raced.id),
      () => move(raced.id, later(2 * HOUR)),
      'rescheduled',
    );
    expect(late.body.error).toMatchObject({ code: 'INVALID_STATE', message: expect.stringContaining('CANCELLED') });
  });
});

describe('what was decided for the former time', () => {
  test.each<[string, (row: EmailRow) => Promise<unknown>]>([
    ['does not queue it', (row) => markQueued(row, service.clock.now(), { lengthensNextInterval: false })],
    ['does not move it to the bulk lane', moveToBulk],
    ['does not look at it at another time', (row) => scheduleEmailCheck(row, service.clock.now() + 1)],
    ['does not skip it', (row) => skipEmail(row, 'suppressed')],
    ['does not claim it', (row) => claimEmail(row, 'token')],
  ])('%s', async (_, decide) => {
    const asRead = await scheduled({ scheduledAt: later(0) });
    await move(asRead.id, later(2 * HOUR));
    expect(await leavesRow(keys.email(asRead.projectId, asRead.id), () => decide(asRead))).toBe(true);
  });
});

describe('422 and nothing is changed', () => {
  test.each([
    ['in the past', () => later(0), 'Must be in the future'],
    ['in over a year', () => later(MAX_SCHEDULE_DAYS * DAY + 1000), 'At most a year ahead'],
    ['without a time zone', () => '2027-01-01T09:00:00', 'a time zone'],
  ])('%s', async (_, time, message) => {
    const row = await scheduled();
    const { status, body } = await move(row.id, time());
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body.error.errors).toMatchObject([{ field: 'scheduledAt', message: expect.stringContaining(message) }]);
    expect((await readEmail(row)).scheduledAt).toBe(row.scheduledAt);
  });

  test('more than a year after the email was accepted', async () => {
    const row = await scheduled({ scheduledAt: later(200 * DAY) });
    const latest = later(MAX_SCHEDULE_DAYS * DAY);
    service.clock.advance(100 * DAY);
    const refused = await move(row.id, later(300 * DAY));
    expect(refused.status).toBe(422);
    expect(refused.body.error.errors[0].message).toContain(latest);
    expect((await move(row.id, latest)).status).toBe(200);
  });

  test('without a time, and with both names of it', async () => {
    const row = await scheduled();
    expect((await call(service.project.id, row.id, {})).status).toBe(422);
    const both = { scheduledAt: later(HOUR), scheduled_at: later(HOUR) };
    expect((await call(service.project.id, row.id, both)).body.error.errors).toMatchObject([{ code: 'duplicate' }]);
  });
});

test("404 for an unknown one and for another project's", async () => {
  const row = await scheduled();
  const body = { scheduledAt: later(2 * HOUR) };
  for (const [project, id] of [
    [service.project.id, `em_${'0'.repeat(52)}`],
    [service.other.id, row.id],
  ] as const) {
    expect((await call(project, id, body)).body.error.code).toBe('EMAIL_NOT_FOUND');
  }
});

test("Resend's SDK gets its own form, of a move and of a cancellation", async () => {
  const { id } = await scheduled();
  const agent = { 'User-Agent': 'resend-node:6.38.0' };
  const moved = await call(service.project.id, id, { scheduled_at: later(2 * HOUR) }, agent);
  expect(moved).toMatchObject({ status: 200, body: { object: 'email', id } });
  expect(Object.keys(moved.body)).toHaveLength(2);
  const inWords = await call(service.project.id, id, { scheduled_at: 'in 1 hour' }, agent);
  expect(inWords.body).toMatchObject({ name: 'validation_error', message: expect.stringMatching(/^scheduled_at: /) });
  const cancelled = await api(handler, { projectId: service.project.id })('POST /emails/{id}/cancel', {
    id,
    headers: agent,
  });
  expect(cancelled.body).toEqual({ object: 'email', id });
  const late = await call(service.project.id, id, { scheduled_at: later(3 * HOUR) }, agent);
  expect(late.body).toMatchObject({
    statusCode: 409,
    name: 'validation_error',
    message: expect.stringContaining('CANCELLED'),
  });
});
