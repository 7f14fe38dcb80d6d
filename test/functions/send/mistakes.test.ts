import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { createUpload } from '../../../shared/db/emails/uploads';
import { createTemplate } from '../../../shared/db/templates/templates';
import { isoNow } from '../../../shared/ops/clock';
import { addVerifiedDomain, type EmailService, mockQueues, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  mockQueues(service);
  await addVerifiedDomain(service);
  const texts = { name: 'Bare', subject: 'Hi', body: 'Hi', text: null, from: null, fromName: null, replyTo: null };
  const template = { ...texts, topicId: null, type: 'TRANSACTIONAL' as const };
  await createTemplate(service.project.id, 'tpl_bare', isoNow(), template);
  await createTemplate(service.project.id, 'tpl_far', isoNow(), { ...template, from: 'a@elsewhere.example' });
});
afterAll(() => service.stop());

const good = { to: 'ada@example.org', from: 'shop@example.com', subject: 'Hi', body: 'Hi' };
const send = (body: object) => api(handler, { projectId: service.project.id })('POST /v1/send', { body });

const attached = (members: object) => ({ attachments: [{ filename: 'a.txt', content: 'SGk=', ...members }] });
const inBase64 = ['attachments[0].content', /Remove data:…;base64, from the beginning/] as const;

describe('a mistake in a request to send says where it is and what to do instead', () => {
  test.each<[string, object, string, RegExp]>([
    ['a display name in a text', { to: 'Ada <ada@example.org>' }, 'to', /\{"name": .*"email": /],
    ['two addresses to reply to', { reply: 'a@example.org, Ada <ada@example.org>' }, 'reply', /in quotation marks/],
    [
      'a header to reply to with a wrong address',
      { headers: { 'Reply-To': 'Ada <ada>' } },
      'headers.Reply-To',
      /^Expected an address such as/,
    ],
    ['an empty header to reply to', { headers: { 'reply-to': '' } }, 'headers.reply-to', /^Not a valid email address/],
    [
      'a header to reply to in two spellings',
      { headers: { 'Reply-To': 'a@example.org', 'reply-to': 'b@example.org' } },
      'headers.reply-to',
      /^Set the reply-to address only once/,
    ],
    [
      'an address to reply to and the header',
      { reply: 'a@example.org', headers: { 'Reply-To': 'b@example.org' } },
      'headers.Reply-To',
      /^Set the reply-to address only once/,
    ],
    ['two addresses in a text', { to: 'a@example.org, b@example.org' }, 'to', /as an array/],
    ['two in brackets', { to: 'Ada <a@example.org>, Bob <b@example.org>' }, 'to', /as an array/],
    ['an address as its own display name', { to: 'a@example.org <a@example.org>' }, 'to', /\{"name": .*"email": /],
    ['an address beyond ASCII', { to: ['zoë@example.org'] }, 'to[0]', /ASCII .* before the @/],
    ['no address', { to: [{ email: 'ada' }] }, 'to[0].email', /^Not a valid email address, such as/],
    ['an address given twice', { to: ['a@example.org', 'A@example.org'] }, 'to[1]', /as to\[0\]\. Send each/],
    ['HTML under the name of others', { body: undefined, html: '<p>Hi</p>' }, 'body', /rename html to body/],
    ['neither HTML nor text', { body: undefined }, 'body', /unless there is text/],
    ['a preview of text alone', { body: undefined, text: 'Hi', previewText: 'Hey' }, 'previewText', /part of HTML/],
    ['a type of text alone', { body: undefined, text: 'Hi', type: 'markdown' }, 'type', /^Only with body/],
    [
      'a template without a sender',
      { from: undefined, template: 'tpl_bare' },
      'from',
      /neither the template nor the project .* PATCH \/project/,
    ],
    ['no sender at all', { from: undefined }, 'from', /the project has no default sender\. .* PATCH \/project/],
    ['a moment that is over', { scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt', /Omit it to send immediately/],
    [
      'an address to reply to under the name of others',
      { reply_to: 'a@example.org' },
      'reply_to',
      /^Use `reply` instead/,
    ],
    ['the same in another way of writing', { ReplyTo: 'a@example.org' }, 'ReplyTo', /^Use `reply` instead/],
    ['HTML beside a body', { html: '<p>Hi</p>' }, 'html', /^Use `body` instead/],
    ['copies under another name', { bccAddresses: ['a@example.org'] }, 'bccAddresses', /^Use `bcc` instead/],
    ['the time of SendGrid', { send_at: 1_800_000_000 }, 'send_at', /^Use `scheduledAt` instead: a time such as/],
    ['variables', { merge_vars: {} }, 'merge_vars', /^Use `data` instead/],
    ['a file by its address', attached({ path: 'https://a.example' }), 'attachments[0].path', /^Files are not fetched/],
    ['a name of a file', attached({ name: 'a.txt' }), 'attachments[0].name', /^Use `filename` instead/],
    ['a file as a data URL', attached({ content: 'data:text/plain;base64,SGk=' }), ...inBase64],
    ['a tag of the service', { tags: { 'posthaste-x': 'y' } }, 'tags.posthaste-x', /begin with posthaste-/],
  ])('%s', async (_, members, field, message) => {
    const { status, body } = await send({ ...good, ...members });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, message: expect.stringMatching(message) }));
  });

  test('a name of other services is reported once, with all other mistakes', async () => {
    const { body } = await send({ ...good, to: 5, reply_to: 'a@example.org', subjekt: 'Hi' });
    expect(body.errors.map(({ field, code }: Record<string, string>) => [field, code])).toEqual([
      ['to', 'invalid_type'],
      ['reply_to', 'unrecognized_keys'],
      ['subjekt', 'unrecognized_keys'],
    ]);
  });

  test.each<[string, object, string[]]>([
    ['without a name', { path: 'https://a.example' }, ['path unrecognized_keys']],
    [
      'of a type that is none',
      { path: 'https://a.example', contentType: 5 },
      ['contentType invalid_type', 'path unrecognized_keys'],
    ],
    ['under the name of others', { name: 'a.txt', content: 'SGk=' }, ['name unrecognized_keys']],
    ['with neither name nor address', { content: 'SGk=' }, ['filename required']],
    [
      'under a name with a typo',
      { filenam: 'a.txt', content: 'SGk=' },
      ['filename required', 'filenam unrecognized_keys'],
    ],
  ])('422: a file %s gets only the errors that say what to change', async (_, file, expected) => {
    const { status, body } = await send({ ...good, attachments: [file] });
    const errors = body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`);
    expect([status, errors]).toEqual([422, expected.map((error) => `attachments[0].${error}`)]);
  });

  test('a list instead of an object is reported as such, and no missing members are', async () => {
    expect((await send([good])).body.errors).toMatchObject([{ code: 'invalid_type' }]);
  });

  test('an upload that cannot be used', async () => {
    const upload = { projectId: service.project.id, filename: 'a.csv', contentType: 'text/csv', size: 5 };
    await createUpload({ ...upload, id: 'up_import', purpose: 'import', createdAt: isoNow() });
    const attach = (uploadId: string) => send({ ...good, attachments: [{ filename: 'a.csv', uploadId }] });
    expect((await attach('up_import')).body.errors).toMatchObject([
      { field: 'attachments[0].uploadId', message: expect.stringMatching(/with the purpose `attachment`/) },
    ]);
    expect((await attach('up_none')).body).toMatchObject({
      code: 404,
      message: expect.stringMatching(/^attachments\[0\]\.uploadId .* POST \/uploads/),
    });
  });

  test.each<[string, object, number, RegExp]>([
    [
      'a template that is not there',
      { template: 'Welcome' },
      404,
      /id or alias of a template; GET \/templates lists them/,
    ],
    ['a sender elsewhere', { from: 'a@other.example' }, 403, /^The domain other\.example of from .* POST \/domains/],
    [
      "a template's sender elsewhere",
      { from: undefined, template: 'tpl_far' },
      403,
      /^The domain elsewhere\.example of the template's from /,
    ],
  ])('%s', async (_, members, code, message) => {
    expect((await send({ ...good, ...members })).body).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});
