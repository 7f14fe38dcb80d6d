import { describe, expect, test } from '@jest/globals';
import type { CampaignFields } from '../../../shared/contract/campaigns';
import type { EmailAddress } from '../../../shared/domain/address';
import {
  type Campaign,
  fromNameOf,
  hasBegun,
  isUnderWay,
  subjectOf,
  waitsForWinner,
} from '../../../shared/domain/campaigns/campaign';
import {
  campaignContent,
  changedContent,
  newContent,
  storedParts,
  storedTemplateParts,
  templateErrors,
  wholeContent,
} from '../../../shared/domain/campaigns/content';

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
} as unknown as CampaignFields;

describe('the content of a campaign', () => {
  const content = wholeContent(newContent(members), null);

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
    const { fields: stored, bodies } = storedParts(content);
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
    const { fields: stored, bodies } = storedParts({ ...plain, text: 'Hi' });
    expect(stored).not.toHaveProperty('variants');
    expect(bodies).toEqual({ body: '<p>Hi</p>', text: 'Hi', variants: [] });
    expect(campaignContent(stored as unknown as Campaign, bodies)).toEqual({ ...plain, text: 'Hi' });
  });
});

describe('the content of a campaign with a template', () => {
  const { subject: _subject, body: _body, ...given } = members;
  const authored = newContent({ ...given, template: 'tpl_1' });
  const parts = { version: 3, subject: 'From the template', body: '<p>T</p>', text: 'T' };

  test('has subject, body and text of the template, and its own subject if it has one', () => {
    expect(wholeContent(authored, parts)).toMatchObject({
      ...{ subject: 'From the template', body: '<p>T</p>', text: 'T', templateVersion: 3, takesSubject: true },
    });
    const own = wholeContent({ ...authored, subject: 'Own' }, { ...parts, text: null });
    expect(own).toMatchObject({ subject: 'Own', body: '<p>T</p>', templateVersion: 3 });
    expect([own.takesSubject, own.text]).toEqual([undefined, undefined]);
  });

  test('is stored with what was taken, and gives back what the author has given', () => {
    const { fields: stored, bodies } = storedParts(wholeContent(authored, parts));
    const campaign = stored as unknown as Campaign;
    expect(stored).toMatchObject({ templateId: 'tpl_1', templateVersion: 3, takesSubject: true });
    expect(stored).not.toHaveProperty('template');
    expect(storedTemplateParts(campaign, bodies)).toEqual(parts);
    const back = campaignContent(campaign, bodies);
    expect(back).toMatchObject({ template: 'tpl_1', name: 'News' });
    for (const member of ['subject', 'body', 'text']) expect(back).not.toHaveProperty(member);
  });

  test('loses the body that it had when it gets a template, and needs one when the template is taken away', () => {
    const plain = wholeContent(newContent({ ...members, text: 'Hi' }), null);
    const changed = changedContent(plain, { template: 'tpl_1' });
    expect(changed).toMatchObject({ template: 'tpl_1', subject: 'Hi' });
    expect(templateErrors(changed)).toEqual([]);
    expect(templateErrors(changedContent(changed, { body: '<p>x</p>' }))).toMatchObject([
      { field: 'body', code: 'custom' },
    ]);
    expect(templateErrors(changedContent(changed, { template: null }))).toMatchObject([
      { field: 'body', code: 'required' },
    ]);
    expect(templateErrors(changedContent(authored, { template: null, body: 'x' }))).toMatchObject([
      { field: 'subject' },
    ]);
    expect(templateErrors(changedContent(authored, { template: null, body: 'x', subject: 'y' }))).toEqual([]);
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
