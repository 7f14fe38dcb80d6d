import { describe, expect, test } from '@jest/globals';
import {
  dailyReputationCounters,
  isSimulator,
  noStats,
  noStreams,
  type PublicStream,
  type ReputationStats,
  readReputationCounter,
  reputationCounters,
} from '../../../shared/domain/sending/email-streams';
import { pauseSentence } from '../../../shared/domain/sending/pause-sentence';
import {
  isPaused,
  judge,
  judgedStats,
  nearLimitWarnings,
  type Pause,
  type Pauses,
  pauseOf,
  resumeScope,
  shareOf,
  sumStats,
  windowStart,
} from '../../../shared/domain/sending/reputation';

const NOW = '2026-12-01T12:00:00.000Z';
const stats = (sent: number, hardBounces = 0, complaints = 0): ReputationStats => ({ sent, hardBounces, complaints });
const none = noStats();
const waits = (pauses: Pauses) => Object.entries(pauses).map(([scope, { cause }]) => `${scope}: ${cause}`);
const judged = (marketing: ReputationStats, transactional: ReputationStats, paused: Pauses = {}) =>
  waits(judge({ ...noStreams(), marketing, transactional }, paused, NOW));

describe('what trips', () => {
  test.each<[string, ReputationStats, ReputationStats, string[]]>([
    ['nothing, without email', none, none, []],
    ['nothing at 9 bounces, whatever their share', stats(10, 9), none, []],
    ['marketing at 10 bounces of 4 %', stats(250, 10), none, ['marketing: bounces']],
    ['nothing at 10 bounces of just under 4 %', stats(251, 10), none, []],
    ['nothing at 2 complaints, whatever their share', stats(10, 0, 2), none, []],
    ['marketing at 3 complaints of 0.08 %', stats(3750, 0, 3), none, ['marketing: complaints']],
    ['nothing at 3 complaints of just under 0.08 %', stats(3751, 0, 3), none, []],
    ['marketing only, at 19 bounces of 8 %', stats(200, 19), none, ['marketing: bounces']],
    ['everything at 20 bounces of 8 %', stats(250, 20), none, ['marketing: bounces', 'everything: bounces']],
    ['marketing only, at 20 bounces of just under 8 %', stats(251, 20), none, ['marketing: bounces']],
    ['marketing only, at 9 complaints', stats(3000, 0, 9), none, ['marketing: complaints']],
    [
      'everything at 10 complaints of 0.3 %',
      stats(3333, 0, 10),
      none,
      ['marketing: complaints', 'everything: complaints'],
    ],
    ['marketing only, at 10 complaints of just under 0.3 %', stats(3334, 0, 10), none, ['marketing: complaints']],
    ['marketing for its own stats, however clean the rest', stats(250, 10), stats(100_000), ['marketing: bounces']],
    ['marketing for those of transactional email as well', stats(100), stats(150, 10), ['marketing: bounces']],
    ['everything for both together', stats(100, 10), stats(150, 10), ['marketing: bounces', 'everything: bounces']],
    ['marketing when more has come back than is known to be sent', stats(0, 10), none, ['marketing: bounces']],
  ])('%s', (_case, marketing, transactional, expected) => {
    expect(judged(marketing, transactional)).toEqual(expected);
  });

  test('is told with its time and the stats that were decided on', () => {
    expect(judge({ ...noStreams(), marketing: stats(1000, 45), transactional: stats(5) }, {}, NOW)).toEqual({
      marketing: { since: NOW, cause: 'bounces', sent: 1000, hardBounces: 45, complaints: 0 },
    });
  });
});

describe('what strangers typed', () => {
  const bad = stats(60, 60, 60);

  test.each(['confirmation', 'visitors'] as const)('%s email stops itself and nothing else', (stream) => {
    const judgement = judge({ ...noStreams(), [stream]: bad }, {}, NOW);
    expect(waits(judgement)).toEqual([`${stream === 'visitors' ? stream : 'confirmations'}: bounces`]);
    const others = [
      { kind: 'TRANSACTIONAL' },
      { kind: 'MARKETING' },
      { kind: 'TRANSACTIONAL', stream: stream === 'visitors' ? 'confirmation' : 'visitors' },
    ] as const;
    expect(others.map((email) => isPaused({ paused: judgement }, email))).toEqual([false, false, false]);
    expect(isPaused({ paused: judgement }, { kind: 'TRANSACTIONAL', stream })).toBe(true);
  });

  test('tips no scale: with it or without it, established email is judged the same', () => {
    const marketing = stats(200, 7);
    expect(waits(judge({ ...noStreams(), marketing }, {}, NOW))).toEqual([]);
    const judgement = judge({ ...noStreams(), marketing, confirmation: bad, visitors: bad }, {}, NOW);
    expect(waits(judgement)).toEqual(['confirmations: bounces', 'visitors: bounces']);
    const clean = { ...noStreams(), marketing: stats(250, 10), visitors: stats(100_000) };
    expect(waits(judge(clean, {}, NOW))).toEqual(['marketing: bounces']);
  });

  test.each<[string, ReputationStats, string[]]>([
    ['nothing at ten bounces of ten emails: a share of so few says nothing', stats(10, 10), []],
    ['nothing at 49 bounces of 49 emails', stats(49, 49, 49), []],
    ['itself at 50 emails of which ten bounced', stats(50, 10), ['bounces']],
    ['nothing at 50 emails of which nine bounced', stats(50, 9), []],
    ['itself at 10 %', stats(100, 10), ['bounces']],
    ['nothing at just under 10 %', stats(101, 10), []],
    ['itself at three complaints of 50 emails', stats(50, 0, 3), ['complaints']],
    ['nothing at three complaints of 49 emails', stats(49, 0, 3), []],
  ])('stops %s', (_case, typed, causes) => {
    const judgement = judge({ ...noStreams(), confirmation: typed, visitors: typed }, {}, NOW);
    expect(waits(judgement)).toEqual(
      ['confirmations', 'visitors'].flatMap((scope) => causes.map((cause) => `${scope}: ${cause}`)),
    );
  });

  test('is judged by today and yesterday, other email by seven days', () => {
    const day = (n: number) => ({
      marketing: stats(n),
      transactional: stats(n),
      confirmation: stats(n),
      visitors: stats(n),
    });
    const days = {
      '2026-11-24': day(1),
      '2026-11-25': day(10),
      '2026-11-29': day(100),
      '2026-11-30': day(1000),
      '2026-12-01': day(10_000),
    };
    const [week, two] = [stats(11_110), stats(11_000)];
    expect(judgedStats(days, Date.parse(NOW))).toEqual({
      marketing: week,
      transactional: week,
      confirmation: two,
      visitors: two,
    });
  });

  test('holds down to half of the limits, which the window passes within two days', () => {
    const confirmations: Pause = { since: NOW, cause: 'bounces', ...stats(60, 20) };
    const held = (confirmation: ReputationStats) =>
      waits(judge({ ...noStreams(), confirmation }, { confirmations }, NOW));
    expect([held(stats(60, 20)), held(stats(100, 5)), held(stats(25, 25))]).toEqual(
      Array(3).fill(['confirmations: bounces']),
    );
    expect([held(stats(101, 5)), held(stats(50, 4)), held(stats(24, 24)), held(none)]).toEqual([[], [], [], []]);
  });

  test('is resumed by an owner from the counts of that moment on, and what else is paused or set aside stays', () => {
    const pause: Pause = { since: NOW, cause: 'bounces', ...none };
    const streams = (n: number) => ({
      ...noStreams(),
      confirmation: stats(n, n),
      visitors: stats(n, n),
      marketing: stats(n, n),
    });
    const counted = { '2026-11-30': streams(60), '2026-12-01': streams(80) };
    const before = {
      paused: { confirmations: pause, visitors: pause, marketing: pause },
      reputationBaseline: { '2026-11-30': streams(5), '2026-11-20': streams(3) },
    };
    const { paused, baseline } = resumeScope(before, 'confirmations', counted);
    expect(paused).toEqual({ visitors: pause, marketing: pause });
    const after = judgedStats(counted, Date.parse(NOW), baseline);
    expect(after).toMatchObject({ confirmation: none, visitors: stats(135, 135), marketing: stats(135, 135) });
    expect(Object.keys(baseline)).toEqual(['2026-11-30', '2026-12-01']);
    expect(resumeScope({ paused: {} }, 'visitors', {})).toEqual({ paused: {}, baseline: {} });
  });

  test('is told of near its limits, with the days that count, and not among a few emails', () => {
    const near = (confirmation: ReputationStats) =>
      nearLimitWarnings({ ...noStreams(), confirmation }, {}).map(({ message }) => message);
    expect(near(stats(34, 34))).toEqual([]);
    expect(near(stats(40, 7))).toEqual([
      '17.5% of emails in the last 2 days hard bounced. At 10%, confirmation email is paused.',
    ]);
  });

  test('waits for a pause of marketing email if public keys cause it, but confirmations do not', () => {
    const pause: Pause = { since: NOW, cause: 'bounces', ...none };
    const held = (stream: PublicStream) => pauseOf({ paused: { marketing: pause } }, { kind: 'TRANSACTIONAL', stream });
    expect([held('visitors')?.scope, held('confirmation')]).toEqual(['marketing', null]);
    expect(isPaused({ paused: { everything: pause } }, { kind: 'TRANSACTIONAL', stream: 'confirmation' })).toBe(true);
  });
});

describe('what holds', () => {
  const pause: Pause = { since: '2026-11-30T00:00:00.000Z', cause: 'bounces', ...stats(1000, 45) };
  test.each<[string, ReputationStats, string[]]>([
    ['from half of the share and number on', stats(250, 5), ['marketing: bounces']],
    ['no more below half of the share', stats(251, 5), []],
    ['no more below half of the number', stats(10, 4), []],
    ['while the other figure is above its half', stats(3000, 0, 2), ['marketing: bounces']],
    ['no more when nothing has come back', stats(1000), []],
  ])('%s', (_case, marketing, expected) => {
    expect(judged(marketing, none, { marketing: pause })).toEqual(expected);
  });

  test('what the operator has paused, whatever the stats are', () => {
    const operator: Pause = { ...pause, cause: 'operator' };
    expect(judged(none, none, { everything: operator })).toEqual(['everything: operator']);
    expect(judged(stats(250, 20), none, { marketing: operator })).toEqual([
      'marketing: operator',
      'everything: bounces',
    ]);
  });

  test('unchanged pauses are the same object, so nothing is written', () => {
    const paused = { marketing: pause };
    expect(judge({ ...noStreams(), marketing: stats(250, 10), transactional: none }, paused, NOW)).toBe(paused);
  });
});

test('the window is today and the six days before, in UTC', () => {
  expect(windowStart(Date.parse('2026-12-01T00:00:00.000Z'))).toBe('2026-11-25');
  expect(windowStart(Date.parse('2026-12-01T23:59:59.999Z'))).toBe('2026-11-25');
  const day = (n: number) => ({ ...noStreams(), marketing: stats(n) });
  const days = { '2026-11-24': day(1), '2026-11-25': day(10), '2026-12-01': day(100) };
  expect(sumStats(days, '2026-11-25').marketing).toEqual(stats(110));
});

test('what was counted before a resume is left out, day by day, and never counts less than nothing', () => {
  const at = (marketing: ReputationStats) => ({ ...noStreams(), marketing });
  const days = { '2026-11-30': at(stats(50, 4)), '2026-12-01': at(stats(100, 20, 1)) };
  const baseline = {
    '2026-11-23': at(stats(9, 9, 9)),
    '2026-11-30': at(stats(60, 4)),
    '2026-12-01': at(stats(90, 18)),
  };
  expect(sumStats(days, '2026-11-25', baseline).marketing).toEqual(stats(10, 2, 1));
});

test('an email counts once for each event that happened to it, on the day of the event', () => {
  const stream = 'marketing' as const;
  expect(reputationCounters({ stream })).toEqual([]);
  const sentAt = '2026-11-30T23:59:59.999Z';
  expect(reputationCounters({ stream, sentAt, hardBouncedAt: NOW, complainedAt: NOW })).toEqual([
    '2026-11-30:marketing:sent',
    '2026-12-01:marketing:hardBounces',
    '2026-12-01:marketing:complaints',
  ]);
});

test('a pause of marketing email does not stop transactional email, a pause of everything stops both', () => {
  const pause: Pause = { since: NOW, cause: 'operator', ...none };
  const paused = (pauses: Pauses) =>
    (['MARKETING', 'TRANSACTIONAL'] as const).map((kind) => isPaused({ paused: pauses }, { kind }));
  expect([paused({}), paused({ marketing: pause }), paused({ everything: pause })]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('the wider of two pauses is the one that email waits for', () => {
  const [bounces, operator] = (['bounces', 'operator'] as const).map((cause) => ({ since: NOW, cause, ...none })) as [
    Pause,
    Pause,
  ];
  const paused = { marketing: bounces, everything: operator };
  expect(pauseOf({ paused }, { kind: 'MARKETING' })).toEqual({ ...operator, scope: 'everything' });
  expect(pauseOf({ paused: { marketing: bounces } }, { kind: 'MARKETING' })).toEqual({
    ...bounces,
    scope: 'marketing',
  });
  expect(pauseOf({ paused: { marketing: bounces } }, { kind: 'TRANSACTIONAL' })).toBeNull();
  expect(pauseSentence({ scope: 'everything', cause: 'operator' })).toMatch(/^All email .* by the operator/);
  const canOwnersEnd = (scope: 'visitors' | 'confirmations' | 'marketing', cause: 'bounces' | 'operator') =>
    pauseSentence({ scope, cause }).includes('An owner can end it there.');
  expect([canOwnersEnd('visitors', 'bounces'), canOwnersEnd('confirmations', 'bounces')]).toEqual([true, true]);
  expect([canOwnersEnd('visitors', 'operator'), canOwnersEnd('marketing', 'bounces')]).toEqual([false, false]);
});

test('a share is at most 1, and 0 if nothing came back', () => {
  expect([shareOf(0, none), shareOf(1, stats(4)), shareOf(5, stats(4)), shareOf(1, none)]).toEqual([0, 0.25, 1, 1]);
});

test('a pause trips by the complaints of the marketing email alone, and notes these stats', () => {
  const { marketing } = judge(
    { ...noStreams(), marketing: stats(1000, 0, 3), transactional: stats(1_000_000, 5) },
    {},
    NOW,
  );
  expect(marketing).toEqual({ since: NOW, cause: 'complaints', sent: 1000, hardBounces: 0, complaints: 3 });
});

test('a pause that ends is gone from the result', () => {
  const pause: Pause = { since: NOW, cause: 'bounces', ...stats(100, 20) };
  expect(
    judge({ ...noStreams(), marketing: none, transactional: none }, { marketing: pause, everything: pause }, NOW),
  ).toEqual({});
});

test('only addresses at the simulator of SES are simulated', () => {
  expect(isSimulator('bounce@simulator.amazonses.com')).toBe(true);
  expect(isSimulator('bounce@simulator.amazonses.com.example')).toBe(false);
  expect(isSimulator('@simulator.amazonses.com@acme.example')).toBe(false);
});

test('counters name the day, the stream and the stat', () => {
  const counters = dailyReputationCounters({ '2026-12-01': noStreams() });
  expect(counters).toHaveLength(12);
  expect(readReputationCounter(counters[0] ?? '')).toEqual({ day: '2026-12-01', stream: 'marketing', stat: 'sent' });
});
