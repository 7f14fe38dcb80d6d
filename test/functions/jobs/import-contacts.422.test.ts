import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/jobs/handler';
import { handler as segments } from '../../../functions/segments/handler';
import { createUpload } from '../../../shared/db/emails/uploads';
import { isoNow } from '../../../shared/ops/clock';
import { newChoices } from '../../support/imports';
import { type Jobs, startJobs } from '../../support/jobs';
import { caller, secretKey } from '../../support/templates';

let on: Jobs;
beforeAll(async () => {
  on = await startJobs();
});
afterAll(() => on?.stop());

const post = (body: object) => on.call('POST /contacts/import', { body });
const errorsOf = (body: { error: { errors?: { field: string; code: string }[] } }) =>
  (body.error.errors ?? []).map(({ field, code }) => `${field} ${code}`);

const refused: [string, object, string[]][] = [
  ['two columns about consent', { mapping: { a: 'subscribed', b: 'unsubscribed' } }, ['mapping duplicate']],
  ['two columns that become one', { mapping: { a: 'email', b: 'data.x', c: 'data.x' } }, ['mapping.c duplicate']],
  ['a reserved key', { mapping: { a: 'email', b: 'data.createdAt' } }, ['mapping.b reserved_key']],
  ['a target that is none', { mapping: { a: 'email', b: 'name' } }, ['mapping.b invalid_string']],
  ['a type that is none', { types: { x: 'integer' } }, ['types.x invalid_enum_value']],
  [
    'a consent in the future',
    { consent: { source: 'Fair', at: '2999-01-01T00:00:00Z', text: 'Yes' } },
    ['consent.at too_big'],
  ],
  ['a consent without words', { consent: { source: 'Fair', at: '2026-01-01T00:00:00Z' } }, ['consent.text required']],
  ['a delimiter that is none', { delimiter: 'x' }, ['delimiter invalid_enum_value']],
  ['NDJSON with columns', { format: 'ndjson', delimiter: ',' }, ['delimiter custom']],
];

test.each(refused)('%s is refused before the file is looked at', async (_name, members, errors) => {
  const { status, body } = await post({ uploadId: 'up_none', ...members });
  expect([status, errorsOf(body)]).toEqual([422, errors]);
});

/** Columns in which other services say who agreed, with the name and the words of each. */
const consents = [
  ['Shopify', 'Accepts Email Marketing', 'yes', 'no'],
  ['HubSpot', 'Unsubscribed from all email', 'true', 'false'],
  ['Klaviyo', 'Email Marketing Consent', 'NEVER_SUBSCRIBED', 'SUBSCRIBED'],
  ['Customer.io', 'unsubscribed', 'true', 'false'],
  ['MailerLite', 'Status', 'active', 'unsubscribed'],
  ['Brevo', 'BLACKLISTED', '', ''],
  ['Squarespace', 'Accepts Marketing', 'No', 'Yes'],
  ['a list in German', 'Newsletter', 'ja', 'nein'],
].map(([service, name = '', a, b]): [string, string, object, string[]] => [
  `of ${service} with consent of which nothing is said`,
  `Email,${name}\na@example.org,${a}\nb@example.org,${b}\n`,
  {},
  [`mapping.${name} required`],
]);

const files: [string, string | Uint8Array, object, string[]][] = [
  ['without a column of addresses', 'who,name\nAda,x\n', {}, ['uploadId required']],
  ['with two columns of addresses without a name', 'a,b\na@example.org,b@example.org\n', {}, ['uploadId required']],
  ['without anything', '\n \n', {}, ['uploadId invalid_string']],
  ['with two columns of one name', 'email,plan,plan\n', {}, ['uploadId duplicate']],
  ['that is no text', Buffer.from('email\na@example.org\n\x00\x01', 'latin1'), {}, ['uploadId invalid_string']],
  ...consents,
  [
    'without columns that the mapping names',
    'email\n',
    { mapping: { email: 'email', Plan: 'data.plan' } },
    ['mapping.Plan not_found'],
  ],
  ['without columns that types are given for', 'email,plan\n', { types: { age: 'number' } }, ['types.age not_found']],
  [
    'of more columns than a contact has keys',
    `email,${Array.from({ length: 101 }, (_, n) => `k${n}`).join(',')}\n`,
    {},
    ['uploadId too_big'],
  ],
  ['of more than a thousand columns', `email${','.repeat(1_000)}\n`, {}, ['uploadId invalid_string']],
  [
    'with more than a hundred blank rows before its header',
    `${'\n'.repeat(101)}email\n`,
    {},
    ['uploadId invalid_string'],
  ],
  [
    'without times for a consent that has none',
    'email,consent.source\n',
    { consent: { source: 'Fair', text: 'Yes' } },
    ['consent.at required'],
  ],
  [
    'with times of a consent that has no words',
    'email,b,consent.source\n',
    { mapping: { b: 'consent.at' } },
    ['consent required'],
  ],
  [
    'with words of a consent that has no time',
    'email,a,b\n',
    { mapping: { a: 'consent.source', b: 'consent.text' } },
    ['consent.at required'],
  ],
  ['that is no NDJSON', 'email\na@example.org\n', { format: 'ndjson' }, ['uploadId invalid_string']],
  ['whose header has no end', 'x'.repeat(1_100_000), {}, ['uploadId invalid_string']],
];

test.each(files)('a file %s is refused at once, and can be used again', async (_name, file, members, errors) => {
  const uploadId = await on.upload(file);
  const { status, body } = await post({ uploadId, ...members });
  expect([status, errorsOf(body)]).toEqual([422, errors]);
  expect(errorsOf((await post({ uploadId, ...members })).body)).toEqual(errors);
  expect(on.queue).toEqual([]);
});

test.each([
  ['times, for the words of the request', 'consent.at', { consent: { source: 'Fair', text: 'Yes' } }],
  ['words, for times of the mapping', 'When,consent.source,consent.text', { mapping: { When: 'consent.at' } }],
])('a header names %s', async (_name, columns, members) => {
  const uploadId = await on.upload(`email,${columns}\n`);
  expect((await post({ uploadId, ...members })).status).toBe(202);
});

test('an upload can be used when it has arrived, and for its purpose', async () => {
  const facts = { projectId: 'prj_one', filename: 'a.csv', contentType: 'text/csv', size: 5, createdAt: isoNow() };
  await createUpload({ id: 'up_empty', purpose: 'import', ...facts });
  await createUpload({ id: 'up_mail', purpose: 'attachment', ...facts });
  for (const uploadId of ['up_empty', 'up_mail']) {
    expect(errorsOf((await post({ uploadId })).body)).toEqual(['uploadId custom']);
  }
});

test('a topic and a segment must be there, and the segment static', async () => {
  const uploadId = await on.upload('email\na@example.org\n');
  const choices = await newChoices('there');
  const codeOf = async (members: object) => {
    const { status, body } = await post({ uploadId, ...members });
    return [status, errorsOf(body)[0] ?? body.error.code];
  };
  expect(await codeOf({ topics: { top_none: true } })).toEqual([404, 'TOPIC_NOT_FOUND']);
  expect(await codeOf({ segmentId: 'seg_none' })).toEqual([404, 'SEGMENT_NOT_FOUND']);
  const filters = { operator: 'AND', conditions: [{ field: 'subscribed', operator: 'equals', value: true }] };
  const { body } = await caller(segments, secretKey('prj_one'))('POST /segments', { body: { name: 'All', filters } });
  expect(await codeOf({ segmentId: (body.data ?? body).id })).toEqual([422, 'segmentId custom']);
  const limited = caller(handler, { ...secretKey('prj_one'), scopes: 'jobs contacts' });
  const refused = await limited('POST /contacts/import', { body: { uploadId, segmentId: choices.segmentId } });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'KEY_NOT_PERMITTED']);
});
