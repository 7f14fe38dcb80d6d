import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { getContent } from '../../../shared/db/emails/contents';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
let template: string;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
  const members = {
    name: 'T',
    subject: 'Hi',
    body: '<p>Hi</p>',
    previewText: 'Order {{ order }}',
    from: 'shop@example.com',
  };
  const made = await api(templates, { projectId: service.project.id })('POST /templates', { body: members });
  template = made.body.id;
});
afterAll(() => service.stop());

const send = (body: object) =>
  api(handler, { projectId: service.project.id })('POST /v1/send', { body: { to: 'ada@example.org', ...body } });

/** What the email's HTML begins with and hides; null for nothing. */
async function hiddenIn(members: object): Promise<string | null> {
  const { body } = await send(members);
  const row = await readEmail({ projectId: service.project.id, id: body.data.emails[0].email });
  const { html = '', text } = (await getContent(service.project.id, row.contentId)) ?? {};
  expect(text).toBe('Hi');
  return /^<div style="display:none[^>]*>(.*?)\u034f/.exec(html)?.[1] ?? null;
}

test('an email begins with the preview text of its request, else of its template, whose values are escaped', async () => {
  const data = { order: '<17>' };
  expect(await hiddenIn({ template, data })).toBe('Order &lt;17&gt;');
  expect(await hiddenIn({ template, data, previewText: 'Now {{ order }}' })).toBe('Now &lt;17&gt;');
  expect(await hiddenIn({ template, data, subject: 'Other' })).toBe('Order &lt;17&gt;');
});

test('a body of the request has no preview text of the template', async () => {
  expect(await hiddenIn({ template, body: '<p>Hi</p>' })).toBeNull();
  expect(await hiddenIn({ template, body: '<p>Hi</p>', previewText: 'Mine' })).toBe('Mine');
  expect(await hiddenIn({ from: 'shop@example.com', subject: 'Hi', body: '<p>Hi</p>', previewText: 'Mine' })).toBe(
    'Mine',
  );
});

test('a mistake in it, a line break and more than 500 characters are refused by name', async () => {
  for (const previewText of ['{{ order | shout }}', 'a\nb', 'x'.repeat(501)]) {
    const { status, body } = await send({ template, previewText });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['previewText']]);
  }
});
