import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handler as projects } from '../../../functions/project/handler';
import { handler } from '../../../functions/send/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { getContent } from '../../../shared/db/emails/contents';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
let bare: string;
let signed: string;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
  bare = await template({});
  signed = await template({ from: 'team@example.com', fromName: 'Team', replyTo: 'team-help@example.com' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await change({ from: 'shop@example.com', fromName: 'My shop', replyTo: 'help@example.com' });
  service.clock.advance(PROJECT_AGE_MS);
});

/** Endpoints know a project's settings for so long. */
const PROJECT_AGE_MS = 5_000;

async function template(sender: object): Promise<string> {
  const body = { name: 'T', subject: 'Hi', body: '<p>Hi</p>', type: 'TRANSACTIONAL', ...sender };
  const made = await api(templates, { projectId: service.project.id })('POST /templates', { body });
  return made.body.id;
}

const change = (body: object) => api(projects, { projectId: service.project.id })('PATCH /project', { body });

const send = (body: object, query: Record<string, string> = {}) =>
  api(handler, { projectId: service.project.id })('POST /v1/send', { body: { to: 'ada@example.org', ...body }, query });

const inline = { subject: 'Hi', body: '<p>Hi</p>' };

async function senderOf(body: object) {
  const sent = await send(body);
  expect(sent.body).toMatchObject({ success: true });
  const row = await readEmail({ projectId: service.project.id, id: sent.body.data.emails[0].email });
  const content = await getContent(service.project.id, row.contentId);
  expect(JSON.stringify(content?.headers ?? [])).not.toMatch(/reply-to/i);
  return { from: content?.from, replyTo: content?.replyTo };
}

test.each<[string, () => object, object, string]>([
  [
    'the project for a send that gives none',
    () => inline,
    { email: 'shop@example.com', name: 'My shop' },
    'help@example.com',
  ],
  [
    'the project for a template that has none',
    () => ({ template: bare }),
    { email: 'shop@example.com', name: 'My shop' },
    'help@example.com',
  ],
  [
    'the template before the project',
    () => ({ template: signed }),
    { email: 'team@example.com', name: 'Team' },
    'team-help@example.com',
  ],
  [
    'the send before the template',
    () => ({ template: signed, from: 'me@example.com', reply: 'me-help@example.com' }),
    { email: 'me@example.com', name: 'Team' },
    'me-help@example.com',
  ],
  [
    'the header Reply-To of the send before the template',
    () => ({ template: signed, headers: { 'rEPLY-tO': 'me-help@example.com', 'X-Order': '17' } }),
    { email: 'team@example.com', name: 'Team' },
    'me-help@example.com',
  ],
  [
    'the send, without the name of the project',
    () => ({ ...inline, from: 'me@example.com' }),
    { email: 'me@example.com' },
    'help@example.com',
  ],
  [
    'the project, under the name of the send',
    () => ({ ...inline, name: 'Me' }),
    { email: 'shop@example.com', name: 'Me' },
    'help@example.com',
  ],
])('the sender is of %s', async (_, body, from, replyTo) => {
  expect(await senderOf(body())).toEqual({ from, replyTo });
});

test('a default sender that was set a moment ago is used, and one that was removed is asked for', async () => {
  await change({ from: null, fromName: null });
  service.clock.advance(PROJECT_AGE_MS);
  const { status, body } = await send(inline);
  expect([status, body.errors]).toEqual([
    422,
    [
      {
        field: 'from',
        code: 'required',
        message: expect.stringMatching(/default sender\. .*PATCH \/project/),
      },
    ],
  ]);
  await change({ from: 'new@example.com' });
  expect((await senderOf(inline)).from).toEqual({ email: 'new@example.com' });
});

test('a validated send, a batch and the calls of other services use it too', async () => {
  const call = api(handler, { projectId: service.project.id });
  expect((await send(inline, { validate: 'true' })).status).toBe(200);
  const batch = await call('POST /v1/send/batch', { body: { emails: [{ ...inline, to: 'ada@example.org' }] } });
  expect(batch.status).toBe(200);
  const resend = { to: 'ada@example.org', subject: 'Hi', html: '<p>Hi</p>' };
  expect((await call('POST /emails', { body: resend })).status).toBe(200);
});
