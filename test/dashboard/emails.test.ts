import { describe, expect, test } from '@jest/globals';
import {
  canMatchCampaigns,
  matchingCampaigns,
  statsQueryOf,
} from '../../packages/dashboard/src/rooms/emails/campaign-counts';
import { meaningOf, meaningsOf } from '../../packages/dashboard/src/rooms/emails/meanings';
import { words } from '../../packages/dashboard/src/rooms/emails/words';

describe('the email search', () => {
  test.each([
    ['ada@example.org', 'contact'],
    ['em_01K9', 'id'],
    ['tpl_01K9', 'template'],
    ['cmp_01K9', 'campaign'],
    ['wf_01K9', 'workflow'],
    ['kind:receipt', 'tag'],
    ['your receipt', 'subject'],
  ])('%s is a %s', (text, name) => {
    expect(meaningOf(` ${text} `)).toEqual({ name, value: text, label: text });
  });

  test('offers found records, contacts by their address, and each meaning once', () => {
    const item = (kind: string, id: string, title: string | null) => ({ kind, id, title }) as never;
    const typedMeaning = meaningOf('ada@example.org');
    expect(
      meaningsOf(typedMeaning, [
        item('contacts', 'ct_1', 'ada@example.org'),
        item('contacts', 'ct_2', 'ada@example.org.uk'),
        item('emails', 'em_1', 'Hello'),
        item('templates', 'tpl_1', 'Receipt'),
      ]).map(({ name, value, label }) => [name, value, label]),
    ).toEqual([
      ['contact', 'ada@example.org', 'ada@example.org'],
      ['contact', 'ada@example.org.uk', 'ada@example.org.uk'],
      ['template', 'tpl_1', 'Receipt'],
    ]);
    expect(meaningsOf(meaningOf('  '), [])).toEqual([]);
  });
});

describe('the campaigns whose emails the list excludes', () => {
  const NOW = Date.parse('2026-12-08T10:00:00.000Z');
  const from = '2026-12-01T00:00:00.000Z';
  const to = '2026-12-08T00:00:00.000Z';
  const group = (value: string | null, totals: object) => ({ value, totals: { accepted: 0, bounced: 0, ...totals } });
  const stats = {
    from,
    to,
    groups: [
      group('cmp_1', { accepted: 9, bounced: 1 }),
      group('cmp_2', { accepted: 5, bounced: 3 }),
      group('cmp_3', { accepted: 7 }),
      group(null, { accepted: 80, bounced: 8 }),
    ],
  } as never;

  test('are those with matching emails and their count, largest first', () => {
    expect(matchingCampaigns(stats, { happened: 'bounced', from, to })).toEqual([
      { id: 'cmp_2', count: 3 },
      { id: 'cmp_1', count: 1 },
    ]);
    expect(matchingCampaigns(stats, { from, to }).map(({ id }) => id)).toEqual(['cmp_1', 'cmp_3', 'cmp_2']);
  });

  test('have no count if the statistics cover other hours or ignore a filter', () => {
    const uncounted = [{ id: 'cmp_2' }, { id: 'cmp_1' }];
    expect(matchingCampaigns(stats, { happened: 'bounced', from: '2026-12-01T00:30:00.000Z', to })).toEqual(uncounted);
    expect(matchingCampaigns(stats, { happened: 'bounced', from, to, provider: 'gmail' })).toEqual(uncounted);
  });

  test('are requested by hour up to 30 days and by local day up to three months', () => {
    expect(statsQueryOf({ from: '2026-12-07T10:00:00.000Z' }, NOW, 60)).toMatchObject({ interval: 'hour' });
    expect(statsQueryOf({ from: '2026-10-10T00:00:00.000Z', to }, NOW, -210)).toEqual({
      from: '2026-10-10T00:00:00.000Z',
      to,
      interval: 'day',
      offsetHours: -4,
      groupBy: 'campaign',
    });
    expect(statsQueryOf({ from: '2026-08-01T00:00:00.000Z' }, NOW, 0)).toBeUndefined();
    expect(statsQueryOf({ from: to, to: from }, NOW, 0)).toBeUndefined();
    expect(statsQueryOf({ to }, NOW, 0)).toBeUndefined();
  });

  test('can’t match a filter by another kind, a workflow, a tag or a template', () => {
    expect([{}, { kind: 'campaign' as const }, { bounce: 'Permanent' }].map(canMatchCampaigns)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [{ kind: 'workflow' as const }, { workflow: 'wf_1' }, { tag: 'a:b' }, { template: 'tpl_1' }].map(
        canMatchCampaigns,
      ),
    ).toEqual([false, false, false, false]);
  });
});

test('the timeline says so if the webhook of a delivery was deleted', () => {
  expect(words.webhookMessage('email.sent', '', 'waiting')).toMatch(/email\.sent.* → a webhook that was deleted$/);
  expect(words.webhookMessage('email.sent', 'https://example.org/hook', 'waiting')).toContain('waiting');
});
