import { describe, expect, test } from '@jest/globals';
import type { CampaignMembers } from '../../../shared/contract/campaigns';
import type { EmailAddress } from '../../../shared/domain/address';
import {
  type Campaign,
  fromNameOf,
  hasBegun,
  isUnderWay,
  subjectOf,
  waitsForWinner,
} from '../../../shared/domain/campaigns/campaign';
import { campaignContent, changedContent, newContent, storedParts } from '../../../shared/domain/campaigns/content';

const members = {
  name: 'News',
  subject: 'Hi',
  body: '<p>Hi</p>',
  from: 'Ann@Acme.example',
  audienceType: 'ALL',
  variants: [{ name: 'a' }, { name: 'b', body: '<p>B</p>', subject: null }],
  test: { percent: 20, metric: 'manual', afterHours: null },
  replyTo: null,
  tracking: false,
  holdoutPercent: 0,
} as unknown as CampaignMembers;

describe('the content of a campaign', () => {
  const content = newContent(members);

  test('has the given members with addresses in their stored form, and no nulls', () => {
    const { replyTo: _, ...given } = members;
    expect(content).toEqual({ ...given, from: 'ann@acme.example' });
  });

  test('keeps what a change leaves out, and loses what it gives as null', () => {
    const changed = changedContent(content, { replyTo: 'Re@Acme.example', test: null, name: undefined });
    const { test: _, ...rest } = content;
    expect(changed).toEqual({ ...rest, replyTo: 're@acme.example' });
    expect(changedContent(changed, { replyTo: null })).toEqual(rest);
  });

  test('is stored in two parts, which give it back', () => {
    const { members: stored, bodies } = storedParts(content);
    expect(stored).toEqual({
      ...{ name: 'News', subject: 'Hi', from: 'ann@acme.example', audienceType: 'ALL', tracking: false },
      variants: [{ name: 'a' }, { name: 'b', hasBody: true }],
      test: { percent: 20, metric: 'manual' },
      holdoutPercent: 0,
    });
    expect(bodies).toEqual({ body: '<p>Hi</p>', text: null, variants: [null, '<p>B</p>'] });
    expect(campaignContent(stored as unknown as Campaign, bodies)).toEqual({
      ...content,
      variants: [{ name: 'a' }, { name: 'b', body: '<p>B</p>' }],
      test: { percent: 20, metric: 'manual' },
    });
  });

  test('needs neither variants nor a test', () => {
    const { variants: _, test: __, ...plain } = content;
    const { members: stored, bodies } = storedParts({ ...plain, text: 'Hi' });
    expect(stored).not.toHaveProperty('variants');
    expect(bodies).toEqual({ body: '<p>Hi</p>', text: 'Hi', variants: [] });
    expect(campaignContent(stored as unknown as Campaign, bodies)).toEqual({ ...plain, text: 'Hi' });
  });
});

test('a variant has the subject and the sender of the campaign unless it has its own', () => {
  const variants = [{ name: 'a' }, { name: 'b', subject: 'B', fromName: 'Bob' }];
  const campaign = { subject: 'Hi', fromName: 'Ann', variants };
  expect([undefined, null, 0, 1, 2].map((variant) => subjectOf(campaign, variant))).toEqual([
    'Hi',
    'Hi',
    'Hi',
    'B',
    'Hi',
  ]);
  expect([undefined, 0, 1].map((variant) => fromNameOf(campaign, variant))).toEqual(['Ann', 'Ann', 'Bob']);
  expect(fromNameOf({ subject: 'Hi' })).toBeNull();
});

test('a campaign is under way while it is sent or paused, and waits for its winner once the test has left', () => {
  const of = (more: Partial<Campaign>) =>
    ({ id: 'cmp_1', from: 'a@acme.example' as EmailAddress, status: 'SENDING', ...more }) as Campaign;
  const statuses = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'CANCELLED', 'SENT'] as const;
  expect(statuses.filter((status) => isUnderWay({ status }))).toEqual(['SENDING', 'PAUSED']);
  expect([hasBegun({}), hasBegun({ sentAt: '2026-12-01' })]).toEqual([false, true]);
  const testEndsAt = '2026-12-01';
  expect(waitsForWinner(of({ testEndsAt }))).toBe(true);
  expect(waitsForWinner(of({}))).toBe(false);
  expect(waitsForWinner(of({ testEndsAt, status: 'CANCELLED' }))).toBe(false);
  expect(waitsForWinner(of({ testEndsAt, winner: { variant: 0, by: 'metric', at: '' } }))).toBe(false);
});
