import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { currentProject } from '../../../shared/db/projects/projects';
import { setPauses } from '../../../shared/db/projects/settings';
import { createTemplate } from '../../../shared/db/templates/templates';
import type { Pauses } from '../../../shared/domain/sending/reputation';
import { callsDuring } from '../../support/calls';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  const time = new Date(service.clock.now()).toISOString();
  await addVerifiedDomain(service);
  const texts = { name: 'News', subject: 'News', body: 'News', text: null, from: null, fromName: null, replyTo: null };
  await createTemplate(service.project.id, 'tpl_news', time, { ...texts, topicId: null, type: 'MARKETING' });
});
beforeEach(() => void mockQueues(service));
afterAll(() => service.stop());

const send = (body: object) =>
  api(handler, { projectId: service.project.id })('POST /v1/send', { body: { from: 'shop@example.com', ...body } });
const receipt = { to: 'a@example.org', subject: 'Hi', body: 'Hi' };
const news = { to: 'a@example.org', template: 'tpl_news', subscribed: true };

async function setPaused(paused: Pauses): Promise<void> {
  const project = await currentProject(service.project.id);
  if (!project || !(await setPauses(project, { paused }))) throw new Error('not paused');
  // By then every running container knows.
  service.clock.advance(10_000);
}

test('SENDING_PAUSED: only for the paused kind of email, within 10 seconds, before anything is written', async () => {
  const pause = {
    since: '2026-12-01T12:00:00.000Z',
    cause: 'bounces' as const,
    sent: 9,
    hardBounces: 9,
    complaints: 0,
  };
  expect([(await send(receipt)).status, (await send(news)).status]).toEqual([200, 200]);

  await setPaused({ marketing: pause });
  const before = (await service.rows()).length;
  expect(await send({ ...news, to: 'new@example.org' })).toMatchObject({
    status: 403,
    body: {
      errorCode: 'SENDING_PAUSED',
      message: expect.stringMatching(/^Marketing email .* bounced.* Reputation page/),
    },
  });
  expect((await service.rows()).length).toBe(before);
  expect((await send(receipt)).status).toBe(200);

  await setPaused({ everything: pause });
  const refused: number[] = [];
  const calls = await callsDuring(async () => {
    for (const body of [receipt, news]) refused.push((await send(body)).status);
  });
  expect(refused).toEqual([403, 403]);
  expect(calls.filter(({ input }) => input.includes('ct_'))).toEqual([]);
  expect((await send({ ...receipt, from: 'shop@elsewhere.example' })).body.errorCode).toBe('DOMAIN_NOT_VERIFIED');

  await setPaused({});
  expect([(await send(receipt)).status, (await send(news)).status]).toEqual([200, 200]);
});

test("email to SES's simulator is marked, so that its feedback does not count for the reputation", async () => {
  const { body } = await send({ ...receipt, to: ['Bounce+1@simulator.amazonses.com', 'b@example.org'] });
  const rows = await Promise.all(
    body.data.emails.map(({ email }: { email: string }) => readEmail({ projectId: service.project.id, id: email })),
  );
  expect(rows.map(({ simulated }) => simulated)).toEqual([true, undefined]);
});
