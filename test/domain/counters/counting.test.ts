import { describe, expect, test } from '@jest/globals';
import {
  type CountedKind,
  type CountedRow,
  counterText,
  deltasOf,
  entriesOf,
  fieldCounter,
  isAbove,
  laterOf,
  mergeEntries,
  readFieldCounter,
} from '../../../shared/domain/counters/counting';
import { addCount, addCounts, difference, type StatsCounts } from '../../../shared/domain/counters/stats';

/** Counters with what is added to them, one text each. */
const deltas = (kind: CountedKind, before: CountedRow | null, after: CountedRow | null) =>
  deltasOf({ kind, projectId: 'prj_1', before, after }).map(
    ({ projectId, counter, by, last }) => `${projectId} ${counterText(counter)} ${by}${last ? ` ${last}` : ''}`,
  );
const email: CountedRow['email'] = { stream: 'marketing', sentAt: '2026-12-01T12:00:00.000Z' };

describe('what a change of a row adds', () => {
  test.each<[string, CountedKind, CountedRow | null, CountedRow | null, string[]]>([
    ['a project', 'project', null, {}, []],
    ['a segment', 'segment', null, {}, []],
    ['a workflow', 'workflow', null, {}, []],
    ['an execution', 'execution', null, {}, []],
    ['a domain', 'domain', null, {}, ['domains 1']],
    ['a template', 'template', null, { type: 'MARKETING' }, ['templates 1', 'templates:MARKETING 1']],
    ['another type', 'template', { type: 'A' }, { type: 'B' }, ['templates:A -1', 'templates:B 1']],
    ['a campaign', 'campaign', { status: 'SENT' }, null, ['campaigns -1', 'campaigns:SENT -1']],
    ['a suppression', 'suppression', null, { reason: 'manual' }, ['suppressions 1', 'suppressions:manual 1']],
    ['a contact', 'contact', null, { subscribed: true }, ['contacts 1', 'contacts:subscribed 1']],
    ['one that is not subscribed', 'contact', null, { subscribed: false }, ['contacts 1']],
    ['one that leaves', 'contact', { subscribed: true }, {}, ['contacts:subscribed -1']],
    ['a change that nothing counts', 'contact', { subscribed: true }, { subscribed: true }, []],
    [
      'fields',
      'contact',
      { fields: ['a:string', 'b:number'] },
      { fields: ['b:number', 'c:array'] },
      ['fields#a:string -1', 'fields#c:array 1'],
    ],
    ['a member', 'membership', null, { segment: 's' }, ['segments#s 1']],
    ['none', 'membership', { segment: 's' }, {}, ['segments#s -1']],
    ['an email', 'email', null, { status: 'QUEUED' }, ['emails 1', 'emails:waiting 1']],
    ['a scheduled one', 'email', null, { status: 'SCHEDULED' }, ['emails 1', 'emails:scheduled 1']],
    [
      'one whose time comes',
      'email',
      { status: 'SCHEDULED' },
      { status: 'QUEUED' },
      ['emails:scheduled -1', 'emails:waiting 1'],
    ],
    ['one that is sent', 'email', { status: 'QUEUED' }, { status: 'SENT' }, ['emails:waiting -1']],
  ])('%s', (_, kind, before, after, expected) => {
    expect(deltas(kind, before, after)).toEqual(expected.map((text) => `prj_1 ${text}`));
  });

  test('an event counts by its name too, with the newest time', () => {
    const createdAt = '2026-12-01T12:00:00.000Z';
    expect(deltas('event', null, { name: 'a', createdAt })).toEqual([
      'prj_1 events 1',
      `prj_1 events#a 1 ${createdAt}`,
    ]);
    expect(deltas('event', null, { name: 'a' })).toEqual(['prj_1 events 1', 'prj_1 events#a 1']);
    expect(deltas('event', { name: 'a', createdAt }, null)).toEqual(['prj_1 events -1', 'prj_1 events#a -1']);
    expect(deltas('event', null, {})).toEqual(['prj_1 events 1']);
    expect(deltas('membership', null, { segment: 's', createdAt })).toEqual(['prj_1 segments#s 1']);
  });

  test('each copy of an email counts for the reputation beside the email', () => {
    const [alone = ''] = deltas('email', { status: 'SENT' }, { status: 'SENT', email });
    const copies = email ? [email, email] : [];
    const more = deltas('email', { status: 'SENT', email }, { status: 'SENT', email, copies });
    expect(more).toEqual([alone.replace(/1$/, '2')]);
    expect(deltas('email', { status: 'SENT', email, copies }, { status: 'SENT', email })).toEqual([
      alone.replace(/1$/, '-2'),
    ]);
    expect(deltas('email', { status: 'SENT', email, copies }, { status: 'SENT', email, copies })).toEqual([]);
  });

  test('email counts for the reputation, and stays counted when its row expires', () => {
    const [sent, ...more] = deltas('campaignEmail', null, { email });
    expect(sent).toMatch(/^prj_1 reputation#.* 1$/);
    expect(more).toEqual([]);
    expect(deltas('campaignEmail', { email }, null)).toEqual([]);
    expect(deltas('email', { status: 'SENT', email }, null)).toEqual(['prj_1 emails -1']);
    expect(deltas('email', { status: 'SENT', email }, { status: 'SENT' })).toEqual([sent?.replace(/1$/, '-1')]);
    expect(deltas('contact', { fields: ['a:string'] }, null)).toEqual([
      'prj_1 contacts -1',
      'prj_1 fields#a:string -1',
    ]);
  });
});

test('a field and its type are one counter, and a key may have anything but a colon', () => {
  expect(readFieldCounter(fieldCounter('first name', 'number'))).toEqual({ key: 'first name', type: 'number' });
});

test('sequence numbers compare by their value', () => {
  const pairs = [
    ['10', '9'],
    ['9', '10'],
    ['9', '9'],
    ['9'.repeat(40), `${'9'.repeat(39)}8`],
  ] as const;
  expect(pairs.map(([one, other]) => isAbove(one, other))).toEqual([true, false, false, true]);
});

test('the later of two times', () => {
  expect([laterOf('a', 'b'), laterOf('b', 'a'), laterOf(undefined, 'a'), laterOf('a', undefined)]).toEqual([
    'b',
    'b',
    'a',
    'a',
  ]);
  expect(laterOf(undefined, undefined)).toBeUndefined();
});

test('entries add up, with the newest times; zeros stay', () => {
  const one = { a: { n: 1, at: 5, last: 'b' }, b: { n: -1, at: 1 } };
  const other = { b: { n: 1, at: 3 }, a: { n: 4, at: 2, last: 'c' }, c: { n: 2, at: 9 } };
  expect(mergeEntries([one, other])).toEqual({
    a: { n: 5, at: 5, last: 'c' },
    b: { n: 0, at: 3 },
    c: { n: 2, at: 9 },
  });
  expect(mergeEntries([])).toEqual({});
});

test('what changes add is an entry for each counter', () => {
  const last = '2026-12-01T12:00:00.000Z';
  const seen = { family: 'events', name: 'a' } as const;
  expect(
    entriesOf(
      [
        { projectId: 'p', counter: 'events', by: 1 },
        { projectId: 'p', counter: seen, by: 1, last },
        { projectId: 'p', counter: 'events', by: -1 },
      ],
      7,
    ),
  ).toEqual({ events: { n: 0, at: 7 }, 'events#a': { n: 1, at: 7, last } });
});

describe('counts', () => {
  const counts = (given: Record<string, Record<string, number>>): StatsCounts =>
    new Map(Object.entries(given).map(([part, partCounts]) => [part, new Map(Object.entries(partCounts))]));

  test('add up; zero makes no entry', () => {
    const sum = counts({ p: { a: 1 } });
    addCount(sum, 'p', 'a', 2);
    addCount(sum, 'q', 'b', 0);
    addCounts(sum, counts({ p: { c: 3 }, r: { d: -1 } }));
    expect(sum).toEqual(counts({ p: { a: 3, c: 3 }, r: { d: -1 } }));
  });

  test('their difference has no zeros and no empty parts', () => {
    const before = counts({ p: { a: 1, b: 2 }, q: { c: 1 }, r: { d: 1 } });
    const after = counts({ p: { a: 4, b: 2 }, q: { c: 1 }, s: { e: 2 } });
    expect(difference(before, after)).toEqual(counts({ p: { a: 3 }, r: { d: -1 }, s: { e: 2 } }));
    expect(difference(after, after)).toEqual(new Map());
  });
});
