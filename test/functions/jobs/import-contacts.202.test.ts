import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Jobs, startJobs } from '../../support/jobs';

let on: Jobs;
beforeAll(async () => {
  on = await startJobs();
});
afterAll(() => on?.stop());

const post = (body: object, headers = {}) => on.call('POST /contacts/import', { body, headers });

test('an import is a job that waits, and a message for the worker', async () => {
  const { status, body } = await post({ uploadId: await on.upload('email\nada@example.org\n') });
  expect(status).toBe(202);
  expect(body).toEqual({
    success: true,
    data: {
      id: expect.stringMatching(/^job_[0-9A-Z]{26}$/),
      type: 'import',
      status: 'QUEUED',
      progress: { processed: 0, created: 0, updated: 0, unchanged: 0, refused: 0 },
      result: null,
      error: null,
      createdAt: new Date(on.clock.now()).toISOString(),
      startedAt: null,
      finishedAt: null,
    },
  });
  expect(on.queue).toEqual([{ v: 1, kind: 'job', project: 'prj_one', job: body.data.id }]);
  await on.work();
});

test('a repeat under the Idempotency-Key is the same job', async () => {
  const body = { uploadId: await on.upload('email\ngrace@example.org\n') };
  const [first, again] = [await post(body, { 'Idempotency-Key': 'k' }), await post(body, { 'Idempotency-Key': 'k' })];
  expect(again.body).toEqual(first.body);
  await on.work();
  expect((await on.job(first.body.data.id)).progress).toMatchObject({ processed: 1, created: 1 });
});

test('a file without rows is an import of nothing', async () => {
  for (const [file, facts] of [
    ['email,name', {}],
    ['\n\n', { filename: 'none.ndjson' }],
  ] as const) {
    const { body } = await post({ uploadId: await on.upload(file, facts) });
    await on.work();
    expect(await on.job(body.data.id)).toMatchObject({ status: 'COMPLETED', progress: { processed: 0 }, result: null });
  }
});

const files: [string, string, object][] = [
  ['with a byte order mark', '\uFEFFemail,plan\na@example.org,pro\n', {}],
  ['with CR LF and quotes', '"email","plan"\r\n"a@example.org","pro"\r\n', {}],
  ['with semicolons', 'plan;email\npro;a@example.org\n', {}],
  ['with tabs', 'plan\temail\npro\ta@example.org\n', {}],
  ['with blank lines before its header', '\n\r\nEMAIL,plan\n\na@example.org,pro', {}],
  ['of an export', 'id,email,subscribed,createdAt,updatedAt,data.plan\nct_1,a@example.org,true,x,y,pro\n', {}],
  ['by its mapping', 'E-Mail,Plan,Other\na@example.org,pro,x\n', { mapping: { 'E-Mail': 'email', Plan: 'data.plan' } }],
  [
    'by a mapping with blanks',
    ' Mail ,Plan\na@example.org,pro\n',
    { mapping: { ' Mail ': 'email', Plan: 'data.plan' } },
  ],
  [
    'whose delimiter is given',
    'email|a,plan\na@example.org|pro\n',
    { delimiter: '|', mapping: { email: 'email', 'a,plan': 'data.plan' } },
  ],
  ['with columns of names that are no keys', 'email,plan,größe,,x.y\na@example.org,pro,1,2,3\n', {}],
];

test.each(files)('a file %s is understood', async (_name, file, members) => {
  const { status, body } = await post({ uploadId: await on.upload(file), ...members });
  expect([status, body.error]).toEqual([202, undefined]);
  await on.work();
  expect((await on.job(body.data.id)).progress).toMatchObject({ processed: 1, refused: 0 });
  expect((await on.contact('a@example.org'))?.data).toEqual({ plan: 'pro' });
});
