import { describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import { getSuppression, isUndeliverable } from '../../../shared/db/contacts/suppressions';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { contactId } from '../../../shared/domain/contacts/contact';
import { reportOf, useImports } from '../../support/imports';
import { dyingAt, isCommit } from '../../support/jobs';

const on = useImports();

const start = async (file: string, members: object = {}, facts = {}) => {
  const uploadId = await on.jobs.upload(file, facts);
  return on.jobs.call('POST /suppressions/import', { body: { uploadId, ...members } });
};
const run = async (file: string, members: object = {}, facts = {}) => {
  const { status, body } = await start(file, members, facts);
  expect([status, body]).toEqual([202, expect.anything()]);
  await on.jobs.work();
  return on.jobs.job(body.data.id);
};
const exported = async (members: object = {}): Promise<string> => {
  const { status, body } = await on.jobs.call('POST /suppressions/export', { body: members });
  expect(status).toBe(202);
  await on.jobs.work();
  return (await fetch((await on.jobs.job(body.data.id)).result?.url ?? '')).text();
};
const reasonOf = async (email: string) =>
  (await getSuppression('prj_one', contactId(on.jobs.project.salt, email)))?.reason ?? null;

const json = { filename: 'list.ndjson', contentType: 'application/x-ndjson' };

/** Three addresses as each service writes them, with the reasons that they are to become. */
const files: [string, string, object, (string | null)[]][] = [
  [
    "SES's list",
    ['EmailAddress,Reason,LastUpdateTime', 'a@x.example,BOUNCE,1', 'b@x.example,COMPLAINT,2'].join('\n'),
    {},
    ['hard_bounce', 'complaint', null],
  ],
  [
    "SES's own import, without a header",
    'a@x.example,BOUNCE\nb@x.example, COMPLAINT\nc@x.example\n',
    {},
    ['hard_bounce', 'complaint', 'import'],
  ],
  [
    "SES's own import, whose first row tells no reason",
    'a@x.example\nb@x.example,COMPLAINT\n',
    {},
    ['import', 'complaint', null],
  ],
  [
    "SES's import as JSON",
    '{"emailAddress":"a@x.example","reason":"BOUNCE"}\n{"emailAddress":"b@x.example","reason":"COMPLAINT"}\n',
    json,
    ['hard_bounce', 'complaint', null],
  ],
  [
    "Resend's list",
    'id,email,origin,source_id,created_at\n1,a@x.example,bounce,,\n2,b@x.example,complaint,,\n3,c@x.example,manual,,\n',
    {},
    ['hard_bounce', 'complaint', 'manual'],
  ],
  [
    "Postmark's dump",
    [
      'EmailAddress;SuppressionReason;Origin;CreatedAt',
      'a@x.example;HardBounce;Recipient;2026',
      'b@x.example;SpamComplaint;Recipient;2026',
      'c@x.example;ManualSuppression;Customer;2026',
    ].join('\r\n'),
    {},
    ['hard_bounce', 'complaint', 'manual'],
  ],
  [
    "SendGrid's bounces",
    [
      'status,reason,email,created',
      '5.1.1,"550 5.1.1 The email account, it seems, is none",a@x.example,1',
      ',552 mailbox full for good,b@x.example,2',
      '4.2.2,421 try again later,c@x.example,3',
    ].join('\n'),
    {},
    ['hard_bounce', 'hard_bounce', 'import'],
  ],
];

describe('an import of suppressions', () => {
  test.each(files.map((file, n) => [...file, n] as const))('reads %s', async (_name, text, facts, reasons, n) => {
    const file = text.replaceAll('x.example', `from${n}.example`);
    const job = await run(file, {}, facts);
    const expected = reasons.filter((reason) => reason !== null).length;
    expect(job).toMatchObject({ type: 'suppression_import', status: 'COMPLETED' });
    expect(job.progress).toMatchObject({ processed: expected, created: expected, refused: 0 });
    expect(await Promise.all(['a', 'b', 'c'].map((name) => reasonOf(`${name}@from${n}.example`)))).toEqual(reasons);
  });

  test('an imported bounce is none that SES has reported, so members with that address still get sign-in links', async () => {
    await run('EmailAddress,Reason\nowner@imported.example,BOUNCE');
    const stored = await getSuppression('prj_one', contactId(on.jobs.project.salt, 'owner@imported.example'));
    expect([stored?.reason, isUndeliverable(stored ?? undefined)]).toEqual(['hard_bounce', false]);
  });

  test('refuses what is no address, and reports it; a stronger reason stands, a contact that complained leaves', async () => {
    const { project } = on.jobs;
    await upsertContact(project, { email: 'angry@kept.example', subscribedIfNew: true, source: 'api' });
    await run('email,reason\nangry@kept.example,spam\nbounced@kept.example,bounce\n');
    expect((await getContact(project, 'angry@kept.example'))?.subscribed).toBe(false);
    const job = await run('Who,Why\nangry@kept.example,bounce\nnobody\n\nbounced@kept.example,spam\n', {
      mapping: { Who: 'email', Why: 'reason' },
    });
    expect(job.progress).toMatchObject({ processed: 3, created: 0, updated: 1, unchanged: 1, refused: 1 });
    expect(await reportOf(job)).toEqual([expect.anything(), '3,nobody,email,invalid_string,Invalid email address.']);
    expect(await reasonOf('angry@kept.example')).toBe('complaint');
  });

  test('that dies goes on where it stood, and counts each row once', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `p${n}@crash.example,${n % 2 ? 'bounce' : ''}`);
    const file = ['email,reason', ...rows, 'p0@crash.example,spam'].join('\n');
    const { body } = await start(file, { reason: 'manual' });
    await dyingAt(isCommit, 1, () => on.jobs.work());
    await on.jobs.clock.advance(61_000);
    await on.jobs.deliver({ v: 1, kind: 'job', project: 'prj_one', job: body.data.id });
    const { status, progress } = await on.jobs.job(body.data.id);
    expect([status, progress]).toEqual([
      'COMPLETED',
      expect.objectContaining({ processed: 61, created: 60, refused: 0 }),
    ]);
    expect(await reasonOf('p0@crash.example')).toBe('complaint');
    expect([await reasonOf('p1@crash.example'), await reasonOf('p2@crash.example')]).toEqual(['hard_bounce', 'manual']);
  });

  test.each([
    ['a file without addresses', 'name,reason\nx,bounce\n', {}, 'uploadId'],
    ['a mapping without an address', 'who\na@b.example\n', { mapping: { who: 'reason' } }, 'mapping'],
    ['a mapping of a column that is not there', 'who\na@b.example\n', { mapping: { email: 'email' } }, 'mapping.email'],
    ['a delimiter for JSON', '{"email":"a@b.example"}\n', { format: 'ndjson', delimiter: ',' }, 'delimiter'],
  ])('refuses %s', async (_name, file, members, field) => {
    const { status, body } = await start(file, members);
    expect([status, body.error.errors[0].field]).toEqual([422, field]);
  });
});

describe('an export of suppressions', () => {
  test('has each with its reason, and can be imported as it is', async () => {
    await run('email,reason\n=odd@back.example,bounce\nplain@back.example,spam\nlast@back.example,\n');
    const csv = await exported();
    expect(csv.split('\r\n')[0]).toBe('email,reason,contactId,emailId,createdAt');
    const lines = csv.split('\r\n').filter((line) => line.includes('@back.example'));
    expect(lines.map((line) => line.split(',').slice(0, 2).join(',')).sort()).toEqual([
      "'=odd@back.example,hard_bounce",
      'last@back.example,import',
      'plain@back.example,complaint',
    ]);
    expect((await run(csv)).progress).toMatchObject({ created: 0, updated: 0, refused: 0 });
    const ndjson = await exported({ format: 'ndjson', reason: 'hard_bounce' });
    const reasons = ndjson
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).reason);
    expect(new Set(reasons)).toEqual(new Set(['hard_bounce']));
    expect((await run(ndjson, {}, json)).progress).toMatchObject({ unchanged: reasons.length, refused: 0 });
  });
});
