import { expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import type { MailboxSettings } from '@posthaste/local-aws/ses';
import { QuietTicks } from '../../lib/local/assembly/quiet-ticks';
import { keys } from '../../shared/db/table/keys';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const itemOf = ({ pk, sk }: { pk: string; sk: string }) => ({ pk: { S: pk }, sk: { S: sk } });

/** Ticks every minute from midnight; `due` are the times of work, each done by the tick that finds it. */
function ticking({ due = [] as number[], dailyQuota = null as number | null } = {}) {
  const clock = new LocalClock('manual', 0);
  const ticks = new QuietTicks(clock);
  const settings = { dailyQuota } as MailboxSettings;
  const ran: number[] = [];
  const tick = ticks.around({
    workChecks: [async (time) => due.some((at) => at <= time), async () => false],
    settings: () => settings,
  });
  const change = () => ticks.noticeChange(itemOf(keys.domain('prj_1', 'dom_1')));
  clock.every(MINUTE, () => {
    const done = clock.beginWork();
    void tick(async () => {
      ran.push(clock.now() / MINUTE);
      ticks.noticeChange(itemOf(keys.lease('tick')));
      const open = due.filter((at) => at > clock.now());
      if (open.length < due.length) change();
      due.splice(0, due.length, ...open);
    }).finally(done);
  });
  return { clock, ran, change };
}

test('of a day without work, the first and the last minute tick', async () => {
  const { clock, ran } = ticking();
  await clock.advance(DAY - MINUTE);
  expect(ran).toEqual([1, 1_439]);
  await clock.advance(2 * DAY);
  // Midnight begins another day.
  expect(ran).toEqual([1, 1_439, 1_440, 2_880, 4_319]);
});

test('work is found in its minute, and the tick after it looks again', async () => {
  const { clock, ran } = ticking({ due: [5 * HOUR - 1, 5 * HOUR, 9 * HOUR + 1] });
  await clock.advance(12 * HOUR);
  expect(ran).toEqual([1, 300, 301, 541, 542, 720]);
});

test('a change of the table lets the next minute tick', async () => {
  const { clock, ran, change } = ticking();
  clock.callAt(2 * HOUR + 1, change);
  await clock.advance(4 * HOUR);
  expect(ran).toEqual([1, 121, 240]);
});

test('every minute ticks under a daily quota, and in steps of less than two minutes', async () => {
  const withQuota = ticking({ dailyQuota: 10 });
  await withQuota.clock.advance(HOUR);
  expect(withQuota.ran).toHaveLength(60);
  const { clock, ran } = ticking();
  for (let minute = 0; minute < 10; minute++) await clock.advance(MINUTE);
  expect(ran).toHaveLength(10);
});
