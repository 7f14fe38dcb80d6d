import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
});
afterAll(() => service.stop());

test.each([
  [255, 'x'.repeat(255)],
  [256, `${'x'.repeat(254)}…`],
  [900, `${'x'.repeat(254)}…`],
])('lists show a subject of %i characters whole, or say that it goes on', async (length, listed) => {
  const body = { to: 'ada@example.org', from: 'shop@example.com', subject: 'x'.repeat(length), body: 'Hi' };
  const sent = await api(handler, { projectId: service.project.id })('POST /v1/send', { body });
  const row = await readEmail({ projectId: service.project.id, id: sent.body.data.emails[0].email });
  expect(row.subject).toBe(listed);
});
