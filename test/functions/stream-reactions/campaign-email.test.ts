import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { getSummary } from '../../../shared/db/contacts/summaries';
import { failNewEmail } from '../../../shared/db/emails/campaign-emails';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { lookUpEvents } from '../../../shared/db/events/of-contact';
import type { Delivery } from '../../../shared/db/webhooks/deliveries';
import { createWebhook } from '../../../shared/db/webhooks/webhooks';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { now, toIso } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { loadMessages } from '../../../shared/services/load-messages/load-messages';
import { addReader, campaignUnderWay, receiveFeedback, sendEmail, skipEmail } from '../../support/campaign-emails';
import { type EmailService, startEmailService } from '../../support/emails';
import { sesEvents } from '../../support/ses-events';
import { newRecords, reactTo, settle } from '../../support/stream';

let service: EmailService;
let campaign: Campaign;
let reader: Contact;
let people = 0;
beforeAll(async () => {
  service = await startEmailService();
  const queueUrl = (name: string) => `http://127.0.0.1:9/000000000000/${name}`;
  Object.assign(process.env, { WEBHOOKS_QUEUE_URL: queueUrl('webhooks'), JOBS_QUEUE_URL: queueUrl('jobs') });
  const time = toIso(now());
  await createWebhook({
    id: newId('whk'),
    projectId: service.project.id,
    url: 'https://hooks.example.com/',
    events: ['email.*'],
    description: null,
    enabled: true,
    revision: 1,
    version: 1,
    earlier: [],
    createdAt: time,
    updatedAt: time,
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.reset();
  service.sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  campaign = await campaignUnderWay(service.project);
  reader = await addReader(service.project, `reader${people++}@example.org`);
  await settle(service);
});
afterEach(() => {
  delete process.env.DELIVERY_EVENTS;
});

/** Lets the readers of the stream take what is new, each record twice. */
async function follow(): Promise<void> {
  const records = [...(await newRecords(service)).values()].flat();
  expect(await reactTo(records.flatMap((record) => [record, record]))).toEqual([]);
  expect(await reactTo(records)).toEqual([]);
}

/** What webhooks are told of the reader, in the order of time, as the bodies of the messages say it. */
async function told() {
  const rows = await service.rows();
  const own = rows.filter(({ contactId, sk }) => contactId === reader.id && sk === 'DELIVERY') as unknown as Delivery[];
  const bodies = await loadMessages(service.project.id, own);
  return own
    .flatMap(({ id, eventId }) => ({ id, eventId, ...JSON.parse(bodies.get(id) ?? '{}') }))
    .sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
}
const summary = async () => (await getSummary(service.project.id, reader.id))?.names ?? {};
const followed = sesEvents.click(4, { link: 'https://example.com/a', linkTags: { link: ['1'] } });

test("each event of an email is sent to webhooks once, and the message is built from the email's row", async () => {
  campaign = await campaignUnderWay(service.project, { subject: 'News for {{ name ?? "you" }}' });
  const row = await sendEmail(campaign, reader);
  await follow();
  await receiveFeedback(
    row,
    sesEvents.delivery(1),
    sesEvents.open(3),
    sesEvents.open(3, { userAgent: 'bot', isBot: true }),
    followed,
  );
  await follow();
  const messages = await told();
  expect(messages.map(({ type }) => type)).toEqual(['email.sent', 'email.delivered', 'email.opened', 'email.clicked']);
  const [, , , clicked] = messages;
  expect(clicked.data).toEqual({
    id: clicked.eventId,
    project: service.project.id,
    contact: { id: reader.id, email: reader.email },
    email: row.id,
    source: 'email',
    details: { email: row.id, campaign: campaign.id, subject: 'News for you', link: 'https://example.com/a' },
  });
  expect((await service.rows()).filter(({ sk }) => `${sk}`.startsWith('EVENT#email'))).toEqual([]);
});

describe("a contact's summary", () => {
  const counts = async () =>
    Object.fromEntries(Object.entries(await summary()).map(([name, { count }]) => [name, count]));

  test('gets the sending of an email together with its next event, in one write', async () => {
    const row = await sendEmail(campaign, reader);
    await follow();
    expect(await counts()).toEqual({});
    await receiveFeedback(row, sesEvents.delivery(1));
    await follow();
    expect(await counts()).toEqual({ 'email.sent': 1, 'email.delivered': 1 });
    await receiveFeedback(row, sesEvents.open(3), followed, sesEvents.open(5));
    await follow();
    expect(await counts()).toEqual({ 'email.sent': 1, 'email.delivered': 1, 'email.opened': 2, 'email.clicked': 1 });
  });

  test('gets the sending at once if SES reports no deliveries', async () => {
    process.env.DELIVERY_EVENTS = 'off';
    const row = await sendEmail(campaign, reader);
    await follow();
    expect(await counts()).toEqual({ 'email.sent': 1 });
    await receiveFeedback(row, sesEvents.open(3));
    await follow();
    expect(await counts()).toEqual({ 'email.sent': 1, 'email.opened': 1 });
  });

  test('that is truncated is completed from the emails', async () => {
    const row = await sendEmail(campaign, reader);
    await receiveFeedback(row, sesEvents.open(3), sesEvents.open(9));
    const found = await lookUpEvents(service.project.id, {
      contactId: reader.id,
      generation: reader.generation,
      names: ['email.opened', 'email.clicked'],
    });
    expect(found.get('email.opened')).toMatchObject({ count: 2, first: Date.parse('2026-12-01T12:03:00.000Z') });
    expect(found.get('email.clicked')).toBeNull();
  });
});

test('an email that could not be made, was refused or skipped is reported once, with its reason', async () => {
  const contact = { email: reader.email, generation: reader.generation };
  await failNewEmail(
    { ...campaignRef(campaign), contactId: reader.id, contact, variant: null },
    'template_error',
    'line 3',
  );
  const other = await campaignUnderWay(service.project, { subject: 'Other' });
  await skipEmail(other, reader, 'suppressed');
  await follow();
  const rejected = await sendEmail(await campaignUnderWay(service.project), reader);
  await receiveFeedback(rejected, sesEvents.reject(), sesEvents.reject());
  await follow();
  const failed = (await told()).filter(({ type }) => type === 'email.failed');
  expect(failed.map(({ data }) => data.details.reason).sort()).toEqual(['rejected', 'template_error']);
  const skipped = (await told()).filter(({ data }) => data.details.campaign === other.id);
  expect(skipped).toMatchObject([{ type: 'email.skipped', data: { details: { reason: 'suppressed' } } }]);
});

test('reports nothing for an erased contact', async () => {
  const row = await sendEmail(campaign, reader);
  await follow();
  await deleteContact(service.project, reader.id);
  await receiveFeedback(row, sesEvents.open(3));
  await follow();
  expect(await summary()).toEqual({});
});
