import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { MAXIMUM_SCHEDULED } from '../../../shared/contract/mail-limits';

import { addToCounter } from '../../support/counters';
import { addVerifiedDomain, type MailService, mockQueues, startMail } from '../../support/emails';
import { api } from '../../support/invocations';

const HOUR_MS = 3600_000;

let mail: MailService;
beforeAll(async () => {
  mail = await startMail();
  mockQueues(mail);
  await addVerifiedDomain(mail);
});
afterAll(() => mail.stop());

const send = (more: object) =>
  api(handler, { projectId: mail.project.id })('POST /v1/send', {
    body: { to: 'a@example.org', subject: 'Hi', body: 'Hi', from: 'shop@example.com', ...more },
  });

test('TOO_MANY_SCHEDULED: a project with 50,000 scheduled mails schedules no more, and sends all the same', async () => {
  const scheduledAt = new Date(mail.clock.now() + HOUR_MS).toISOString();
  await addToCounter(mail.project.id, 'emails:scheduled', 'shard-1', [{ sequence: '1', by: MAXIMUM_SCHEDULED - 1 }]);
  expect((await send({ scheduledAt })).status).toBe(200);
  await addToCounter(mail.project.id, 'emails:scheduled', 'shard-1', [{ sequence: '2', by: 1 }]);
  const before = (await mail.rows()).length;
  expect(await send({ scheduledAt })).toMatchObject({ status: 409, body: { errorCode: 'TOO_MANY_SCHEDULED' } });
  expect(await mail.rows()).toHaveLength(before);
  expect((await send({})).status).toBe(200);
});
