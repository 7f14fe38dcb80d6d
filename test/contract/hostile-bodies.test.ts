import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { FieldCode } from '../../shared/contract/errors';
import { type Call, contractClient } from '../support/contract/client';
import { errorsOf, expectRefusal } from '../support/contract/every-route';
import { type Example, examples, makeRecords } from '../support/contract/examples';
import { connectOperator, forgetRequests, tableRows } from '../support/contract/operator';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const RUNS = sized(60, 600, 20);
const RUNS_PER_MINUTE = 900;
const HALF_MB = 512 * 1024;

/** Longer than the job among the examples takes; after that the clock stands still. */
const SETTLED_MS = 5_000;

let service: LocalService;
let call: Call;
let example: Record<string, Example>;

beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
  call = contractClient(() => service.facts);
  example = examples(await makeRecords(call, await service.now()));
  await service.advance(SETTLED_MS);
});
afterAll(() => service?.stop());

const text = (length: number, of = 'x') => of.repeat(length);
const nested = (levels: number): object => JSON.parse(`${text(levels, '{"a":')}1${text(levels, '}')}`);
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']));
const recipients = (count: number) => Array.from({ length: count }, (_, i) => `a${i}@example.org`);
const file = (more: object) => ({ attachments: [{ filename: 'a.txt', content: 'aGVsbG8=', ...more }] });

/** Route, the members that replace those of a valid body, the field that is named, and its code. */
const refused: [string, object, string, FieldCode][] = [
  ['sendEmail', { subject: text(999) }, 'subject', 'too_big'],
  ['sendEmail', { subject: 'a\r\nBcc: eve@example.org' }, 'subject', 'invalid_string'],
  ['sendEmail', { subject: 'Hi {{ name' }, 'subject', 'template_syntax'],
  ['sendEmail', { body: text(HALF_MB + 1) }, 'body', 'too_big'],
  ['sendEmail', { body: text(HALF_MB / 2 + 1, 'é') }, 'body', 'too_big'],
  ['sendEmail', { text: text(HALF_MB + 1) }, 'text', 'too_big'],
  ['sendEmail', { data: { note: text(32_769) } }, 'data', 'too_big'],
  ['sendEmail', { data: nested(6) }, 'data.a.a.a.a.a', 'too_big'],
  ['sendEmail', { data: { 'a.b': 'eve@example.org' } }, 'data.a.b', 'invalid_string'],
  ['sendEmail', { to: recipients(101) }, 'to', 'too_big'],
  ['sendEmail', { to: ['ada@example.org', ' ADA@Example.ORG '] }, 'to[1]', 'duplicate'],
  ['sendEmail', { to: ['ada@example.org', { email: 'nobody' }] }, 'to[1].email', 'invalid_string'],
  ['sendEmail', { headers: members(11) }, 'headers', 'too_big'],
  ['sendEmail', { headers: { 'X-Long': text(871) } }, 'headers.X-Long', 'too_big'],
  ['sendEmail', { headers: { 'X-Split': 'a\r\nBcc: eve@example.org' } }, 'headers.X-Split', 'invalid_string'],
  ['sendEmail', { headers: { bcc: 'eve@example.org' } }, 'headers.bcc', 'reserved_key'],
  ['sendEmail', { tags: members(6) }, 'tags', 'too_big'],
  ['sendEmail', { tags: { flow: text(65) } }, 'tags.flow', 'invalid_string'],
  ['sendEmail', file({ content: 'not base64' }), 'attachments[0].content', 'invalid_string'],
  ['sendEmail', file({ filename: 'invoice.pdf.exe' }), 'attachments[0].filename', 'invalid_string'],
  ['sendEmail', file({ disposition: 'inline' }), 'attachments[0].contentId', 'required'],
  ['sendEmail', { scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt', 'too_small'],
  ['sendEmail', { scheduledAt: '2999-01-01T00:00:00Z' }, 'scheduledAt', 'too_big'],
  ['trackEvent', { event: text(101) }, 'event', 'too_big'],
  ['trackEvent', { event: 'email.opened' }, 'event', 'reserved_event'],
  ['trackEvent', { data: { note: text(32_769) } }, 'data', 'too_big'],
  ['trackEvent', { data: nested(200) }, 'data', 'too_big'],
  ['trackEvent', { timestamp: '2999-01-01T00:00:00Z' }, 'timestamp', 'too_big'],
  ['trackEvent', { event: 'a\u001b]52;c;eA==\u0007' }, 'event', 'invalid_string'],
  ['trackEvent', { event: 'a\u202eb' }, 'event', 'invalid_string'],
  ['trackEvent', { data: { 'a\u001b[31m': 1 } }, 'data.a\u001b[31m', 'invalid_string'],
  ['createTemplate', { name: 'a\u200bb' }, 'name', 'invalid_string'],
  ['createCampaign', { name: 'a\r\nb' }, 'name', 'invalid_string'],
  ['createSegment', { name: 'a\u202eb' }, 'name', 'invalid_string'],
  ['createWorkflow', { name: 'a\u009b2J' }, 'name', 'invalid_string'],
  ['updateProject', { name: 'a\u200bb' }, 'name', 'invalid_string'],
  ['createKey', { name: 'a\u2028b' }, 'name', 'invalid_string'],
  ['createWebhook', { description: 'a\u001bb' }, 'description', 'invalid_string'],
  ['createContact', { data: members(101) }, 'data', 'too_big'],
  ['createContact', { data: nested(200) }, 'data', 'too_big'],
  ['createContact', { data: { note: text(32_769) } }, 'data', 'too_big'],
  ['createContact', { email: `${text(65)}@example.org` }, 'email', 'invalid_string'],
  ['createTemplate', { body: text(HALF_MB + 1) }, 'body', 'too_big'],
  ['createTemplate', { body: '<p>\n{% if %}' }, 'body', 'template_syntax'],
  ['updateTemplate', { text: text(HALF_MB + 1) }, 'text', 'too_big'],
  ['previewDraft', { subject: 'x', body: 'x', data: nested(200) }, 'data', 'too_big'],
  ['previewTemplate', { data: nested(200) }, 'data', 'too_big'],
  ['createUpload', { size: 10_485_761 }, 'size', 'too_big'],
  ['createUpload', { purpose: 'import', size: 2 ** 30 + 1 }, 'size', 'too_big'],
  ['createDomain', { domain: `${text(64)}.example.org` }, 'domain', 'invalid_string'],
];

test('a limit that is passed is a 422 that names the field, and leaves no trace', async () => {
  const before = await tableRows();
  const missed: object[] = [];
  for (const [name, over, field, code] of refused) {
    const { line, body } = example[name] as Example;
    const response = await call(line, { body: { ...body, ...over } });
    expectRefusal(response, 'VALIDATION_ERROR');
    const errors = errorsOf(response);
    const named = errors.length > 0 && errors.every((error) => error.field === field && error.code === code);
    if (!named) missed.push({ name, field, errors });
  }
  expect(missed).toEqual([]);
  expect(await tableRows()).toEqual(before);
});

test('what only shows once records are read and emails are rendered leaves no trace either', async () => {
  await call('POST /contacts', { body: { email: 'full@example.org', data: members(100) } });
  const before = await tableRows();
  const email = { to: ['new@example.org', 'full@example.org'], from: 'shop@example.com', subject: 'x', body: 'x' };
  const late: [object, string, FieldCode][] = [
    [{ data: { one: 'more' } }, 'to[1]', 'too_big'],
    [{ body: '{% for i in (1..100000000) %}x{% endfor %}' }, 'body', 'template_syntax'],
  ];
  for (const [over, field, code] of late) {
    const response = await call('POST /v1/send', { body: { ...email, ...over } });
    expectRefusal(response, 'VALIDATION_ERROR');
    expect(errorsOf(response)).toEqual([expect.objectContaining({ field, code })]);
  }
  expect(await tableRows()).toEqual(before);
});

test('a text of a hundred thousand brackets is refused like any other', async () => {
  const deep = text(100_000, '[') + text(100_000, ']');
  for (const [line, members] of [
    ['POST /v1/send', '"to":"ada@example.org","from":"shop@example.com","subject":"x","body":"x"'],
    ['POST /contacts', '"email":"ada@example.org"'],
    ['POST /v1/track', '"email":"ada@example.org","event":"x"'],
  ] as const) {
    expectRefusal(await call(line, { bytes: `{${members},"data":{"a":${deep}}}` }), 'VALIDATION_ERROR');
    expectRefusal(await call(line, { bytes: deep }), 'VALIDATION_ERROR');
  }
});

test('all mistakes of a body are named at once, each in its place', async () => {
  const { line, body } = example.sendEmail as Example;
  const wrong = {
    to: ['nobody', { email: 'x@example.org', nope: 1 }],
    subject: 7,
    tracking: 'yes',
    tags: { 'a b': 'c' },
  };
  const fields = errorsOf(await call(line, { body: { ...body, ...wrong } })).map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['to[1].nope', 'subject', 'tracking', 'tags.a b']));
});

test('whatever JSON is posted, the response is a declared one and never a 5xx', async () => {
  const targets = Object.values(example).filter(({ body }) => body);
  const oneMember = (target: Example) =>
    fc.tuple(fc.constantFrom('nope', ...Object.keys(target.body ?? {})), fc.jsonValue({ maxDepth: 4 }));
  const request = fc.constantFrom(...targets).chain((target) =>
    fc.oneof(
      fc.jsonValue().map((body) => ({ target, body })),
      fc.array(oneMember(target), { minLength: 1, maxLength: 3 }).map((changes) => ({
        target,
        body: { ...target.body, ...Object.fromEntries(changes) },
      })),
    ),
  );
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(request, async ({ target, body }) => {
      if (runs++ % RUNS_PER_MINUTE === 0) await forgetRequests(service.facts.projectId);
      const { status } = await call(target.line, { bytes: JSON.stringify(body) });
      expect(status).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
}, 60_000);
