import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptanceIn, readFeedback, readFeedbacks } from '../../../shared/domain/sending/ses-event';
import { sesEvents } from '../../support/ses-events';

const tags = { 'posthaste-project': ['prj_1'], 'posthaste-email': ['em_1'], 'posthaste-attempt': ['2'] };
const email = { timestamp: '2026-12-01T12:00:00.000Z', messageId: 'ses-1', tags };
const read = (event: object) => readFeedback({ ...event, mail: email });

describe('an event of SES', () => {
  test.each([
    ['Send', sesEvents.send(), { type: 'sent', status: 'SENT', at: email.timestamp }],
    ['Delivery', sesEvents.delivery(), { type: 'delivered', status: 'DELIVERED', detail: '250 ok', smtpCode: 250 }],
    ['DeliveryDelay', sesEvents.delay(), { type: 'delayed', status: 'SENT', subType: 'MailboxFull' }],
    [
      'Complaint',
      sesEvents.complaint(),
      { type: 'complained', status: 'COMPLAINED', addressProblem: 'complained', detail: 'abuse' },
    ],
    ['Reject', sesEvents.reject(), { type: 'rejected', status: 'FAILED', detail: 'Bad content', at: email.timestamp }],
    [
      'Rendering Failure',
      sesEvents.renderingFailure(),
      { type: 'rendering_failed', status: 'FAILED', detail: "Attribute 'name' is not present" },
    ],
    ['Open', sesEvents.open(), { type: 'opened', status: 'OPENED', userAgent: 'Mozilla/5.0 (test)' }],
    [
      'Click',
      sesEvents.click(4, { linkTags: { place: ['top'] } }),
      { type: 'clicked', status: 'CLICKED', link: 'https://example.com/a', linkTags: { place: ['top'] } },
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

  test('says nothing that could not be stored, whatever receivers and browsers have said', () => {
    const event = sesEvents.open();
    Object.assign(event, { open: { ...(event as { open: object }).open, userAgent: 'a\0b\ud83d \ud83d\ude00' } });
    expect(read(event)).toMatchObject({ userAgent: 'a\ufffdb\ufffd \ud83d\ude00' });
    const bounce = sesEvents.bounce('Permanent', 'General') as { bounce: { bouncedRecipients: object[] } };
    Object.assign(bounce.bounce.bouncedRecipients[0] ?? {}, { diagnosticCode: `${'x'.repeat(499)}\u{1f600}` });
    expect(read(bounce)).toMatchObject({ detail: 'x'.repeat(499) });
  });

  test.each([
    ['Permanent', 'General', 'hard', 'unreachable'],
    ['Permanent', 'NoEmail', 'hard', 'unreachable'],
    ['Permanent', 'Suppressed', 'hard', 'unreachable'],
    ['Permanent', 'OnAccountSuppressionList', 'hard', undefined],
    ['Permanent', 'UnsubscribedRecipient', 'hard', undefined],
    ['Transient', 'General', 'soft', 'failing'],
    ['Transient', 'MailboxFull', 'soft', 'failing'],
    ['Transient', 'MessageTooLarge', 'soft', undefined],
    ['Transient', 'ContentRejected', 'soft', undefined],
    ['Transient', 'AttachmentRejected', 'soft', undefined],
    ['Transient', 'CustomTimeoutExceeded', 'soft', undefined],
    ['Undetermined', 'Undetermined', 'soft', 'failing'],
  ])('a bounce %s/%s is %s; of the address it says: %s', (type, subType, bounceType, addressProblem) => {
    const feedback = read(sesEvents.bounce(type, subType));
    expect(feedback).toMatchObject({ status: 'BOUNCED', bounceType, subType, detail: 'smtp; 550 5.1.1' });
    expect(feedback?.addressProblem).toBe(addressProblem);
  });

  test('an out-of-office note is a bounce without the report of a failed delivery, and says nothing about the address', () => {
    expect(read(sesEvents.bounce('Transient', 'General', 2, null))).not.toHaveProperty('addressProblem');
  });

  test("a complaint from the account's list is an email that SES did not send, and no complaint", () => {
    const feedback = read(sesEvents.complaint(9, 'OnAccountSuppressionList'));
    expect(feedback).toMatchObject({ status: 'BOUNCED', bounceType: 'hard', subType: 'OnAccountSuppressionList' });
    expect(feedback).not.toHaveProperty('addressProblem');
  });

  test('of an address says when SES accepted the email, which a late bounce does not change', () => {
    const [first] = readFeedbacks({
      ...sesEvents.bounce('Permanent', 'General'),
      mail: { ...email, timestamp: '2026-12-01T09:00:00.000Z' },
    });
    expect(first).toMatchObject({ acceptedAt: '2026-12-01T09:00:00.000Z' });
    expect(first && acceptanceIn(first)).toMatchObject({ status: 'SENT', at: '2026-12-01T09:00:00.000Z' });
  });

  test('cuts texts to what a row has room for, without splitting a character', () => {
    const long = `${'x'.repeat(499)}\u{1f600}${'y'.repeat(10_000)}`;
    const feedback = read({ eventType: 'Reject', reject: { reason: long } });
    expect(feedback?.detail).toBe('x'.repeat(499));
  });

  test('leaves out what SES does not say, or says as something else than a text', () => {
    const bounce = { bounceType: 'Permanent', bounceSubType: '', timestamp: email.timestamp, bouncedRecipients: [{}] };
    const feedback = read({ eventType: 'Bounce', bounce });
    for (const member of ['subType', 'detail', 'addressProblem']) expect(feedback).not.toHaveProperty(member);
    expect(read({ eventType: 'Reject', reject: { reason: 7 } })).not.toHaveProperty('detail');
  });

  test.each([
    [{ action: 'failed' }, 'failing'],
    [{ status: '4.2.2' }, 'failing'],
    [{ diagnosticCode: 'smtp; 452' }, 'failing'],
    [{ action: '', status: '' }, undefined],
  ])('the bounce of a full mailbox with the report %j says of the address: %s', (report, problem) => {
    const bounce = { bounceType: 'Transient', bounceSubType: 'MailboxFull', timestamp: email.timestamp };
    const feedback = read({ eventType: 'Bounce', bounce: { ...bounce, bouncedRecipients: [report] } });
    expect(feedback?.addressProblem).toBe(problem);
  });

  test('keeps 20 link tags with 20 values each, and only those that are lists', () => {
    const values = Array.from({ length: 21 }, (_, n) => `v${n}`);
    const many = Object.fromEntries(values.map((name) => [name, values]));
    const linkTags = read(sesEvents.click(3, { linkTags: { none: 'text', ...many } }))?.linkTags ?? {};
    expect(Object.keys(linkTags)).toEqual(values.slice(0, 20));
    expect(linkTags.v0).toEqual(values.slice(0, 20));
    expect(read(sesEvents.click(3, { linkTags: {} }))).not.toHaveProperty('linkTags');
  });

  test.each([
    ['250 ok', 250],
    [' 421 later', 421],
    ['ok 250', undefined],
  ])('the answer %j has the code %s', (smtpResponse, code) => {
    const delivery = { timestamp: email.timestamp, smtpResponse };
    expect(read({ eventType: 'Delivery', delivery })?.smtpCode).toBe(code);
  });

  test('is of the first attempt if it names none, and is known by its older name too', () => {
    const first = { ...email, tags: { ...tags, 'posthaste-attempt': undefined } };
    expect(readFeedback({ ...sesEvents.send(), mail: first })?.attempt).toBe(1);
    const { eventType, ...older } = sesEvents.send() as { eventType: string };
    expect(read({ ...older, notificationType: eventType })).toMatchObject({ type: 'sent' });
  });

  test.each(['isBot', 'botDetected'])('a machine is known by %s, which must be true', (member) => {
    const open = (value: unknown) => read({ eventType: 'Open', open: { timestamp: email.timestamp, [member]: value } });
    expect(open(true)).toMatchObject({ bot: true, status: 'SENT' });
    expect(open('true')).toMatchObject({ status: 'OPENED' });
  });

  test.each([sesEvents.open(3, { isBot: true }), sesEvents.click(3, { isBot: true })])(
    'a machine opening or clicking proves only that the email has left',
    (event) => expect(read(event)).toMatchObject({ bot: true, status: 'SENT' }),
  );

  test("has the same hash each time it comes, different from any other event's", () => {
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
    ['email without our tags', { ...sesEvents.send(), mail: { ...email, tags: { campaign: ['x'] } } }],
    ['email without any', { ...sesEvents.send(), mail: { ...email, tags: undefined } }],
    ['a kind that we do not know', { eventType: 'Subscription', mail: email }],
    ['the name of a member that all objects have', { eventType: 'constructor', mail: email }],
    ['an event without a time', { ...sesEvents.send(), mail: { ...email, timestamp: 'yesterday' } }],
  ])('%s', (_case, event) => expect(readFeedback(event)).toBeNull());

  test('any other JSON, which is never an error', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(readFeedback(value)).toBeNull()));
    fc.assert(
      fc.property(fc.constantFrom('Bounce', 'Open', 'Click', 'Delivery'), fc.jsonValue(), (eventType, part) => {
        readFeedback({ eventType, [eventType.toLowerCase()]: part, mail: email });
      }),
    );
  });
});
