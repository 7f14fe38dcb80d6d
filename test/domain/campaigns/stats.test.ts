import { describe, expect, test } from '@jest/globals';
import {
  type CountedEmail,
  countsOfEmail,
  dayOfPart,
  isLinkPart,
  readVariantCounter,
  skipReasonOf,
} from '../../../shared/domain/campaigns/count-email';
import { linkStatsOf, seriesOf } from '../../../shared/domain/campaigns/series';
import { campaignStatsOf, countedStatsOf, ratesOf, winnerChoiceTime } from '../../../shared/domain/campaigns/stats';

const SENT = '2026-12-01T12:30:00.000Z';
const LATER = '2026-12-01T13:30:00.000Z';
const email = (more: Partial<CountedEmail> = {}): CountedEmail => ({
  status: 'SENT',
  sentAt: SENT,
  opens: 0,
  clicks: 0,
  links: {},
  ...more,
});
const counts = (more: Partial<CountedEmail>, part: string) =>
  Object.fromEntries([...(countsOfEmail(email(more)).get(part as 'totals') ?? [])].filter(([, n]) => n !== 0));
const totals = (more: Partial<CountedEmail>) => counts(more, 'totals');

describe('what an email adds to the totals', () => {
  test.each<[string, Partial<CountedEmail>, object]>([
    ['an accepted email', {}, { sent: 1 }],
    ['a delivered email', { deliveredAt: LATER }, { sent: 1, delivered: 1 }],
    ['an open proves the delivery', { openedAt: LATER, opens: 2 }, { sent: 1, delivered: 1, opened: 1, opens: 2 }],
    ['a click proves it', { clickedAt: LATER, clicks: 1 }, { sent: 1, delivered: 1, clicked: 1, clicks: 1 }],
    ['a complaint proves it', { complainedAt: LATER }, { sent: 1, delivered: 1, complained: 1 }],
    ['leaving does not prove it', { unsubscribedAt: LATER }, { sent: 1, unsubscribed: 1 }],
    ['a hard bounce', { bouncedAt: LATER, bounceType: 'hard' }, { sent: 1, 'bounced:hard': 1 }],
    ['a soft bounce', { bouncedAt: LATER, bounceType: 'soft' }, { sent: 1, 'bounced:soft': 1 }],
    [
      'a soft bounce of a delivered email is an answering machine',
      { bouncedAt: LATER, bounceType: 'soft', deliveredAt: SENT },
      { sent: 1, delivered: 1 },
    ],
    [
      'a hard bounce of a delivered email counts',
      { bouncedAt: LATER, bounceType: 'hard', deliveredAt: SENT },
      { sent: 1, delivered: 1, 'bounced:hard': 1 },
    ],
    ['a failed email', { status: 'FAILED' }, { failed: 1 }],
    ['a failed email without a time', { status: 'FAILED', sentAt: undefined }, { failed: 1 }],
    [
      'a failed email that bounced was sent',
      { status: 'FAILED', sentAt: undefined, bouncedAt: LATER, bounceType: 'hard' },
      { sent: 1, 'bounced:hard': 1 },
    ],
    ['an email that waits', { status: 'QUEUED', sentAt: undefined }, {}],
    ['a skipped email', { status: 'SKIPPED', sentAt: undefined, reason: 'snoozed' }, { 'skipped:snoozed': 1 }],
    ['an email skipped for no known reason', { status: 'SKIPPED', sentAt: undefined }, { 'skipped:unknown': 1 }],
    ['a skipped email that was sent', { status: 'SKIPPED', reason: 'snoozed' }, { sent: 1 }],
    ['the first variant', { variant: 0 }, { sent: 1, 'v0:sent': 1 }],
    ['the failure of a variant', { variant: 1, status: 'FAILED' }, { failed: 1, 'v1:failed': 1 }],
  ])('%s', (_case, given, expected) => {
    expect(totals(given)).toEqual(expected);
  });

  test('links count emails and clicks, 40 links to a row', () => {
    const links = { 0: 3, 39: 0, 40: 1 };
    expect(counts({ links }, 'links:0')).toEqual({ '0:unique': 1, '0:total': 3 });
    expect(counts({ links }, 'links:1')).toEqual({ '40:unique': 1, '40:total': 1 });
  });

  test('hours count for 30 days from the sending, the last moment included', () => {
    expect(counts({ openedAt: LATER }, 'day:2026-12-01')).toEqual({ '12:sent': 1, '13:opened': 1, '13:delivered': 1 });
    expect(counts({ openedAt: '2026-12-31T12:30:00.000Z' }, 'day:2026-12-31')).toMatchObject({ '12:opened': 1 });
    expect(counts({ openedAt: '2026-12-31T12:30:00.001Z' }, 'day:2026-12-31')).toEqual({});
    expect(counts({ bouncedAt: LATER, bounceType: 'soft' }, 'day:2026-12-01')).toMatchObject({ '13:bounced': 1 });
  });
});

test('parts and counters are read back, and others are not taken for them', () => {
  expect([dayOfPart('day:2026-12-01'), dayOfPart('totals'), dayOfPart('links:0')]).toEqual(['2026-12-01', null, null]);
  expect([isLinkPart('links:0'), isLinkPart('totals')]).toEqual([true, false]);
  expect([skipReasonOf('skipped:snoozed'), skipReasonOf('sent')]).toEqual(['snoozed', null]);
  expect(readVariantCounter('v12:bounced:hard')).toEqual({ variant: 12, counter: 'bounced:hard' });
  for (const other of ['sent', 'v:sent', 'v1:', 'xv1:sent']) expect(readVariantCounter(other)).toBeNull();
});

describe('stats of counters', () => {
  const counts = { sent: 10, delivered: 7, 'bounced:hard': 2, 'bounced:soft': 1, opened: -1, 'skipped:snoozed': 3 };

  test('without events of deliveries all that did not bounce has arrived, and no count is below zero', () => {
    const [exact, derived] = [true, false].map((deliveryEvents) => countedStatsOf(counts, { deliveryEvents }));
    const bounced = { total: 3, hard: 2, soft: 1 };
    expect(exact).toMatchObject({ sent: 10, delivered: 7, opened: 0, bounced, skipped: { snoozed: 3 } });
    expect(countedStatsOf({ ...counts, sent: 11 }, { deliveryEvents: false }).delivered).toBe(8);
    expect(derived).toMatchObject({ delivered: 7 });
    expect(countedStatsOf({ sent: 1, 'bounced:hard': 2 }, { deliveryEvents: false }).delivered).toBe(0);
  });

  test('a reason that was counted back to zero or below is left out', () => {
    const { skipped } = countedStatsOf({ 'skipped:a': 0, 'skipped:b': -1, 'skipped:c': 1 }, { deliveryEvents: true });
    expect(skipped).toEqual({ c: 1 });
  });

  test('a variant without email has zeros, and each keeps its own counters', () => {
    const { variants } = countedStatsOf({ 'v1:sent': 2, 'v1:opened': 1 }, { deliveryEvents: true });
    expect(variants).toMatchObject([
      { sent: 0, opened: 0 },
      { sent: 2, opened: 1 },
    ]);
  });

  test('rates are shares of what was sent or delivered, in millionths, at most 1 and 0 of nothing', () => {
    const bounced = { total: 1, hard: 1, soft: 0 };
    const stats = { sent: 3, delivered: 2, opened: 1, clicked: 3, bounced, complained: 1, unsubscribed: 0, failed: 0 };
    expect(ratesOf(stats)).toEqual({
      delivered: 0.666667,
      bounced: 0.333333,
      opened: 0.5,
      clicked: 1,
      clickedOfOpened: 1,
      complained: 0.5,
      unsubscribed: 0,
    });
    expect(ratesOf({ ...stats, sent: 0, opened: 0 })).toMatchObject({ delivered: 0, clickedOfOpened: 0 });
  });

  test.each([
    ['DRAFT', { audience: 10, queued: 0, notReached: 0 }],
    ['SCHEDULED', { audience: 10, queued: 0, notReached: 0 }],
    ['SENDING', { audience: 10, queued: 6, notReached: 0 }],
    ['CANCELLED', { audience: 10, queued: 0, notReached: 6 }],
  ] as const)('recipients of a %s campaign without an outcome', (status, expected) => {
    const counted = countedStatsOf({ sent: 1, failed: 1, 'skipped:snoozed': 2 }, { deliveryEvents: true });
    expect(campaignStatsOf({ status, audienceSize: 10 }, counted)).toMatchObject(expected);
  });

  test('the audience is as large as the list or the outcomes say, if they say more', () => {
    const audience = (counts: Record<string, number>, audienceSize?: number) =>
      campaignStatsOf(
        { status: 'SENDING', ...(audienceSize === undefined ? {} : { audienceSize }) },
        countedStatsOf(counts, { deliveryEvents: true }),
      ).audience;
    expect([audience({ listed: 5, sent: 2 }), audience({ listed: 1, sent: 2 }), audience({ sent: 2 }, 1)]).toEqual([
      5, 2, 2,
    ]);
  });
});

test('a winner is known a minute after the end of the test, or when somebody chooses it', () => {
  const test = { percent: 10, metric: 'opens' as const, afterHours: 1 };
  expect(winnerChoiceTime({ test, testEndsAt: SENT })).toBe(Date.parse(SENT) + 60_000);
  expect(winnerChoiceTime({ test: { percent: 10, metric: 'manual' }, testEndsAt: SENT })).toBeNull();
});

describe('series', () => {
  const parts = [
    ['totals', { sent: 9 }],
    ['day:2026-12-02', { '01:opened': 1 }],
    ['links:0', { '1:unique': 1, '1:total': 2 }],
    ['day:2026-12-01', { '13:sent': 2, '13:opened': 1, '02:sent': 3 }],
    ['links:0', { '1:unique': 1, '2:total': 1 }],
  ] as const;

  test('are in order of time, by the hour and by the day', () => {
    expect(seriesOf(parts, 'hour')).toMatchObject([
      { at: '2026-12-01T02:00:00.000Z', sent: 3, opened: 0 },
      { at: '2026-12-01T13:00:00.000Z', sent: 2, opened: 1 },
      { at: '2026-12-02T01:00:00.000Z', sent: 0, opened: 1 },
    ]);
    expect(seriesOf(parts, 'day')).toMatchObject([
      { at: '2026-12-01T00:00:00.000Z', sent: 5, opened: 1 },
      { at: '2026-12-02T00:00:00.000Z', sent: 0, opened: 1 },
    ]);
  });

  test('of links add up their parts', () => {
    expect([...linkStatsOf(parts).values()]).toEqual([
      { number: 1, unique: 2, total: 2 },
      { number: 2, unique: 0, total: 1 },
    ]);
  });
});
