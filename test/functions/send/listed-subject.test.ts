import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { addVerifiedDomain, type MailService, mockQueues, readEmail, startMail } from '../../support/emails';
import { api } from '../../support/invocations';

let mail: MailService;
beforeAll(async () => {
  mail = await startMail();
  mockQueues(mail);
  await addVerifiedDomain(mail);
});
afterAll(() => mail.stop());

test.each([
  [255, 'x'.repeat(255)],
  [256, `${'x'.repeat(254)}…`],
  [900, `${'x'.repeat(254)}…`],
])('lists show a subject of %i characters whole, or say that it goes on', async (length, listed) => {
  const body = { to: 'ada@example.org', from: 'shop@example.com', subject: 'x'.repeat(length), body: 'Hi' };
  const sent = await api(handler, { projectId: mail.project.id })('POST /v1/send', { body });
  const row = await readEmail({ projectId: mail.project.id, id: sent.body.data.emails[0].email });
  expect(row.subject).toBe(listed);
});
