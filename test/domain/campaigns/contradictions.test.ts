import { describe, expect, test } from '@jest/globals';
import type { CampaignFields } from '../../../shared/contract/campaigns';
import { contradictionErrors } from '../../../shared/domain/campaigns/contradictions';

const mistakes = (members: object) =>
  contradictionErrors(members as CampaignFields).map(({ field, code }) => `${field}: ${code}`);

describe('the audience', () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ segmentId: 'seg_1' }, []],
    [{ audienceType: 'ALL' }, []],
    [{ audienceType: 'ALL', segmentId: 'seg_1' }, ['segmentId: custom']],
    [{ audienceType: 'ALL', segmentId: null, audienceFilter: null }, []],
    [{ audienceType: 'SEGMENT' }, ['segmentId: required']],
    [{ audienceType: 'SEGMENT', segmentId: 'seg_1' }, []],
    [{ audienceType: 'FILTERED', segmentId: 'seg_1' }, ['segmentId: custom', 'audienceFilter: required']],
    [{ audienceType: 'FILTERED', audienceFilter: { conditions: [] } }, []],
  ])('%j has these mistakes: %j', (members, expected) => {
    expect(mistakes(members)).toEqual(expected);
  });
});

describe('the test', () => {
  const variants = [{ name: 'a' }, { name: 'b', subject: 'B' }];
  const byOpens = { percent: 20, metric: 'opens', afterHours: 4 };

  test.each<[string, object, string[]]>([
    ['by a metric, with its time', { test: byOpens }, []],
    ['without variants', { test: byOpens, variants: undefined }, ['test: custom']],
    ['by a metric, without a time', { test: { ...byOpens, afterHours: undefined } }, ['test.afterHours: required']],
    ['by a metric, with null as time', { test: { ...byOpens, afterHours: null } }, ['test.afterHours: required']],
    ['by hand', { test: { percent: 20, metric: 'manual' } }, []],
    ['by hand, with null as time', { test: { percent: 20, metric: 'manual', afterHours: null } }, []],
    ['by hand, with a time', { test: { percent: 20, metric: 'manual', afterHours: 4 } }, ['test.afterHours: custom']],
    ['by a metric, untracked', { test: byOpens, tracking: false }, ['test.metric: custom']],
    ['by a metric, tracked', { test: byOpens, tracking: true }, []],
    ['by hand, untracked', { test: { percent: 20, metric: 'manual' }, tracking: false }, []],
    ['of the whole audience', { test: byOpens, holdoutPercent: 80 }, []],
    ['of more than the audience', { test: byOpens, holdoutPercent: 81 }, ['holdoutPercent: too_big']],
    ['at each recipient’s midnight', { test: byOpens, localHour: 0 }, ['localHour: custom']],
    ['at no local hour', { test: byOpens, localHour: null }, []],
  ])('%s', (_case, members, expected) => {
    expect(mistakes({ variants, ...members })).toEqual(expected);
  });
});

describe('variants', () => {
  const campaign = { subject: 'News', fromName: 'Ann', body: '<p>Hi</p>' };

  test.each<[string, object]>([
    ['subject', { subject: 'News' }],
    ['sender name', { fromName: 'Ann' }],
    ['body', { body: '<p>Hi</p>' }],
  ])('with the %s that the campaign has too say the same', (_member, own) => {
    const errors = contradictionErrors({
      ...campaign,
      variants: [{ name: 'a' }, { name: 'b', ...own }],
    } as CampaignFields);
    expect(errors).toEqual([
      { field: 'variants[1]', code: 'duplicate', message: expect.stringMatching(/^Same content as variants\[0\]/) },
    ]);
  });

  test.each([{ subject: 'Other' }, { fromName: 'Bob' }, { body: '<p>Ho</p>' }])('with %j differ', (own) => {
    expect(mistakes({ ...campaign, variants: [{ name: 'a' }, { name: 'b', ...own }] })).toEqual([]);
  });

  test('that repeat others name the first of them', () => {
    const variants = [{ name: 'a' }, { name: 'a' }, { name: 'a' }];
    expect(contradictionErrors({ ...campaign, variants } as CampaignFields).map(({ message }) => message)).toEqual([
      'Same name as variants[0].',
      expect.stringMatching(/^Same content as variants\[0\]/),
      'Same name as variants[0].',
      expect.stringMatching(/^Same content as variants\[0\]/),
    ]);
  });
});

test.each<[object, string[]]>([
  [{ localHour: 9 }, []],
  [{ localHour: 0, timezone: 'Europe/Berlin' }, []],
  [{ localHour: 9, timezone: 'Europe/Nowhere' }, ['timezone: invalid_string']],
  [{ timezone: 'Europe/Berlin' }, ['timezone: custom']],
  [{ localHour: null, timezone: 'Europe/Berlin' }, ['timezone: custom']],
])('the time zone in %j has these mistakes: %j', (members, expected) => {
  expect(mistakes(members)).toEqual(expected);
});
