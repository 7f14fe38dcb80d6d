import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, expect, test } from '@jest/globals';
import { type Item, itemSize } from '@posthaste/local-aws/dynamodb';
import { handler as contacts } from '../../../functions/contacts/handler';
import { handler as emails } from '../../../functions/emails/handler';
import { listRecipients } from '../../../shared/db/emails/campaign-recipients';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { keys } from '../../../shared/db/table/keys';
import { type Sending, useCampaignSender } from '../../support/campaign-sender';
import { mockQueues, newEmail } from '../../support/emails';
import { eventNamesOf, processFeedback } from '../../support/feedback-scene';
import { api } from '../../support/invocations';
import { plainNotification, sesEvents } from '../../support/ses-events';

const on = useCampaignSender();
beforeEach(() => on.accept());

const MESSAGE_ID = '0107019a5b1c2d3e-1f2e3d4c-5b6a-4978-8695-a4b3c2d1e0f0-000000';
const GMAIL = '250 2.0.0 OK  1795253400 5b1f17b1804b1-477a1b2c3d4si12345678e9.42 - gsmtp';
const DATA = { firstName: 'Alexandra', plan: 'business', city: 'Hamburg', unused: 'x'.repeat(400) };
const BODY =
  '<p>Dear {{ firstName }}, on {{ data.plan }} in {{ city }}:</p><a href="https://example.com/a">A</a> <a href="https://example.com/b?id={{ id }}">B</a>';

/** SES's event of an email, with the id that SES gave the message. */
const receiveFeedback = (row: EmailRow, event: object, messageId = row.messageId ?? 'ses-1', linkTags?: object) => {
  const tags = { 'posthaste-project': [row.projectId], 'posthaste-email': [row.id], 'posthaste-attempt': ['1'] };
  const whole = { ...event, mail: { timestamp: '2026-12-01T12:00:00.000Z', messageId, tags } };
  const click = (event as { click?: object }).click;
  const tagged = click && linkTags ? { ...whole, click: { ...click, linkTags } } : whole;
  return processFeedback([plainNotification(JSON.stringify(tagged))]);
};

async function sentEmail(many = 1): Promise<{ sending: Sending; row: EmailRow }> {
  const sending = await on.sending(await on.people(many, () => DATA), { bodies: { body: BODY } });
  await on.deliver(sending);
  const [row] = await on.rows(sending);
  if (row?.status !== 'SENT') throw new Error('not sent');
  return { sending, row };
}

const rowOf = async ({ sending }: { sending: Sending }) => (await on.rows(sending))[0] as EmailRow;

test('a row stays within one write unit from its claim to its opens and clicks', async () => {
  const sizes: Record<string, number> = {};
  const measure = async (name: string, { projectId, id }: EmailRow) => {
    const { pk, sk } = keys.email(projectId, id);
    const item = (await on.service.rows()).find((row) => row.pk === pk && row.sk === sk) ?? {};
    sizes[name] = itemSize(marshall(item) as unknown as Item);
  };
  on.service.ses.reset();
  on.service.ses.onAnyCommand().resolves({ MessageId: MESSAGE_ID });
  const { row, ...rest } = await sentEmail();
  await measure('SENT', row);
  const delivery = sesEvents.delivery();
  await receiveFeedback(row, { ...delivery, delivery: { ...delivery.delivery, smtpResponse: GMAIL } });
  await measure('DELIVERED', row);
  await receiveFeedback(row, sesEvents.open());
  await measure('OPENED', row);
  await receiveFeedback(row, sesEvents.click(), row.messageId, { link: ['2'] });
  await measure('CLICKED', row);
  expect((await rowOf(rest)).vars).toEqual({ firstName: 'Alexandra', plan: 'business', city: 'Hamburg' });
  for (const [name, size] of Object.entries(sizes)) expect([name, size <= 1_024, size]).toEqual([name, true, size]);
});

test('SES’s event that it accepted an email writes nothing if the row says so, and reports a second email', async () => {
  const { row, ...rest } = await sentEmail();
  await receiveFeedback(row, sesEvents.send());
  expect(await rowOf(rest)).toEqual(row);
  expect(on.service.metrics.join()).not.toContain('SentTwice');
  await receiveFeedback(row, sesEvents.send(), 'another-id');
  expect(on.service.metrics.join()).toContain('SentTwice');
});

test('clicks are counted once by link, without those of machines, and are not stored as events', async () => {
  const { row, ...rest } = await sentEmail();
  const click = (minute: number, link: string, part = {}) =>
    receiveFeedback(row, sesEvents.click(minute, part), row.messageId, { link: [link] });
  expect(await click(1, '1')).toEqual([]);
  await click(1, '1');
  await click(2, '1');
  await click(3, '2');
  await click(4, '2', { botDetected: true });
  await click(5, 'forged');
  expect(await rowOf(rest)).toMatchObject({ status: 'CLICKED', clicks: 4, links: { 1: 2, 2: 1 } });
  expect(await eventNamesOf(row)).toEqual([]);
});

test('GET /emails/{id} and its content show the email as it was sent, though the contact has changed since', async () => {
  const { row, sending } = await sentEmail();
  const call = api(emails, { projectId: on.project.id });
  await receiveFeedback(row, sesEvents.delivery(600));
  const { status, body } = await call('GET /emails/{id}', { id: row.id });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    id: row.id,
    campaign: sending.campaign.id,
    from: 'ada@example.com',
    subject: 'News for you',
    status: 'DELIVERED',
    lane: 'bulk',
    timeline: [{ type: 'claimed' }, { type: 'sent', detail: row.messageId }, { type: 'delivered', detail: '250 ok' }],
  });
  const content = await call('GET /emails/{id}/content', { id: row.id });
  const [input] = on.sent();
  // Links to the recipient's own pages do not work for whoever reads the content.
  const shown = (sent = '') => sent.replaceAll(/\/u\/2\.[\w.-]+/g, '/u/preview');
  expect(content.body.data).toMatchObject({
    html: shown(input?.Content?.Simple?.Body?.Html?.Data),
    text: shown(input?.Content?.Simple?.Body?.Text?.Data),
    from: { email: 'ada@example.com', name: 'Ada' },
  });
  expect(content.body.data.html).toContain('Dear Alexandra, on business in Hamburg');
  on.service.clock.advance(31 * 24 * 3600_000);
  expect((await call('GET /emails/{id}/content', { id: row.id })).status).toBe(404);
});

test('a contact’s emails are listed page by page together with campaign email, by their creation', async () => {
  const [reader = ''] = await on.people(1);
  const ids: string[] = [];
  const old = await on.sending([reader]);
  for (let n = 0; n < 3; n++) {
    on.service.clock.advance(1_000);
    ids.push((await newEmail(on.project, { to: 'p0@example.com' })).id);
    on.service.clock.advance(1_000);
    // The first campaign is the oldest by its id, and the latest to be sent.
    const sending = n === 2 ? old : await on.sending([reader]);
    await on.deliver(sending);
    ids.push((await rowOf({ sending })).id);
  }
  const call = api(contacts, { projectId: on.project.id });
  for (const limit of ['1', '4', '100']) {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 10; page++) {
      const query: Record<string, string> = { limit, ...(cursor === null ? {} : { cursor }) };
      const { body } = await call('GET /contacts/{id}/emails', { id: reader, query });
      seen.push(...body.data.items.map(({ id }: { id: string }) => id));
      cursor = body.data.nextCursor;
      if (cursor === null) break;
    }
    expect(seen).toEqual(ids.toReversed());
  }
});

test('recipients are listed with their outcomes, also those who still wait; a campaign’s emails only those that exist', async () => {
  const sending = await on.sending(await on.people(8), { campaign: { holdoutPercent: 30 } });
  const queued = await listRecipients(on.project, sending.campaign, { status: 'QUEUED' }, { limit: 100 });
  expect(queued.items).toHaveLength(8);
  expect(queued.items.every(({ email }) => email === null)).toBe(true);
  await on.deliver(sending);
  const statuses = await on.statuses(sending);
  const sent = statuses.filter((status) => status === 'SENT').length;
  const scan = async (filter: object) => {
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page++) {
      const { items, nextCursor } = await listRecipients(on.project, sending.campaign, filter, { limit: 3, cursor });
      found.push(...items.map(({ contactId }) => contactId));
      if (nextCursor === null) return found;
      cursor = nextCursor;
    }
    throw new Error('the scan does not end');
  };
  expect(await scan({})).toEqual(sending.contactIds);
  const whole = await listRecipients(on.project, sending.campaign, {}, { limit: 20 });
  expect([whole.items.length, whole.hasMore]).toEqual([8, false]);
  expect(await scan({ status: 'SENT' })).toEqual(sending.contactIds.filter((_, n) => statuses[n] === 'SENT'));
  expect(await scan({ reason: 'holdout' })).toHaveLength(8 - sent);
  const call = api(emails, { projectId: on.project.id });
  const ofCampaign = { campaign: sending.campaign.id };
  const listed = await call('GET /emails', { query: { ...ofCampaign, status: 'SENT', limit: '100' } });
  expect(listed.body.data.items).toHaveLength(sent);
  const ofOne = await call('GET /emails', { query: { ...ofCampaign, contact: 'p0@example.com' } });
  expect(ofOne.body.data.items).toMatchObject([{ contact: { email: 'p0@example.com' } }]);
  expect((await call('GET /emails', { query: { campaign: 'cmp_none' } })).status).toBe(404);
});

test('when a contact is erased, its email keeps id and outcome and loses personal data, and waiting email is never sent', async () => {
  mockQueues(on.service);
  const { row, ...rest } = await sentEmail();
  on.service.ses.reset();
  on.refuse({ name: 'TooManyRequestsException', $metadata: { httpStatusCode: 429 } });
  const waiting = await on.sending([row.contactId]);
  await on.deliver(waiting);
  expect(await on.statuses(waiting)).toEqual(['QUEUED']);
  await deleteContact(on.project, row.contactId);
  const call = api(emails, { projectId: on.project.id });
  const { body } = await call('GET /emails/{id}', { id: row.id });
  expect(body.data).toMatchObject({ subject: null, contact: { email: null }, status: 'SENT' });
  expect((await call('GET /emails/{id}/content', { id: row.id })).status).toBe(404);
  await eraseContact(on.project.id, row.contactId, () => 100_000);
  const erased = await rowOf(rest);
  expect(erased).toMatchObject({ id: row.id, erased: true, email: '', status: 'SENT', sentAt: row.sentAt });
  expect(JSON.stringify({ ...erased, generation: '' })).not.toMatch(/p0@|Alexandra|Hamburg/);
  expect(await on.reasons(waiting)).toEqual(['contact_deleted']);
});
