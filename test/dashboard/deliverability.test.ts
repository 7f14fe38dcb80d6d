import { describe, expect, test } from '@jest/globals';
import { chartOf, groupNameOf, groupsByCount } from '../../packages/dashboard/src/rooms/deliverability/bounces/groups';
import { words as dmarcWords } from '../../packages/dashboard/src/rooms/deliverability/domains/dmarc/words';
import { domainOf } from '../../packages/dashboard/src/rooms/deliverability/domains/domain-of';
import { recordState } from '../../packages/dashboard/src/rooms/deliverability/domains/record-state';
import { usesOf } from '../../packages/dashboard/src/rooms/deliverability/domains/uses';
import { limitUsage, percentText } from '../../packages/dashboard/src/rooms/deliverability/standing/rates';
import { words as standingWords } from '../../packages/dashboard/src/rooms/deliverability/standing/words';

const record = { status: 'PENDING' as const, found: [], advice: null, required: true };

describe('what DNS has of a record', () => {
  test.each([
    ['before the first look', record, false, 'quiet', 'Not checked yet'],
    ['nothing, and the domain needs it', record, true, 'bad', 'Not found'],
    ['nothing, and it only helps', { ...record, required: false }, true, 'warn', 'Not found'],
    ['another value', { ...record, found: ['v=spf1 -all'] }, true, 'bad', 'Wrong value'],
    ['the record', { ...record, status: 'VERIFIED' as const, found: ['x'] }, true, 'good', 'Found'],
    [
      'a weak policy',
      { ...record, status: 'VERIFIED' as const, advice: 'Add rua.' },
      true,
      'warn',
      'Found, could be improved',
    ],
  ])('%s', (_, given, isChecked, tone, word) => {
    expect(recordState(given, isChecked)).toEqual({ tone, label: word });
  });
});

describe('how near a count is to its limit', () => {
  const limit = { share: 0.04, minCount: 10, minSent: 0 };
  test.each([
    ['nothing', 0, 100, 0],
    ['half of the share, with enough', 20, 1_000, 0.5],
    ['a large share of few', 2, 4, 0.2],
    ['both reached', 60, 1_000, 1],
    ['more than was sent', 10, 0, 1],
  ])('%s', (_, count, sent, near) => {
    expect(limitUsage(count, sent, limit)).toBeCloseTo(near);
  });

  test('few emails are far from a limit that asks for more of them', () => {
    const typed = { share: 0.1, minCount: 10, minSent: 50 };
    expect([limitUsage(10, 10, typed), limitUsage(25, 25, typed), limitUsage(10, 50, typed)]).toEqual([0.2, 0.5, 1]);
  });

  test('a share is said with as many decimals as it needs', () => {
    expect([0.0008, 0.04, 0].map(percentText)).toEqual(['0.08%', '4%', '0%']);
  });
});

describe('bounces by group', () => {
  const none = {
    accepted: 0,
    sent: 0,
    delivered: 0,
    opened: 0,
    clicked: 0,
    bounced: 0,
    complained: 0,
    unsubscribed: 0,
    failed: 0,
  };
  const [first, second] = ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'];
  const group = (value: string | null, bounced: number) => ({
    value,
    totals: { ...none, bounced },
    points: [{ at: second, ...none, bounced }],
  });
  const stats = {
    interval: 'day' as const,
    from: first,
    to: '2026-12-03T00:00:00.000Z',
    totals: { ...none, bounced: 5 },
    points: [first, second].map((at) => ({ at, ...none })),
    groups: [group('other', 0), group('yahoo', 1), group(null, 1), group('gmail', 3)],
  };

  test('the largest comes first, and what has none is left out', () => {
    expect(groupsByCount(stats.groups, 'bounced').map(({ value }) => value)).toEqual(['gmail', 'yahoo', null]);
    expect(groupsByCount(stats.groups, 'complained')).toEqual([]);
  });

  test('a line has a number for each day, which leads to the emails of that day', () => {
    const { times, lines } = chartOf({
      stats,
      figure: 'bounced',
      nameOf: (value) => groupNameOf('provider', value, String),
      hrefOf: (value, from, to) => (value === null ? undefined : `${value} ${from} ${to}`),
    });
    expect(times).toEqual([first, second].map(Date.parse));
    expect(lines.map(({ label, values }) => [label, values])).toEqual([
      ['Gmail', [0, 3]],
      ['Yahoo', [0, 1]],
      ['Other', [0, 1]],
    ]);
    expect(lines.map(({ hrefAt }) => hrefAt?.(1))).toEqual([
      `gmail ${second} ${stats.to}`,
      `yahoo ${second} ${stats.to}`,
      undefined,
    ]);
  });

  test('a reason is said in words, and in SES’s own if there are none', () => {
    const labelOf = (value: string) => groupNameOf('reason', value, String);
    expect(labelOf('hard:NoEmail')).toBe('Mailbox doesn’t exist (hard)');
    expect(labelOf('soft:SomethingNew')).toBe('SomethingNew (soft)');
    expect(groupNameOf('campaign', 'cmp_1', () => 'Spring')).toBe('Spring');
  });
});

test('before a domain is removed it is said what names an address on it or below it', () => {
  const project = { from: 'hello@Shop.example', unsubscribeMailto: 'leave@mail.shop.example' };
  const templates = [{ from: 'a@shop.example' }, { from: 'a@other-shop.example' }, { from: null }];
  expect(usesOf('shop.example', { project, templates, hasMore: true })).toEqual([
    expect.stringContaining('default sender'),
    expect.stringContaining('unsubscribe'),
    'At least 1 template sends from it.',
  ]);
  expect(usesOf('hop.example', { project, templates, hasMore: false })).toEqual([]);
});

test.each(['shop.example', ' https://shop.example/a?b ', 'jo@shop.example', 'http://shop.example#x'])(
  '%s names the domain shop.example',
  (typed) => {
    expect(domainOf(typed)).toBe('shop.example');
  },
);

test('the sandbox sends one email per second, and one email or record is not several', () => {
  expect([1, 14].map(standingWords.perSecond)).toEqual(['1 email per second', '14 emails per second']);
  expect(standingWords.rulesAbout(1, '1 Dec')).toContain('your DNS and 1 email since 1 Dec.');
  expect(dmarcWords.otherEmails(1)).toBe('1 more email came from smaller sources.');
  expect(dmarcWords.skippedRecords(1)).toContain('1 report record was skipped');
});
