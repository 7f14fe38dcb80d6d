import { expect, test } from '@jest/globals';
import {
  campaignEmailId,
  type EmailEntry,
  emailEventsOf,
  newEmailEvents,
  newSummaryEvents,
  readCampaignEmailId,
} from '../../../shared/domain/campaigns/campaign-email';

const at = '2026-12-01T12:00:00.000Z';

test('only a failure has its kind as reason, and the first entry of leaving and of failing counts', () => {
  const timeline = [
    { type: 'queued', at },
    { type: 'sent', at, detail: 'ses-1' },
    { type: 'accepted_by_ses', at },
    { type: 'opened', at, bot: true },
    { type: 'opened', at, detail: 'x' },
    { type: 'rejected', at, detail: 'Bad content' },
    { type: 'failed', at },
  ];
  const events = emailEventsOf(timeline);
  expect(events.map(({ name, details }) => [name, details])).toEqual([
    ['email.sent', {}],
    ['email.opened', {}],
    ['email.failed', { reason: 'rejected', detail: 'Bad content' }],
  ]);
  expect(newEmailEvents(timeline.slice(0, 4), timeline)).toEqual(events.slice(1));
});

test('an id names its campaign and its contact', () => {
  const ref = { campaignId: `cmp_${'0'.repeat(26)}`, contactId: `ct_${'a'.repeat(32)}` };
  expect(readCampaignEmailId(campaignEmailId(ref))).toEqual(ref);
  expect(readCampaignEmailId(`em_${'0'.repeat(26)}`)).toBeNull();
});

test.each<[EmailEntry, object]>([
  [
    { type: 'bounced', at, bounceType: 'hard', subType: 'NoEmail', detail: '550' },
    { bounceType: 'hard', subType: 'NoEmail', detail: '550' },
  ],
  [{ type: 'bounced', at, bounceType: 'soft', subType: '', detail: '' }, { bounceType: 'soft' }],
  [{ type: 'complained', at, detail: 'abuse' }, { detail: 'abuse' }],
  [{ type: 'complained', at, detail: '' }, {}],
  [{ type: 'clicked', at, link: 'https://a.example' }, { link: 'https://a.example' }],
  [{ type: 'clicked', at, link: '' }, {}],
  [{ type: 'delivered', at, detail: '250' }, {}],
  [{ type: 'failed', at, detail: '' }, { reason: 'failed' }],
])('%j has the details %j', (entry, details) => {
  expect(emailEventsOf([entry]).map((one) => one.details)).toEqual([details]);
});

test('an event that repeats has a key of its own each time, also in the same moment', () => {
  const later = at.replace('12:', '13:');
  const opened = (time: string) => ({ type: 'opened', at: time });
  const keys = emailEventsOf([opened(at), opened(later), opened(at)]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(emailEventsOf([opened(at), opened(later)]).map(({ key }) => key)).toEqual(keys.slice(0, 2));
});

test('that an email was sent waits for its next event, unless none may come', () => {
  const [queued, sent, accepted, delivered] = ['queued', 'sent', 'accepted_by_ses', 'delivered'].map((type) => ({
    type,
    at,
  })) as [EmailEntry, EmailEntry, EmailEntry, EmailEntry];
  const names = (before: EmailEntry[], after: EmailEntry[], deliveryEvents = true) =>
    newSummaryEvents(before, after, { deliveryEvents }).map(({ name }) => name);
  expect(names([queued], [queued, sent])).toEqual([]);
  expect(names([queued], [queued, sent], false)).toEqual(['email.sent']);
  expect(names([queued, sent], [queued, sent, accepted])).toEqual([]);
  expect(names([queued, sent, accepted], [queued, sent, accepted, delivered])).toEqual([
    'email.sent',
    'email.delivered',
  ]);
  expect(names([queued, sent, delivered], [queued, sent, delivered, { type: 'opened', at }])).toEqual(['email.opened']);
  expect(names([queued, sent], [queued, sent, { type: 'delayed', at }])).toEqual(['email.sent']);
  expect(names([], [delivered, sent])).toEqual(['email.delivered', 'email.sent']);
});
