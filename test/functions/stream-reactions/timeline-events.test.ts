import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getSummary } from '../../../shared/db/contacts/summaries';
import { readEventNames } from '../../../shared/db/counters/named-counts';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { eventsBetween, lookUpEvents } from '../../../shared/db/events/of-contact';
import type { Project } from '../../../shared/db/projects/projects';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import type { Delivery } from '../../../shared/db/webhooks/deliveries';
import { createWebhook } from '../../../shared/db/webhooks/webhooks';
import { newId } from '../../../shared/ops/ids';
import { loadMessages } from '../../../shared/services/load-messages/load-messages';
import { addProject } from '../../support/contacts';
import { type EmailService, startEmailService } from '../../support/emails';
import { feedbackOf, sentEmail } from '../../support/feedback-scene';
import { sesEvents } from '../../support/ses-events';
import { newRecords, reactTo, settle } from '../../support/stream';

const SENT_AT = '2026-12-01T12:00:00.000Z';
/** Three seconds after that. */
const PROMPT = 0.05;
const DELIVERED_AT = '2026-12-01T12:00:03.000Z';

let service: EmailService;
let project: Project;
let projects = 0;
beforeAll(async () => {
  service = await startEmailService();
  const queueUrl = (name: string) => `http://127.0.0.1:9/000000000000/${name}`;
  Object.assign(process.env, { WEBHOOKS_QUEUE_URL: queueUrl('webhooks'), JOBS_QUEUE_URL: queueUrl('jobs') });
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.reset();
  service.sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  project = await addProject(`prj_told${projects++}`);
  await settle(service);
});

/** Lets the stream reactions take what is new, each record three times. */
async function follow(): Promise<void> {
  const records = [...(await newRecords(service)).values()].flat();
  expect(await reactTo(records.flatMap((record) => [record, record]))).toEqual([]);
  expect(await reactTo(records)).toEqual([]);
}

const counts = async ({ projectId, contactId }: EmailRow) =>
  Object.fromEntries(
    Object.entries((await getSummary(projectId, contactId))?.names ?? {})
      .filter(([name]) => name.startsWith('email.'))
      .map(([name, { count }]) => [name, count]),
  );

test("webhooks get each event once, and the message is built from the email's row", async () => {
  await createWebhook({
    id: newId('whk'),
    projectId: project.id,
    url: 'https://hooks.example.com/',
    events: ['email.*'],
    description: null,
    enabled: true,
    revision: 1,
    version: 1,
    earlier: [],
    createdAt: SENT_AT,
    updatedAt: SENT_AT,
  });
  const row = await sentEmail(project, { template: 'tpl_1' });
  await follow();
  await feedbackOf(row, sesEvents.send(), sesEvents.delivery(PROMPT), sesEvents.delivery(2), sesEvents.open(3));
  await follow();
  const own = (await service.rows()).filter((item) => item.emailId === row.id && item.sk === 'DELIVERY');
  const bodies = await loadMessages(project.id, own as unknown as Delivery[]);
  const messages = [...bodies.values()]
    .map((body) => JSON.parse(body))
    .sort((a, b) => (a.data.id < b.data.id ? -1 : 1));
  expect(messages.map(({ type }) => type)).toEqual([
    'email.sent',
    'email.delivered',
    'email.delivered',
    'email.opened',
  ]);
  expect(messages[1]).toMatchObject({
    timestamp: DELIVERED_AT,
    data: {
      contact: { id: row.contactId, email: row.email },
      email: row.id,
      source: 'email',
      details: { email: row.id, subject: 'Hello', template: 'tpl_1', smtpCode: 250 },
    },
  });
});

describe("a contact's summary", () => {
  test('gets the sending with a delivery that the timeline tells', async () => {
    const row = await sentEmail(project);
    await follow();
    expect(await counts(row)).toEqual({});
    await feedbackOf(row, sesEvents.delivery(PROMPT), sesEvents.delivery(PROMPT));
    await follow();
    expect(await counts(row)).toEqual({ 'email.sent': 1, 'email.delivered': 1 });
  });

  test('gets the sending with an event that has a row, and a delivery after that by itself', async () => {
    const row = await sentEmail(project);
    await feedbackOf(row, sesEvents.bounce('Transient', 'General', 0.02), sesEvents.delivery(PROMPT));
    await follow();
    expect(await counts(row)).toEqual({ 'email.sent': 1, 'email.bounced': 1, 'email.delivered': 1 });
  });

  test('gets the sending of email of the bulk lane at once', async () => {
    const row = await sentEmail(project, { lane: 'bulk' });
    await follow();
    expect(await counts(row)).toEqual({ 'email.sent': 1 });
  });

  test.each([{ test: true as const }, { member: true as const }])(
    'gets nothing of an email that is none of its own: %p',
    async (given) => {
      const row = await sentEmail(project, { ...given, lane: 'bulk' });
      await feedbackOf(row, sesEvents.delivery(PROMPT));
      await follow();
      expect(await counts(row)).toEqual({});
    },
  );
});

describe('counters of events', () => {
  const named = async () =>
    (await readEventNames(project.id))
      .filter(({ name }) => name.startsWith('email.'))
      .map(({ name, count, lastSeenAt }) => [name, count, lastSeenAt]);

  const twoEvents = [
    ['email.delivered', 2, '2026-12-01T12:00:04.200Z'],
    ['email.sent', 1, SENT_AT],
  ];

  test.each<[string, (row: EmailRow) => Promise<unknown>]>([
    [
      'expires',
      ({ projectId, id }) => db.send(new DeleteCommand({ TableName: tableName(), Key: keys.email(projectId, id) })),
    ],
    [
      'is erased with its contact',
      async ({ projectId, contactId }) => {
        await deleteContact(project, contactId);
        await eraseContact(projectId, contactId, () => 100_000);
      },
    ],
  ])('count what timelines tell, several of one name too, and no more once the email %s', async (_case, end) => {
    const row = await sentEmail(project);
    await feedbackOf(row, sesEvents.delivery(PROMPT), sesEvents.delivery(0.07));
    await settle(service);
    expect((await named()).sort()).toEqual(twoEvents);
    await end(row);
    await settle(service);
    expect((await named()).filter(([, count]) => count !== 0)).toEqual([]);
  });
});

test('what is looked up among the events of a contact includes what timelines tell', async () => {
  const row = await sentEmail(project);
  await feedbackOf(row, sesEvents.delivery(PROMPT), sesEvents.delivery(2));
  const { projectId, contactId, generation = '' } = row;
  const at = Date.parse(DELIVERED_AT);
  const found = await lookUpEvents(projectId, { contactId, generation, names: ['email.sent', 'email.delivered'] });
  expect(found.get('email.sent')?.count).toBe(1);
  expect(found.get('email.delivered')).toMatchObject({ count: 2, first: at });
  const asked = { projectId, contactId, generation, name: 'email.delivered' };
  expect(await eventsBetween({ ...asked, from: at, until: at })).toMatchObject([{ createdAt: DELIVERED_AT }]);
  expect(await eventsBetween({ ...asked, from: at + 1, until: at + 60_000 })).toEqual([]);
  expect(await eventsBetween({ ...asked, generation: 'other', from: 0, until: at })).toEqual([]);
});
