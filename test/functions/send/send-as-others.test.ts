import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/send/handler';
import { getContent } from '../../../shared/db/emails/contents';
import { createTemplate } from '../../../shared/db/templates/templates';
import { copiesOf } from '../../../shared/domain/emails/copies';
import { isoNow } from '../../../shared/ops/clock';
import { addVerifiedDomain, type EmailService, mockQueues, readEmail, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
  await addTemplate('tpl_reset', { subject: 'For {{ name }}', body: '<p>{{ name }}</p>' });
});

function addTemplate(id: string, texts: { subject: string; body: string }) {
  const from = { from: 'shop@example.com', fromName: null, replyTo: null, topicId: null };
  const template = { ...texts, ...from, name: 'Reset', text: null, type: 'TRANSACTIONAL' as const };
  return createTemplate(service.project.id, id, isoNow(), template);
}
beforeEach(() => void mockQueues(service));
afterAll(() => service.stop());

const send = (line: string, body: unknown, headers: Record<string, string> = {}) =>
  api(handler, { projectId: service.project.id })(line, { body, headers });

/** The email as it was stored. */
async function stored(id: string) {
  const email = await readEmail({ id, projectId: service.project.id });
  const content = email && (await getContent(service.project.id, email.contentId));
  if (!email || !content) throw new Error(`there is no ${id}`);
  return { email, content };
}

const resend = {
  from: 'My shop <shop@example.com>',
  to: ['ada@example.org'],
  subject: 'Hello {{ name }}',
  html: '<p>{{ name }} {% if x %}{{{ y }}}</p>',
};
const postmark = { From: '"Shop, my" <shop@example.com>', To: 'ada@example.org', Subject: 'Hi', HtmlBody: '<p>Hi</p>' };

const file = (members: object) => ({ attachments: [{ filename: 'a.txt', content: 'SGk=', ...members }] });
const posted = (members: object) => ({
  Attachments: [{ Name: 'a.txt', Content: 'SGk=', ContentType: 'text/plain', ...members }],
});

const copiesIn = async (id: string) =>
  copiesOf((await stored(id)).email).map(({ kind, email, name }) => [kind, email, name]);

describe('copies', () => {
  test("of Resend's and Postmark's calls are those of the email", async () => {
    const grace = 'Grace <grace@example.org>';
    const one = await send('POST /emails', { ...resend, cc: grace, bcc: ['a@example.org'] });
    const two = await send('POST /email', { ...postmark, Cc: `${grace}, linus@example.org`, Bcc: 'a@example.org' });
    expect(await copiesIn(one.body.id)).toEqual([
      ['cc', 'grace@example.org', 'Grace'],
      ['bcc', 'a@example.org', undefined],
    ]);
    expect(await copiesIn(two.body.MessageID)).toEqual([
      ['cc', 'grace@example.org', 'Grace'],
      ['cc', 'linus@example.org', undefined],
      ['bcc', 'a@example.org', undefined],
    ]);
  });
});

describe("Resend's call", () => {
  test('200: sends the email as it is, without reading its text as a template, and answers the id', async () => {
    const { status, body } = await send('POST /emails', {
      ...resend,
      text: 'Hi {{ name }}',
      reply_to: ['Help <help@example.com>'],
      headers: { 'X-Order': '17' },
      tags: [{ name: 'flow', value: 'checkout' }],
      scheduled_at: '2026-12-02T09:00:00Z',
    });
    expect([status, body]).toEqual([200, { id: expect.stringMatching(/^em_/) }]);
    const { email, content } = await stored(body.id);
    expect(email).toMatchObject({
      email: 'ada@example.org',
      tags: { flow: 'checkout' },
      scheduledAt: '2026-12-02T09:00:00.000Z',
    });
    expect(content).toMatchObject({
      subject: 'Hello {{ name }}',
      html: expect.stringContaining('<p>{{ name }} {% if x %}{{{ y }}}</p>'),
      text: 'Hi {{ name }}',
      from: { name: 'My shop', email: 'shop@example.com' },
      replyTo: 'Help <help@example.com>',
    });
  });

  test('200: an email without HTML has its text alone, as it is written, and one fills a template for this email alone', async () => {
    const { html: _, ...bare } = resend;
    const plain = await send('POST /emails', { ...bare, text: '1 < 2\n{{ x }}' });
    expect((await stored(plain.body.id)).content).toMatchObject({
      html: '',
      text: '1 < 2\n{{ x }}',
    });
    const template = { id: 'tpl_reset', variables: { name: 'Ada' } };
    const filled = await send('POST /emails', { to: 'grace@example.org', template });
    expect((await stored(filled.body.id)).content).toMatchObject({ subject: 'For Ada' });
  });

  test('200: a nested variable is named with dots or sent as an object', async () => {
    const texts = { subject: 'For {{ user.name }}', body: '<p>{{ order.total }} {{ order.id }}</p>' };
    await addTemplate('tpl_nested', texts);
    const ways = [
      { 'user.name': 'Ada', 'order.total': 12, 'order.id': '7' },
      { user: { name: 'Ada' }, order: { total: 12 }, 'order.id': '7' },
    ];
    for (const variables of ways) {
      const filled = await send('POST /emails', {
        to: 'nested@example.org',
        template: { id: 'tpl_nested', variables },
      });
      const { content } = await stored(filled.body.id);
      expect(content).toMatchObject({ subject: 'For Ada', html: expect.stringContaining('12 7') });
    }
  });

  test.each([
    ['beside a value for its beginning', { user: 'Ada', 'user.name': 'Ada' }, /Another variable.*Send one of them/],
    ['twice', { user: { name: 'Ada' }, 'user.name': 'Ada' }, /Send one of them/],
    ['without a part', { 'user.': 'Ada' }, /such as user\.name/],
    ['of too many parts', { [Array(40).fill('a').join('.')]: 1 }, /at most 32 parts/],
  ])('422: a nested variable %s', async (_, variables, message) => {
    const { status, body } = await send('POST /emails', {
      to: 'a@example.org',
      template: { id: 'tpl_reset', variables },
    });
    expect([status, body.name]).toEqual([422, 'validation_error']);
    expect(body.message).toMatch(message);
    expect(body.message).toMatch(/^template\.variables\./);
  });

  test('200: a batch answers one id for each email, the same ones if it is repeated under its key', async () => {
    const batch = [resend, { ...resend, to: 'grace@example.org' }];
    const key = { 'idempotency-key': 'batch-1' };
    const first = await send('POST /emails/batch', batch, key);
    expect(first.body).toEqual({ data: [{ id: expect.any(String) }, { id: expect.any(String) }] });
    expect((await send('POST /emails/batch', batch, key)).body).toEqual(first.body);
    expect((await stored(first.body.data[1].id)).email.email).toBe('grace@example.org');
  });

  test.each<[string, object, string, RegExp]>([
    [
      'copies of emails to several',
      { to: ['a@example.org', 'b@example.org'], cc: 'c@example.org' },
      'cc',
      /exactly one/,
    ],
    ['a copy to no address', { bcc: ['Ada <ada>'] }, 'bcc[0]', /Not a valid email address/],
    ['a topic', { topic_id: 'top_1' }, 'topic_id', /MARKETING/],
    ['two addresses to reply to', { reply_to: ['a@example.org', 'b@example.org'] }, 'reply_to', /./],
    ['a time in words', { scheduled_at: 'in 1 hour' }, 'scheduled_at', /and a time zone/],
    [
      'a time for several, of whom one id would cancel only the first',
      { to: ['a@example.org', 'b@example.org'], scheduled_at: '2026-12-02T09:00:00Z' },
      'to',
      /a separate email for each recipient/,
    ],
    ['a tag beyond its letters', { tags: [{ name: 'a', value: 'b c' }] }, 'tags[0]', /letters, digits/],
    ['a tag given twice', { tags: [1, 2].map((n) => ({ name: 'a', value: `${n}` })) }, 'tags[1].name', /twice/],
    ['a header of the service', { headers: { 'List-Unsubscribe': '<x>' } }, 'headers.List-Unsubscribe', /the service/],
    ['a file by its address', file({ path: 'https://a.example' }), 'attachments[0].path', /`content`.*: a Buffer/],
    ['a file of a blocked type', file({ filename: 'a.exe' }), 'attachments[0].filename', /./],
    ['an inline file of no good id', file({ content_id: 'a b' }), 'attachments[0].content_id', /./],
    ['no address', { to: ['Ada <ada>'] }, 'to[0]', /Not a valid email address/],
    ['no content', { html: undefined }, 'html', /Required without a template/],
  ])('422: %s, by its name, in the form of Resend', async (_, members, field, message) => {
    const { status, body } = await send('POST /emails', { ...resend, ...members });
    expect([status, body.statusCode, body.name]).toEqual([422, 422, 'validation_error']);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, message: expect.stringMatching(message) }));
    expect(body.message).toContain(`${field}: `);
  });

  test.each([{ path: 'https://a.example/a.pdf' }, { path: 'https://a.example/a.pdf', filename: 'a.pdf' }])(
    '422: a file that would be fetched gets one error: %j',
    async (attachment) => {
      const wrong = { ...resend, attachments: [attachment] };
      const fieldsOf = ({ body }: { body: { errors: { field: string }[] } }) => body.errors.map(({ field }) => field);
      expect(fieldsOf(await send('POST /emails', wrong))).toEqual(['attachments[0].path']);
    },
  );

  test('422: a batch with one mistake sends nothing, and names its place', async () => {
    const before = (await service.rows()).length;
    const wrong = await send('POST /emails/batch', [resend, { ...resend, to: 'nobody' }]);
    expect([wrong.status, wrong.body.errors]).toEqual([422, [expect.objectContaining({ field: '[1].to' })]]);
    const foreign = await send('POST /emails/batch', [resend, { ...resend, from: 'a@elsewhere.example' }]);
    expect(foreign).toMatchObject({
      status: 403,
      body: { name: 'validation_error', errorCode: 'DOMAIN_NOT_VERIFIED' },
    });
    const many = Array.from({ length: 51 }, (_, n) => ({ ...resend, to: [`a${n}@example.org`, `b${n}@example.org`] }));
    expect((await send('POST /emails/batch', many)).body.message).toContain('At most 100 recipients');
    expect((await service.rows()).length).toBe(before);
  });

  test("401, 403 and 422 have Resend's names", async () => {
    const nobody = await api(handler, {})('POST /emails', { body: resend });
    expect(nobody).toMatchObject({ status: 401, body: { statusCode: 401, name: 'missing_api_key' } });
    const page = api(handler, { projectId: service.project.id, keyKind: 'public' });
    expect(await page('POST /emails', { body: resend })).toMatchObject({
      status: 403,
      body: { name: 'restricted_api_key' },
    });
    await send('POST /emails', resend, { 'idempotency-key': 'one' });
    expect(await send('POST /emails', { ...resend, subject: 'Other' }, { 'idempotency-key': 'one' })).toMatchObject({
      status: 422,
      body: { name: 'invalid_idempotent_request' },
    });
  });
});

describe("Postmark's call", () => {
  test('200: sends the email to each recipient, and answers as Postmark does', async () => {
    const { status, body } = await send('POST /email', {
      ...postmark,
      To: '"Lovelace, Ada" <ada@example.org>, grace@example.org',
      TextBody: 'Hi {{ name }}',
      ReplyTo: 'help@example.com',
      Tag: 'order',
      Metadata: { flow: 'checkout' },
      Headers: [{ Name: 'X-Order', Value: '17' }],
      TrackOpens: true,
      TrackLinks: 'None',
      MessageStream: 'outbound',
    });
    expect([status, body]).toEqual([
      200,
      {
        To: '"Lovelace, Ada" <ada@example.org>, grace@example.org',
        SubmittedAt: expect.stringMatching(/Z$/),
        MessageID: expect.stringMatching(/^em_/),
        ErrorCode: 0,
        Message: 'OK',
      },
    ]);
    const { email, content } = await stored(body.MessageID);
    expect(email).toMatchObject({
      email: 'ada@example.org',
      toName: 'Lovelace, Ada',
      tags: { flow: 'checkout', tag: 'order' },
    });
    expect(content).toMatchObject({
      from: { name: 'Shop, my', email: 'shop@example.com' },
      replyTo: 'help@example.com',
      tracked: { opens: true, clicks: false },
    });
  });

  test('200: a batch answers for each email, and a refused one leaves the others', async () => {
    const foreign = { ...postmark, From: 'a@elsewhere.example' };
    const { status, body } = await send('POST /email/batch', [foreign, postmark, { ...postmark, To: 'nobody' }]);
    expect([status, body]).toEqual([
      200,
      [
        { ErrorCode: 400, Message: expect.stringContaining('elsewhere.example') },
        expect.objectContaining({ ErrorCode: 0, MessageID: expect.stringMatching(/^em_/) }),
        { ErrorCode: 300, Message: expect.stringMatching(/^To: Not a valid email address/) },
      ],
    ]);
  });

  test.each<[string, object, string, RegExp]>([
    ['copies of emails to several', { To: 'a@example.org, b@example.org', Bcc: 'c@example.org' }, 'Bcc', /exactly one/],
    ['a copy to no address', { Cc: 'Ada <ada>' }, 'Cc', /Not a valid email address/],
    ['another stream', { MessageStream: 'broadcast' }, 'MessageStream', /./],
    ['a tag beyond its letters', { Tag: 'My order' }, 'Tag', /letters, digits/],
    ['metadata beyond their letters', { Metadata: { a: 'b c' } }, 'Metadata.a', /letters, digits/],
    ['two addresses to reply to', { ReplyTo: 'a@example.org, b@example.org' }, 'ReplyTo', /^At most one address/],
    ['a header twice', { Headers: ['X-A', 'x-a'].map((Name) => ({ Name, Value: '1' })) }, 'Headers', /twice/],
    ['a file of a blocked type', posted({ Name: 'a.exe' }), 'Attachments[0].Name', /./],
    ['no address', { To: 'nobody' }, 'To', /Not a valid email address/],
    ['no content', { HtmlBody: undefined }, 'HtmlBody', /Required/],
    ['a template', { TemplateAlias: 'welcome' }, 'TemplateAlias', /withTemplate/],
  ])('422: %s, by its name, in the form of Postmark', async (_, members, field, message) => {
    const { status, body } = await send('POST /email', { ...postmark, ...members });
    expect([status, body.ErrorCode]).toEqual([422, 300]);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, message: expect.stringMatching(message) }));
    expect(body.Message).toContain(`${field}: `);
  });

  const templated = { From: 'shop@example.com', To: 'ada@example.org', TemplateAlias: 'tpl_reset', TemplateModel: {} };

  test('200: a template is filled for this email alone', async () => {
    const model = { TemplateModel: { name: 'Ada', plan: { seats: 2 } }, Tag: 'reset' };
    const { status, body } = await send('POST /email/withTemplate', { ...templated, ...model });
    expect([status, body]).toEqual([200, expect.objectContaining({ ErrorCode: 0, To: 'ada@example.org' })]);
    const { email, content } = await stored(body.MessageID);
    expect([content.subject, email.tags]).toEqual(['For Ada', { tag: 'reset' }]);
    const contacts = (await service.rows()).filter(({ data }) => Object.hasOwn(Object(data), 'plan'));
    expect(contacts).toEqual([]);
    const { TemplateAlias: _, ...byId } = { ...templated, ...model, TemplateId: 'tpl_reset', InlineCss: false };
    expect((await send('POST /email/withTemplate', byId)).body).toMatchObject({ ErrorCode: 0 });
  });

  test('200: a model of 32 KB is taken, however many values it has', async () => {
    const values = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`value${1_000 + n}`, 12_345]));
    const TemplateModel = { ...values, rest: '' };
    TemplateModel.rest = 'x'.repeat(32 * 1024 - JSON.stringify(TemplateModel).length);
    expect((await send('POST /email/withTemplate', { ...templated, TemplateModel })).body).toMatchObject({
      ErrorCode: 0,
    });
  });

  test('200: a batch with templates answers for each, the same if it is repeated under its key', async () => {
    const named = (To: string, more = {}) => ({ ...templated, To, TemplateModel: { name: To }, ...more });
    const Messages = [named('b1@example.org'), named('b2@example.org', { TemplateAlias: 'none' }), named('nobody')];
    const key = { 'idempotency-key': 'templates-1' };
    const { status, body } = await send('POST /email/batchWithTemplates', { Messages }, key);
    expect([status, body]).toEqual([
      200,
      [
        expect.objectContaining({ ErrorCode: 0, To: 'b1@example.org' }),
        { ErrorCode: 1101, Message: expect.stringContaining('Template not found') },
        { ErrorCode: 300, Message: expect.stringMatching(/^To: Not a valid email address/) },
      ],
    ]);
    expect((await stored(body[0].MessageID)).content.subject).toBe('For b1@example.org');
    expect((await send('POST /email/batchWithTemplates', { Messages }, key)).body).toEqual(body);
    const many = Array.from({ length: 51 }, (_, n) => named(`a${n}@example.org, b${n}@example.org`));
    expect((await send('POST /email/batchWithTemplates', { Messages: many })).body.Message).toContain('100 recipients');
  });

  test.each<[string, object, string, RegExp]>([
    ['no template', { TemplateAlias: undefined }, 'TemplateAlias', /./],
    ['two templates', { TemplateId: 'tpl_reset' }, 'TemplateId', /either/],
    ['an id of Postmark', { TemplateAlias: undefined, TemplateId: 1234 }, 'TemplateId', /Send TemplateAlias/],
    ['no model', { TemplateModel: undefined }, 'TemplateModel', /Required/],
    ['a model too large', { TemplateModel: { x: 'x'.repeat(33_000) } }, 'TemplateModel', /32 KB/],
    ['CSS to write into the HTML', { InlineCss: true }, 'InlineCss', /style sheet/],
    ['a subject', { Subject: 'Hi' }, 'Subject', /./],
    ['no address', { To: 'nobody' }, 'To', /Not a valid email address/],
  ])('422: %s beside a template, by its name', async (_, members, field, message) => {
    const { status, body } = await send('POST /email/withTemplate', { ...templated, ...members });
    expect([status, body.ErrorCode]).toEqual([422, 300]);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, message: expect.stringMatching(message) }));
    expect(body.errors.every((one: { field: string }) => one.field === field)).toBe(true);
  });

  test('404: a template that does not exist has the code of Postmark', async () => {
    const answer = await send('POST /email/withTemplate', { ...templated, TemplateAlias: 'none' });
    expect(answer).toMatchObject({ status: 404, body: { ErrorCode: 1101, errorCode: 'TEMPLATE_NOT_FOUND' } });
  });

  test("401 and 403 have Postmark's codes", async () => {
    expect(await api(handler, {})('POST /email', { body: postmark })).toMatchObject({
      status: 401,
      body: { ErrorCode: 10 },
    });
    const foreign = { ...postmark, From: 'a@elsewhere.example' };
    expect(await send('POST /email', foreign)).toMatchObject({ status: 403, body: { ErrorCode: 400 } });
  });
});
