import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { getContent } from '../../../shared/db/emails/contents';
import { keys } from '../../../shared/db/table/keys';
import { remove } from '../../../shared/db/table/rows';
import { toIso } from '../../../shared/ops/clock';
import { callsDuring } from '../../support/calls';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
const ask = (route: string, request: object) => api(templates, { projectId: service.project.id })(route, request);
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
  await ask('POST /partials', { body: { alias: 'footer', body: '<i>{{ name }}</i>', text: '- {{ name }}' } });
  const layout = {
    alias: 'base',
    body: '<html><body>{{ content }}{% render "footer" %}</body></html>',
    text: '{{ content }} {% render "footer" %}',
  };
  await ask('POST /layouts', { body: layout });
  const members = {
    name: 'T',
    alias: 'hi',
    subject: 'Hi',
    body: '<p>Hi</p>',
    text: 'Hi',
    layout: 'base',
    previewText: 'Soon',
  };
  await ask('POST /templates', { body: { ...members, from: 'shop@example.com' } });
});
afterAll(() => service.stop());

const send = (body: object = {}) =>
  api(handler, { projectId: service.project.id })('POST /v1/send', {
    body: { to: 'ada@example.org', template: 'hi', data: { name: 'Ada' }, ...body },
  });
async function contentOf({ body }: Awaited<ReturnType<typeof send>>) {
  const row = await readEmail({ projectId: service.project.id, id: body.data.emails[0].email });
  return getContent(service.project.id, row.contentId);
}

test('an email has layout and partials as they were when it was accepted, also if it leaves later', async () => {
  const scheduled = await send({ scheduledAt: toIso(service.clock.now() + 3_600_000) });
  const before = await contentOf(scheduled);
  expect(before?.html).toMatch(/^<html><body><div style="display:none.*<\/div><p>Hi<\/p><i>Ada<\/i><\/body><\/html>$/);
  expect(before?.text).toBe('Hi - Ada');
  await ask('PATCH /partials/{id}', { id: 'footer', body: { body: '<u>{{ name }}</u>' } });
  await ask('PATCH /layouts/{id}', { id: 'base', body: { body: '<main>{{ content }}{% render "footer" %}</main>' } });
  expect((await contentOf(await send()))?.html).toMatch(/<main><p>Hi<\/p><u>Ada<\/u><\/main>$/);
  expect(await contentOf(scheduled)).toEqual(before);
});

test('a body of the request has neither the layout of the template nor partials', async () => {
  expect((await contentOf(await send({ body: '<b>Own</b>' })))?.html).toBe('<b>Own</b>');
  const { status, body } = await send({ body: '{% render "footer" %}' });
  expect([status, body.errors[0].field]).toEqual([422, 'body']);
});

test('an email whose layout is gone, as after a restore of old data, is refused and not sent without it', async () => {
  await remove(keys.templatePart(service.project.id, 'layout', 'base'));
  const { status, body } = await send();
  expect([status, body.errors[0].message]).toEqual([422, 'the layout is missing']);
});

test('a template without layout and partials costs a send no read for them', async () => {
  await ask('POST /templates', {
    body: { name: 'P', alias: 'plain', subject: 'Hi', body: '<p>Hi</p>', from: 'shop@example.com' },
  });
  await send({ template: 'plain' });
  const calls = await callsDuring(() => send({ template: 'plain' }));
  expect(calls.filter(({ input }) => input.includes('TPLPARTS'))).toEqual([]);
});
