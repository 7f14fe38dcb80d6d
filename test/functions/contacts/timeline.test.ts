import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler as contacts } from '../../../functions/contacts/handler';
import { putEvent } from '../../../shared/db/events/events';
import { listEvents } from '../../../shared/db/events/list';
import { idSource } from '../../../shared/ops/ids';
import { addReader, campaignUnderWay, receiveFeedback, sendEmail } from '../../support/campaign-emails';
import { type EmailService, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

test("a contact's timeline holds its emails' events among its own, page by page, and the project's list does not", async () => {
  const campaign = await campaignUnderWay(service.project);
  const reader = await addReader(service.project, 'reader@example.org');
  const row = await sendEmail(campaign, reader);
  const followed = sesEvents.click(4, { link: 'https://example.com/a', linkTags: { link: ['1'] } });
  await receiveFeedback(row, sesEvents.delivery(1), sesEvents.open(3), followed);
  // Of a former contact of the address, whose email is not this one's.
  await sendEmail(await campaignUnderWay(service.project), { ...reader, generation: 'former' });
  for (const [name, minute] of [
    ['bought', '02'],
    ['left', '05'],
    ['came', '00'],
  ] as const) {
    const createdAt = `2026-12-01T12:${minute}:30.000Z`;
    const { id: contactId, email, generation } = reader;
    const of = { projectId: service.project.id, contactId, email, generation };
    const id = idSource(name, Date.parse(createdAt)).id('evt');
    await putEvent({ ...of, id, name, data: {}, source: 'api', createdAt });
  }
  const call = api(contacts, { projectId: service.project.id });
  const route = 'GET /contacts/{id}/events';
  const names: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 9; page++) {
    const { body } = await call(route, { id: reader.id, query: { limit: '2', ...(cursor ? { cursor } : {}) } });
    expect(body.data.total).toBe(7);
    names.push(...body.data.items.map(({ name }: { name: string }) => name));
    cursor = body.data.nextCursor ?? undefined;
    if (!cursor) break;
  }
  const newestFirst = ['left', 'email.clicked', 'email.opened', 'bought', 'email.delivered', 'came', 'email.sent'];
  expect(names).toEqual(newestFirst);
  const { body } = await call(route, { id: reader.id, query: { name: 'email.opened' } });
  expect(body.data.items).toMatchObject([
    { createdAt: '2026-12-01T12:03:00.000Z', source: 'email', data: { campaign: campaign.id, email: row.id } },
  ]);
  const { items } = await listEvents(service.project, { name: 'email.opened' }, { limit: 100 });
  expect(items).toEqual([]);
});
