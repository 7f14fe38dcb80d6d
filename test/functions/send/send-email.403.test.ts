import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { currentProject } from '../../../shared/db/projects/projects';
import { setPauses } from '../../../shared/db/projects/settings';
import { createTemplate } from '../../../shared/db/templates/templates';
import type { Pauses } from '../../../shared/domain/sending/reputation';
import { addVerifiedDomain, type MailService, mockQueues, readEmail, startMail } from '../../support/emails';
import { api } from '../../support/invocations';

let mail: MailService;
beforeAll(async () => {
  mail = await startMail();
  const time = new Date(mail.clock.now()).toISOString();
  await addVerifiedDomain(mail);
  const texts = { name: 'News', subject: 'News', body: 'News', text: null, from: null, fromName: null, replyTo: null };
  await createTemplate(mail.project.id, 'tpl_news', time, { ...texts, topicId: null, type: 'MARKETING' });
});
beforeEach(() => void mockQueues(mail));
afterAll(() => mail.stop());

const send = (body: object) =>
  api(handler, { projectId: mail.project.id })('POST /v1/send', { body: { from: 'shop@example.com', ...body } });
const receipt = { to: 'a@example.org', subject: 'Hi', body: 'Hi' };
const news = { to: 'a@example.org', template: 'tpl_news', subscribed: true };

async function setPaused(paused: Pauses): Promise<void> {
  const project = await currentProject(mail.project.id);
  if (!project || !(await setPauses(project, { paused }))) throw new Error('not paused');
  // By then every running container knows.
  mail.clock.advance(10_000);
}

test('SENDING_PAUSED: only for the paused kind of mail, within 10 seconds, before anything is written', async () => {
  const pause = {
    since: '2026-12-01T12:00:00.000Z',
    cause: 'bounces' as const,
    sent: 9,
    hardBounces: 9,
    complaints: 0,
  };
  expect([(await send(receipt)).status, (await send(news)).status]).toEqual([200, 200]);

  await setPaused({ marketing: pause });
  const before = (await mail.rows()).length;
  expect(await send({ ...news, to: 'new@example.org' })).toMatchObject({
    status: 403,
    body: {
      errorCode: 'SENDING_PAUSED',
      message: expect.stringMatching(/^Marketing email .* bounced.* Reputation page/),
    },
  });
  expect((await mail.rows()).length).toBe(before);
  expect((await send(receipt)).status).toBe(200);

  await setPaused({ everything: pause });
  expect([(await send(receipt)).status, (await send(news)).status]).toEqual([403, 403]);
  expect((await send({ ...receipt, from: 'shop@elsewhere.example' })).body.errorCode).toBe('DOMAIN_NOT_VERIFIED');

  await setPaused({});
  expect([(await send(receipt)).status, (await send(news)).status]).toEqual([200, 200]);
});

test("mail to SES's simulator is marked, so that its feedback does not count for the reputation", async () => {
  const { body } = await send({ ...receipt, to: ['Bounce+1@simulator.amazonses.com', 'b@example.org'] });
  const rows = await Promise.all(
    body.data.emails.map(({ email }: { email: string }) => readEmail({ projectId: mail.project.id, id: email })),
  );
  expect(rows.map(({ simulated }) => simulated)).toEqual([true, undefined]);
});
