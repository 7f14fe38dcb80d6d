import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFeedback } from '../../shared/domain/ses-event';
import { sesEvents } from '../support/ses-events';

const tags = { 'posthaste-project': ['prj_1'], 'posthaste-email': ['em_1'], 'posthaste-attempt': ['2'] };
const mail = { timestamp: '2026-12-01T12:00:00.000Z', messageId: 'ses-1', tags };
const read = (event: object) => readFeedback({ ...event, mail });

describe('an event of SES', () => {
  test.each([
    ['Send', sesEvents.send(), { type: 'sent', status: 'SENT', at: mail.timestamp }],
    ['Delivery', sesEvents.delivery(), { type: 'delivered', status: 'DELIVERED', detail: '250 ok' }],
    ['DeliveryDelay', sesEvents.delay(), { type: 'delayed', status: 'SENT', detail: 'MailboxFull' }],
    ['Complaint', sesEvents.complaint(), { type: 'complained', status: 'COMPLAINED', suppress: true }],
    ['Reject', sesEvents.reject(), { type: 'rejected', status: 'FAILED', suppress: false, detail: 'Bad content' }],
    ['Open', sesEvents.open(), { type: 'opened', status: 'OPENED', at: '2026-12-01T12:03:00.000Z' }],
    ['Click', sesEvents.click(), { type: 'clicked', status: 'CLICKED', link: 'https://example.com/a' }],
    [
      'Rendering Failure',
      { eventType: 'Rendering Failure', failure: { errorMessage: 'no name' } },
      { type: 'failed', status: 'FAILED', detail: 'no name' },
    ],
  ])('%s says', (_kind, event, expected) => {
    expect(read(event)).toMatchObject({
      projectId: 'prj_1',
      emailId: 'em_1',
      attempt: 2,
      messageId: 'ses-1',
      ...expected,
    });
  });

  test.each([
    ['Permanent', 'General', 'hard', true],
    ['Permanent', 'NoEmail', 'hard', true],
    ['Permanent', 'Suppressed', 'hard', true],
    ['Permanent', 'OnAccountSuppressionList', 'hard', false],
    ['Transient', 'General', 'soft', false],
    ['Transient', 'AttachmentRejected', 'soft', false],
    ['Undetermined', 'Undetermined', 'soft', false],
  ])('a bounce %s/%s is %s; suppresses: %s', (type, subType, bounceType, suppress) => {
    const detail = `${type}/${subType}: smtp; 550 5.1.1`;
    expect(read(sesEvents.bounce(type, subType))).toMatchObject({ status: 'BOUNCED', bounceType, suppress, detail });
  });

  test.each([sesEvents.open(3, { isBot: true }), sesEvents.click(3, { isBot: true })])(
    'a machine opening or clicking proves only that the mail has left',
    (event) => expect(read(event)).toMatchObject({ bot: true, status: 'SENT' }),
  );

  test('has the same hash each time it comes, and another than any other event', () => {
    const events = [
      sesEvents.send(),
      sesEvents.open(3),
      sesEvents.open(4),
      sesEvents.click(3),
      sesEvents.click(3, { link: 'b' }),
    ];
    const hashes = events.map((event) => read(event)?.hash);
    expect(events.map((event) => read(structuredClone(event))?.hash)).toEqual(hashes);
    expect(new Set(hashes).size).toBe(events.length);
  });
});

describe('none of ours is', () => {
  test.each([
    ['mail without our tags', { ...sesEvents.send(), mail: { ...mail, tags: { campaign: ['x'] } } }],
    ['mail without any', { ...sesEvents.send(), mail: { ...mail, tags: undefined } }],
    ['a kind that we do not know', { eventType: 'Subscription', mail }],
    ['the name of a member that all objects have', { eventType: 'constructor', mail }],
    ['an event without a time', { ...sesEvents.send(), mail: { ...mail, timestamp: 'yesterday' } }],
  ])('%s', (_case, event) => expect(readFeedback(event)).toBeNull());

  test('any other JSON, which is never an error', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(readFeedback(value)).toBeNull()));
    fc.assert(
      fc.property(fc.constantFrom('Bounce', 'Open', 'Click', 'Delivery'), fc.jsonValue(), (eventType, part) => {
        readFeedback({ eventType, [eventType.toLowerCase()]: part, mail });
      }),
    );
  });
});
