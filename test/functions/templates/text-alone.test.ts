import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as send } from '../../../functions/send/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { getContent } from '../../../shared/db/emails/contents';
import { confirmationError } from '../../../shared/domain/contacts/confirmation-template';
import { now } from '../../../shared/ops/clock';
import { toSes } from '../../../shared/services/send-email/to-ses';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
});
afterAll(() => service.stop());

const call = (line: string, body: object, id?: string) =>
  api(line.includes('templates') ? templates : send, { projectId: service.project.id })(line, {
    body,
    ...(id && { id }),
  });

const members = { name: 'T', subject: 'Hi', text: 'Hi {{ name }}', from: 'shop@example.com' };
const make = async (given: object = {}) => {
  const { status, body } = await call('POST /templates', { ...members, ...given });
  expect(status).toBe(201);
  return body;
};
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
];

/** What SES is asked to send. */
async function leaving(given: object) {
  const { status, body } = await call('POST /v1/send', { to: 'ada@example.org', ...given });
  expect(status).toBe(200);
  const row = await readEmail({ projectId: service.project.id, id: body.data.emails[0].email });
  const content = await getContent(service.project.id, row.contentId);
  if (!content) throw new Error('the email has no content');
  return toSes(row, content, [], { tenant: undefined, replyTo: undefined }).Content?.Simple;
}
const part = (Data: unknown) => ({ Data, Charset: 'UTF-8' });

describe('a template of text alone', () => {
  test('has no body, in its versions too, and shows no HTML', async () => {
    const { id, body } = await make();
    expect(body).toBeNull();
    const { data } = (await call('POST /templates/{id}/preview', { data: { name: '<Ada>' } }, id)).body;
    expect(data).toMatchObject({ html: '', text: 'Hi <Ada>' });
    const changed = await call('PATCH /templates/{id}', { body: '<p>Hi</p>', previewText: 'News' }, id);
    expect(changed.body).toMatchObject({ body: '<p>Hi</p>', text: members.text });
    const back = await call('PATCH /templates/{id}', { body: null, previewText: null }, id);
    expect(back.body).toMatchObject({ body: null, text: members.text, version: 3 });
  });

  test('is sent without HTML; a body of the request makes one', async () => {
    const { id } = await make();
    const data = { name: '<Ada>' };
    expect((await leaving({ template: id, data }))?.Body).toEqual({ Text: part('Hi <Ada>') });
    expect((await leaving({ template: id, data, body: '<p>{{ name }}</p>' }))?.Body).toMatchObject({
      Html: part('<p>&lt;Ada&gt;</p>'),
    });
    const preview = await call('POST /v1/send', { to: 'ada@example.org', template: id, previewText: 'News' });
    expect([preview.status, preview.body.errors]).toEqual([422, [expect.objectContaining({ field: 'previewText' })]]);
  });

  test('as marketing email shows how to unsubscribe, in its text and its headers', async () => {
    const { id } = await make({ type: 'MARKETING' });
    await call('POST /v1/send', { to: 'ada@example.org', template: id, subscribed: true });
    const sent = await leaving({ template: id, subscribed: true });
    expect(sent?.Body).toEqual({ Text: part(expect.stringMatching(/\n\nUnsubscribe: https?:\/\/\S+\/u\//)) });
    expect(sent?.Headers?.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['List-Unsubscribe', 'List-Unsubscribe-Post']),
    );
  });

  test('has neither layout nor preview text, and a template has HTML or text', async () => {
    await call('POST /templates/layouts', { alias: 'base', body: '<main>{{ content }}</main>' });
    const ofHtml = { layout: 'base', previewText: 'News' };
    const refused = [422, ['previewText custom', 'layout custom']];
    expect(fieldsOf(await call('POST /templates', { ...members, ...ofHtml }))).toEqual(refused);
    expect(fieldsOf(await call('POST /templates/preview', { subject: 'Hi', text: 'Hi', ...ofHtml }))).toEqual(refused);
    expect(fieldsOf(await call('POST /templates', { ...members, text: null }))).toEqual([422, ['body required']]);
    const { id } = await make();
    expect(fieldsOf(await call('PATCH /templates/{id}', { text: null }, id))).toEqual([422, ['body required']]);
    expect(fieldsOf(await call('PATCH /templates/{id}', { layout: 'base' }, id))).toEqual([422, ['layout custom']]);
  });

  test('asks for a confirmation if its text has the link', () => {
    const template = { type: 'TRANSACTIONAL', subject: 'Hi', body: '', fromName: null } as const;
    expect(confirmationError({ ...template, text: 'Confirm: {{ confirmUrl }}' }, now())).toBeNull();
    expect(confirmationError({ ...template, text: 'Confirm' }, now())).toMatchObject({ field: 'text' });
  });
});
