import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/templates/handler';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const valid = { name: 'Welcome', subject: 'Hello', body: '<p>Hi</p>' };
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const refused = async (body: object) => {
  const response = await call('POST /templates', { body });
  expect(response.status).toBe(422);
  expect(response.body.error.code).toBe('VALIDATION_ERROR');
  return response.body.error.errors as { field: string; code: string; line?: number; column?: number }[];
};
const codes = async (body: object) => (await refused(body)).map(({ field, code }) => `${field}: ${code}`);

test('every missing member is named at once', async () => {
  expect(await codes({})).toEqual(['name: required', 'subject: required', 'body: required']);
});

test.each([
  ['an unknown member', { html: 'x' }, 'html: unrecognized_keys'],
  ['a subject with a line break', { subject: 'a\r\nBcc: x@y.z' }, 'subject: invalid_string'],
  ['a subject of 999 characters', { subject: 'a'.repeat(999) }, 'subject: too_big'],
  ['a body of more than 512 KB in UTF-8', { body: 'é'.repeat(262_145) }, 'body: too_big'],
  ['a text of more than 512 KB', { text: 'a'.repeat(524_289) }, 'text: too_big'],
  ['a control character', { body: 'a\u0000b' }, 'body: invalid_string'],
  ['an unknown type', { type: 'NEWSLETTER' }, 'type: invalid_enum_value'],
  ['a sender that is no address', { from: 'Ann <ann@example.com>' }, 'from: invalid_string'],
  ['a reply-to that is no address', { replyTo: 'nobody' }, 'replyTo: invalid_string'],
  ['a topic of a transactional template', { topicId: 'top_1' }, 'topicId: custom'],
])('%s is refused by its field', async (_what, wrong, expected) => {
  expect(await codes({ ...valid, ...wrong })).toEqual([expected]);
});

test('template syntax is checked in every member that is rendered, with line and column', async () => {
  const errors = await refused({
    ...valid,
    subject: 'Hello {{ name',
    body: '<p>\n  {% if a %}never closed',
    text: 'one\ntwo {{ name | nosuchfilter }}',
    fromName: '{% include "x" %}',
  });
  expect(errors).toEqual([
    expect.objectContaining({ field: 'subject', code: 'template_syntax', line: 1, column: 7 }),
    expect.objectContaining({ field: 'body', code: 'template_syntax', line: 2, column: 3 }),
    expect.objectContaining({ field: 'text', code: 'template_syntax', line: 2 }),
    expect.objectContaining({ field: 'fromName', code: 'template_syntax', line: 1, column: 1 }),
  ]);
});

test('a refused template leaves nothing behind', async () => {
  await refused({ ...valid, subject: '{{' });
  expect((await service.rows()).filter(({ pk }) => /#(TPL|T#)/.test(pk))).toEqual([]);
});
