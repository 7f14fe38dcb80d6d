import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FiguresCount } from '../../../bin/cli/recount/count-figures';
import { handler } from '../../../functions/emails/handler';
import { correctStats } from '../../../shared/db/counters/stats';
import { changeEmail, type EmailRow } from '../../../shared/db/emails/emails';
import { problemEntry } from '../../../shared/db/emails/sending';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import type { Project } from '../../../shared/db/projects/projects';
import { expr } from '../../../shared/db/table/expressions';
import type { Key } from '../../../shared/db/table/keys';
import { EMAIL } from '../../../shared/db/table/keys';
import { type Row, remove } from '../../../shared/db/table/rows';
import { addProject, START } from '../../support/contacts';
import { type EmailService, newEmail, setEmail, startEmailService } from '../../support/emails';
import { shareOf } from '../../support/sizes';
import { countersProjectorOf } from '../../support/stream';
import { caller, secretKey } from '../../support/templates';

const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(START + ms).toISOString();

let service: EmailService;
let project: Project;
let projects = 0;
const counters = countersProjectorOf(() => service);
beforeAll(async () => {
  service = await startEmailService();
});
beforeEach(async () => {
  service.clock.advance(START - service.clock.now());
  project = await addProject(`prj_figures${projects++}`);
});
afterAll(() => service?.stop());

const call = caller(handler, secretKey('prj_one'));
const ask = (query: Record<string, string>) => call('GET /stats', { query, key: secretKey(project.id) });
const stats = async (query: Record<string, string>) => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  return body.data;
};
const inHours = { from: at(0), to: at(3 * HOUR_MS), interval: 'hour' };

/** Only what is not zero. */
const some = (counts: Record<string, number | string>) =>
  Object.fromEntries(Object.entries(counts).filter(([name, n]) => name !== 'at' && n !== 0));
const valuesOf = ({ groups }: { groups: { value: string | null; totals: Record<string, number> }[] }) =>
  Object.fromEntries(groups.map(({ value, totals }) => [String(value), some(totals)]));

/** An email that is sent an hour and delivered two hours after its acceptance. */
async function email(given: Parameters<typeof newEmail>[1] = {}): Promise<EmailRow> {
  const row = await newEmail(project, given);
  await setEmail(row, { status: 'SENT', sentAt: at(HOUR_MS) });
  await setEmail(row, { status: 'DELIVERED', deliveredAt: at(2 * HOUR_MS) });
  return row;
}

test('each figure counts in the hour in which it happened, once, however often the stream repeats', async () => {
  const row = await email();
  await email();
  // The event says that it left earlier than we thought.
  await setEmail(row, { sentAt: at(HOUR_MS - 1000) });
  await counters.deliver([
    [0, 2],
    [1, 4],
  ]);
  const { totals, points, groups, ...range } = await stats(inHours);
  expect(range).toEqual({ interval: 'hour', from: at(0), to: at(3 * HOUR_MS) });
  expect(some(totals)).toEqual({ accepted: 2, sent: 2, delivered: 2 });
  expect(points.map(some)).toEqual([{ accepted: 2, sent: 1 }, { sent: 1 }, { delivered: 2 }]);
  expect(points.map((point: { at: string }) => point.at)).toEqual([0, 1, 2].map((hours) => at(hours * HOUR_MS)));
  expect(groups).toEqual([]);
});

test('the groups are kind, template, workflow, provider and tag', async () => {
  const three = { accepted: 1, sent: 1, delivered: 1 };
  await email({ to: 'ada@gmail.com', template: 'tpl_1', tags: { color: 'red', size: 's' } });
  await email({ to: 'ada@live.com', kind: 'MARKETING', tags: { workflow: 'wf_1', step: 'one' } });
  await email({ to: 'ada@aol.com', kind: 'MARKETING', template: 'tpl_1', tags: { color: 'red' } });
  await newEmail(project, { to: 'ada@shop.example', test: true });
  await counters.deliver();
  const by = async (groupBy: string) => valuesOf(await stats({ ...inHours, groupBy }));
  expect(await by('kind')).toEqual({ transactional: three, marketing: three, workflow: three });
  expect(await by('provider')).toEqual({ gmail: three, outlook: three, yahoo: three });
  expect(await by('template')).toEqual({ tpl_1: { accepted: 2, sent: 2, delivered: 2 } });
  expect(await by('workflow')).toEqual({ wf_1: three });
  expect(await by('tag')).toEqual({ 'color:red': { accepted: 2, sent: 2, delivered: 2 }, 'size:s': three });
  expect(await by('campaign')).toEqual({});
  const one = await stats({ ...inHours, groupBy: 'provider', value: 'gmail' });
  expect([valuesOf(one), some(one.totals)]).toEqual([{ gmail: three }, { accepted: 3, sent: 3, delivered: 3 }]);
});

describe('the emails behind a figure are listed', () => {
  const listed = async (query: Record<string, string>) => {
    const { status, body } = await call('GET /emails', { query, key: secretKey(project.id) });
    expect(status).toBe(200);
    return body.data.items.map(({ id }: EmailRow) => id);
  };

  test('as many as it counts, in each hour and group; no test email', async () => {
    await email({ to: 'ada@gmail.com', template: 'tpl_1', tags: { color: 'red' } });
    await email({ to: 'ada@live.com', kind: 'MARKETING', tags: { workflow: 'wf_1' } });
    await setEmail(await email(), { status: 'OPENED', openedAt: at(2 * HOUR_MS) });
    const row = await newEmail(project, { to: 'gone@gmail.com' });
    await setEmail(row, { status: 'BOUNCED', bounceType: 'hard', bouncedAt: at(HOUR_MS), ...problemEntry(row) });
    await newEmail(project, { to: 'me@gmail.com', test: true });
    await counters.deliver();
    const figures = [];
    for (const groupBy of ['kind', 'provider', 'bounce', 'template', 'workflow', 'tag']) {
      for (const { value, points } of (await stats({ ...inHours, groupBy })).groups) {
        for (const { at: from, ...counts } of points) {
          const to = new Date(Date.parse(from) + HOUR_MS).toISOString();
          for (const [happened, count] of Object.entries(counts))
            figures.push({ groupBy, value, happened, count, from, to });
        }
      }
    }
    expect(figures.length).toBeGreaterThan(20);
    for (const { groupBy, value, count, ...query } of shareOf(figures, 0)) {
      const found = await listed({ ...query, [groupBy]: value });
      expect({ groupBy, value, ...query, count: found.length }).toEqual({ groupBy, value, ...query, count });
    }
  });

  test('also if it was accepted long before, and only within the time', async () => {
    const row = await newEmail(project);
    await setEmail(row, { status: 'OPENED', openedAt: at(30 * 24 * HOUR_MS) });
    const from = at(29 * 24 * HOUR_MS);
    expect(await listed({ happened: 'opened', from })).toEqual([row.id]);
    expect(await listed({ happened: 'opened', from, to: at(30 * 24 * HOUR_MS) })).toEqual([]);
    expect(await listed({ from })).toEqual([]);
    expect(await listed({ to: at(HOUR_MS) })).toEqual([row.id]);
  });

  test('a time that ends before it begins is refused', async () => {
    const query = { from: at(HOUR_MS), to: at(0) };
    const { status, body } = await call('GET /emails', { query, key: secretKey(project.id) });
    expect([status, body.error.errors[0].field]).toEqual([400, 'from']);
  });
});

test('bounces are told apart by their reason, in that figure alone; a hard bounce replaces a soft one', async () => {
  const bounced = (bounceType: 'hard' | 'soft', bounceSubType?: string) => ({
    status: 'BOUNCED' as const,
    bouncedAt: at(HOUR_MS),
    bounceType,
    ...(bounceSubType ? { bounceSubType } : {}),
  });
  const first = await newEmail(project, { to: 'ada@gmail.com' });
  await setEmail(first, bounced('soft', 'MailboxFull'));
  await setEmail(first, bounced('hard', 'NoEmail'));
  await setEmail(await newEmail(project), bounced('soft', 'MailboxFull'));
  await setEmail(await newEmail(project), bounced('soft'));
  await counters.deliver();
  expect(valuesOf(await stats({ ...inHours, groupBy: 'bounce' }))).toEqual({
    'hard:NoEmail': { bounced: 1 },
    'soft:MailboxFull': { bounced: 1 },
    'soft:Undetermined': { bounced: 1 },
  });
  const one = await stats({ ...inHours, groupBy: 'bounce', value: 'hard:NoEmail' });
  expect(some(one.points[1])).toMatchObject({ bounced: 3 });
  expect(one.groups).toMatchObject([{ value: 'hard:NoEmail', points: [{ at: at(HOUR_MS), bounced: 1 }] }]);
});

test("an erased contact's email stays counted as it was", async () => {
  const row = await email({ to: 'gone@gmail.com', tags: { color: 'red' } });
  await counters.deliver();
  const before = await stats({ ...inHours, groupBy: 'tag' });
  await deleteContact(project, row.contactId);
  await changeEmail(row, { if: expr`attribute_exists(pk)`, set: { erased: true, email: '', tags: {} } });
  await counters.deliver();
  expect(await stats({ ...inHours, groupBy: 'tag' })).toEqual(before);
  expect(valuesOf(await stats({ ...inHours, groupBy: 'provider' }))).toMatchObject({ gmail: { delivered: 1 } });
});

test('more than fifty tags of an hour are counted together', async () => {
  for (let n = 0; n < 53; n++) await newEmail(project, { tags: { order: String(n) } });
  await counters.deliver();
  const { groups } = await stats({ ...inHours, groupBy: 'tag' });
  const counted = groups.map(({ totals }: { totals: { accepted: number } }) => totals.accepted);
  expect(groups).toHaveLength(21);
  expect(groups.at(-1)).toMatchObject({ value: null, totals: { accepted: 33 } });
  expect(counted.reduce((sum: number, n: number) => sum + n, 0)).toBe(53);
});

test('days begin where the offset says', async () => {
  await email();
  await counters.deliver();
  const days = { from: at(0), to: at(3 * HOUR_MS) };
  expect((await stats({ ...days, offsetHours: '11' })).points).toMatchObject([
    { at: '2026-11-30T13:00:00.000Z', accepted: 1, sent: 0 },
    { at: '2026-12-01T13:00:00.000Z', accepted: 0, sent: 1, delivered: 1 },
  ]);
  expect((await stats({ ...days, offsetHours: '-5' })).from).toBe('2026-12-01T05:00:00.000Z');
  expect((await stats({})).points).toHaveLength(8);
});

test('a recount restores what is lost, with its expiry, and lowers nothing', async () => {
  await email({ tags: { color: 'red' } });
  await counters.deliver();
  const rows = async () =>
    (await service.rows()).filter(({ pk }) => String(pk).startsWith(`P#${project.id}#N#figures`)) as (Key & Row)[];
  const before = await stats({ ...inHours, groupBy: 'tag' });
  const countFigures = (all: Row[]) => {
    const figures = new FiguresCount(project.id);
    for (const row of all.filter(({ pk }) => String(pk).startsWith(`P#${project.id}#`))) figures.add(row);
    return figures.expectedStats();
  };
  const recount = async () => {
    for (const { stats: place, counts } of await countFigures(await service.rows())) {
      await correctStats(place, counts, { since: service.clock.now() + 1, approximate: false });
    }
  };
  await Promise.all((await rows()).map((row) => remove(row)));
  await recount();
  expect(await stats({ ...inHours, groupBy: 'tag' })).toEqual(before);
  expect((await rows()).every(({ ttl }) => Number(ttl) > START / 1000 + 399 * 86_400)).toBe(true);
  await Promise.all(
    (await service.rows()).filter(({ sk }) => String(sk).startsWith(EMAIL)).map((row) => remove(row as unknown as Key)),
  );
  await recount();
  expect(await stats({ ...inHours, groupBy: 'tag' })).toEqual(before);
});

test('a row of figures expires', async () => {
  await email();
  await counters.deliver();
  const rows = (await service.rows()).filter(({ pk }) => String(pk).startsWith(`P#${project.id}#N#figures`));
  expect(rows.map(({ sk, ttl }) => [String(sk).slice(0, 13), ttl])).toEqual(
    [0, 1, 2].map((hours) => [at(hours * HOUR_MS).slice(0, 13), START / 1000 + hours * 3600 + 400 * 86_400]),
  );
});

describe('400', () => {
  test.each([
    [{ from: at(HOUR_MS), to: at(0) }, 'from', 'custom'],
    [{ from: at(0), to: at(32 * 24 * HOUR_MS), interval: 'hour' }, 'from', 'too_big'],
    [{ from: at(0), to: at(93 * 24 * HOUR_MS) }, 'from', 'too_big'],
    [{ value: 'gmail' }, 'value', 'custom'],
    [{ groupBy: 'color' }, 'groupBy', 'invalid_enum_value'],
    [{ offsetHours: '15' }, 'offsetHours', 'too_big'],
    [{ offsetHours: '1.5' }, 'offsetHours', 'invalid_type'],
    [{ from: 'yesterday' }, 'from', expect.any(String)],
  ])('%j', async (query, field, code) => {
    const { status, body } = await ask(query as Record<string, string>);
    expect({ status, errors: body.error?.errors }).toMatchObject({ status: 400, errors: [{ field, code }] });
  });
});
