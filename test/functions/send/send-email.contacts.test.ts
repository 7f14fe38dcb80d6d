import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { getContact } from '../../../shared/db/contacts/contacts';
import { admitNames } from '../../../shared/db/events/names';
import { addVerifiedDomain, type MailService, mockQueues, readEmail, startMail } from '../../support/emails';
import { api } from '../../support/invocations';

let mail: MailService;
beforeAll(async () => {
  mail = await startMail();
  mockQueues(mail);
  await addVerifiedDomain(mail);
});
afterAll(() => mail.stop());

const send = (body: object) =>
  api(handler, { projectId: mail.project.id })('POST /v1/send', {
    body: { from: 'shop@example.com', subject: 'Hi', body: 'Hi', ...body },
  });

test("each email knows its contact's generation", async () => {
  const { status, body } = await send({ to: ['a@example.org', 'b@example.org'] });
  expect(status).toBe(200);
  for (const { contact, email } of body.data.emails) {
    const { generation } = (await getContact(mail.project, contact.id)) ?? {};
    expect(generation).toEqual(expect.any(String));
    expect(await readEmail({ projectId: mail.project.id, id: email })).toMatchObject({ generation });
  }
});

test('a data field beyond the thousand of a project is a 422 that names it, and nothing is written', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `name ${n}`);
  await admitNames(mail.project.id, 'field', names, { isPublic: false });
  const before = (await mail.rows()).length;
  const { status, body } = await send({ to: ['new@example.org', 'other@example.org'], data: { more: 1, 'name 1': 1 } });
  expect([status, body.errors]).toEqual([422, [{ field: 'data.more', code: 'too_big', message: expect.any(String) }]]);
  // The request was counted against the rate and its key's use noted; nothing else.
  expect((await mail.rows()).length).toBe(before);
  const once = { more: { value: 1, persistent: false }, 'name 1': 1 };
  expect((await send({ to: 'new@example.org', data: once })).status).toBe(200);
});
