import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tableRows } from '../../support/contract/operator';
import { dyingAt, isCommit, type Jobs, startJobs } from '../../support/jobs';
import { sized } from '../../support/sizes';

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
      dryRun: false,
      progress: { processed: 0, created: 0, updated: 0, unchanged: 0, refused: 0 },
      result: null,
      file: { encoding: 'utf-8', ignoredColumns: [] },
      error: null,
      createdAt: new Date(on.clock.now()).toISOString(),
      createdBy: { kind: 'key', id: 'key_1' },
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

const files: [string, string | Uint8Array, object][] = [
  ['with a byte order mark', '\uFEFFemail,plan\na@example.org,pro\n', {}],
  ['with CR LF and quotes', '"email","plan"\r\n"a@example.org","pro"\r\n', {}],
  ['with semicolons', 'plan;email\npro;a@example.org\n', {}],
  ['that names its delimiter, as Excel does', 'sep=;\r\nplan;email\r\npro;a@example.org\r\n', {}],
  [
    'with a line break in names',
    '"E-Mail\nAdresse";"pl\nan"\na@example.org;pro\n',
    { mapping: { 'pl an': 'data.plan' } },
  ],
  ['whose address has no name', 'who,plan\na@example.org,pro\n', { mapping: {} }],
  ['in UTF-16 with its mark', Buffer.from('\uFEFFE-Mail\tplan\r\na@example.org\tpro\r\n', 'utf16le'), {}],
  ['in UTF-16 without a mark', Buffer.from('Email,plan\na@example.org,pro\n', 'utf16le').swap16(), {}],
  ['with tabs', 'plan\temail\npro\ta@example.org\n', {}],
  ['with blank lines before its header', '\n\r\nEMAIL,plan\n\na@example.org,pro', {}],
  ['of an export', 'id,email,subscribed,createdAt,updatedAt,data.plan\nct_1,a@example.org,true,x,y,pro\n', {}],
  ['by its mapping', 'E-Mail,Plan,Other\na@example.org,pro,x\n', { mapping: { Plan: 'data.plan', Other: null } }],
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

/** Names of the address in exports of other services and in spreadsheets. */
const ADDRESSES = [
  'Email Address',
  'E-Mail',
  'E-Mail-Adresse',
  'EmailAddress',
  'email_address',
  'Mail',
  'Adresse e-mail',
];

test.each(ADDRESSES)('a column %s is the address', async (name) => {
  const { body } = await post({ uploadId: await on.upload(`Plan,${name}\npro,ann@example.org\n`) });
  await on.work();
  expect((await on.job(body.data.id)).progress).toMatchObject({ processed: 1, refused: 0 });
});

test('text in Windows-1252 is converted, and the job says so and what it ignores', async () => {
  const file = Buffer.from('email,plan,größe\nwin@example.org,Mühle €,1\n'.replace('€', '\x80'), 'latin1');
  const { body } = await post({ uploadId: await on.upload(file) });
  await on.work();
  expect((await on.job(body.data.id)).file).toEqual({ encoding: 'windows-1252', ignoredColumns: ['größe'] });
  expect((await on.contact('win@example.org'))?.data).toEqual({ plan: 'Mühle €' });
});

test('every row of a converted file is read once, over many chunks and reads', async () => {
  const count = 3_000;
  const long = 'ü'.repeat(1_000);
  const rows = Array.from({ length: count }, (_, n) => `utf16-${n}@example.org,${long}\n`).join('');
  const { body } = await post({ uploadId: await on.upload(Buffer.from(`\uFEFFemail,text\n${rows}`, 'utf16le')) });
  await on.work();
  const { status, progress } = await on.job(body.data.id);
  expect([status, progress]).toEqual(['COMPLETED', expect.objectContaining({ processed: count, created: count })]);
});

test.each([
  ['subscribed', 'Accepts Marketing', 'yes', 'no'],
  ['unsubscribed', 'Unsubscribed from all email', 'FALSE', 'TRUE'],
  ['unsubscribed', 'Opt-out status', 'Opted In', 'Opted Out'],
  ['unsubscribed', 'Unsubscribe', 'subscribed', 'UNSUBSCRIBED'],
  ['subscribed', 'Email Marketing Consent', 'SUBSCRIBED', 'NEVER_SUBSCRIBED'],
] as const)('a column mapped to %s keeps who refused out: %s', async (target, name, yes, no) => {
  const people = [`yes-${name}@example.org`, `no-${name}@example.org`].map((email) =>
    email.toLowerCase().replaceAll(' ', '-'),
  );
  const file = `email,${name}\n${people[0]},${yes}\n${people[1]},${no}\n`;
  await post({ uploadId: await on.upload(file), mapping: { [name]: target } });
  await on.work();
  const contacts = await Promise.all(people.map((email) => on.contact(email)));
  expect(contacts.map((contact) => contact?.subscribed)).toEqual([true, false]);
});

test('a word that says nothing about a refusal is refused, and nobody is subscribed by it', async () => {
  const file = 'email,Blocked\nodd@example.org,active\n';
  const { body } = await post({ uploadId: await on.upload(file), mapping: { Blocked: 'unsubscribed' } });
  await on.work();
  expect((await on.job(body.data.id)).progress).toMatchObject({ processed: 1, refused: 1 });
  expect(await on.contact('odd@example.org')).toBeNull();
});

test('a column that is named data.<key>, as exports name it, is data, whatever it is about', async () => {
  const file = 'email,subscribed,data.newsletter,data.status\nback@example.org,true,yes,active\n';
  const { status, body } = await post({ uploadId: await on.upload(file) });
  expect([status, body.error]).toEqual([202, undefined]);
  await on.work();
  expect(await on.contact('back@example.org')).toMatchObject({
    subscribed: true,
    data: { newsletter: 'yes', status: 'active' },
  });
});

test('a column that looks like consent can be left out by saying so', async () => {
  const file = 'email,Opt-in,Subscription plan,Consent date\nwaived@example.org,no,pro,2026-01-01\n';
  const { body } = await post({ uploadId: await on.upload(file), mapping: { 'Opt-in': null } });
  await on.work();
  expect((await on.job(body.data.id)).file?.ignoredColumns).toEqual(['Opt-in']);
  expect(await on.contact('waived@example.org')).toMatchObject({
    subscribed: true,
    data: { 'Subscription plan': 'pro', 'Consent date': '2026-01-01' },
  });
});

test.each(files)('a file %s is understood', async (_name, file, members) => {
  const { status, body } = await post({ uploadId: await on.upload(file), ...members });
  expect([status, body.error]).toEqual([202, undefined]);
  await on.work();
  expect((await on.job(body.data.id)).progress).toMatchObject({ processed: 1, refused: 0 });
  expect((await on.contact('a@example.org'))?.data).toEqual({ plan: 'pro' });
});

/** All rows but those of jobs. */
const recordsOfTable = async () => (await tableRows()).filter((row) => !/"pk":"[^"]*#(?:J#|JOBS"|AUDIT")/.test(row));

test('202: a dry run says what each row would do, changes nothing, and leaves the upload to the import', async () => {
  await post({ uploadId: await on.upload('email,plan,subscribed\nknown@example.org,free,false\n') });
  await on.work();
  const file = [
    'email,subscribed,plan,team',
    'known@example.org,,pro,red',
    'known@example.org,true,,',
    'new@example.org,false,pro,red',
    'new@example.org,,,',
    'other@example.org,,,blue',
    'nobody,,,',
    '"=1+1"@example.org,,,',
  ].join('\n');
  const uploadId = await on.upload(file);
  const before = await recordsOfTable();
  const dry = (await post({ uploadId, dryRun: true })).body.data;
  expect(dry.dryRun).toBe(true);
  await on.work();
  expect(await recordsOfTable()).toEqual(before);
  const { progress, result } = await on.job(dry.id);
  expect((await (await fetch(result?.url ?? '')).text()).split('\r\n')).toEqual([
    'line,email,outcome,subscribed,field,code,message',
    '2,known@example.org,updated,false,,,',
    '3,known@example.org,unchanged,false,,,',
    '4,new@example.org,created,false,,,',
    '5,new@example.org,unchanged,false,,,',
    '6,other@example.org,created,true,,,',
    '7,nobody,refused,,email,invalid_string,Invalid email address.',
    expect.stringMatching(/^8,.*,refused,,email,invalid_string,Invalid email address\.$/),
    '',
  ]);
  const real = (await post({ uploadId })).body.data;
  await on.work();
  expect((await on.job(real.id)).progress).toEqual(progress);
  expect(await on.contact('new@example.org')).toMatchObject({ subscribed: false, data: { plan: 'pro', team: 'red' } });
});

/** After it a job may be taken up whose worker has died. */
const LEASE_MS = 60_000;

/** More than a chunk has. */
const ROWS = 560;

/** A file of several chunks: quoted line breaks, addresses that come back, and rows with each kind of mistake. */
function mixedFile(seed: number): string {
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const address = () => `person${random(300)}@example.org`;
  const rows: ((email: string) => string)[] = [
    (email) => `${email},,${random(9)},`,
    (email) => `${email},,,`,
    (email) => `${email},true,,"two\r\nlines, ""quoted"""`,
    (email) => `${email.toUpperCase()},no,3,x`,
    (email) => `${email},,many,`,
    (email) => `${email},perhaps,1,`,
    (email) => `${email},,1,a,one,cell,too,many`,
    () => 'nobody,,1,',
    () => ',,1,no address',
    () => '"unclosed@example.org ,"',
  ];
  const lines = Array.from({ length: ROWS }, () => (rows[random(8) < 6 ? random(4) : random(10)] ?? String)(address()));
  return `\uFEFFe-mail,subscribed,seats,note\r\n${lines.join('\r\n')}`;
}

const mixedMembers = {
  mapping: { 'e-mail': 'email', subscribed: 'subscribed', seats: 'data.seats', note: 'data.note' },
  types: { seats: 'number' },
};

const rowsOf = async (id: string, query: Record<string, string> = {}): Promise<Record<string, unknown>[]> => {
  const rows = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = { limit: '100', ...query, ...(cursor ? { cursor } : {}) };
    const { body } = await on.call('GET /jobs/{id}/rows', { id, query: page });
    rows.push(...body.data.items);
    cursor = body.data.nextCursor;
  }
  return rows;
};

const waysOfRows: [string, number][] = [
  ['in one run', 7],
  ['in two runs, of which the first dies', 8],
];
test.each(sized(waysOfRows, waysOfRows, waysOfRows.slice(1)))(
  '202: a dry run of several chunks says row for row what the import then does, %s',
  async (_name, seed) => {
    const uploadId = await on.upload(mixedFile(seed));
    const dry = (await post({ uploadId, ...mixedMembers, dryRun: true })).body.data;
    if (seed === 8) {
      await dyingAt(isCommit, 1, () => on.deliver(on.queue[0]), { after: true });
      await on.clock.advance(LEASE_MS);
    }
    await on.work();
    const planned = (await on.job(dry.id)).progress;
    expect(planned).toMatchObject({ processed: ROWS });
    const real = (await post({ uploadId, ...mixedMembers })).body.data;
    await on.work();
    // Which data a contact has from an earlier chunk is not remembered, and so not whether a row changes it.
    const known = ({ updated = 0, unchanged = 0, repeated: _, ...counts }: Record<string, number>) => ({
      ...counts,
      known: updated + unchanged,
    });
    expect(known((await on.job(real.id)).progress)).toEqual(known(planned));
    expect(Math.min(...Object.values(planned))).toBeGreaterThan(0);
    expect(await rowsOf(dry.id, { outcome: 'refused' })).toEqual(await rowsOf(real.id));
    const last = new Map((await rowsOf(dry.id)).map((row) => [row.email, row] as const));
    for (const { email, outcome, subscribed } of [...last.values()].slice(0, 20))
      if (outcome !== 'refused') expect(await on.contact(String(email))).toMatchObject({ subscribed });
  },
);

test("200: the rows of a job's report, by outcome, in pages; another job's cursor is refused", async () => {
  const uploadId = await on.upload('email,seats\nrow1@example.org,1\nnobody,2\nrow3@example.org,many\n');
  const { id } = (await post({ uploadId, types: { seats: 'number' }, dryRun: true })).body.data;
  await on.work();
  const page = (await on.call('GET /jobs/{id}/rows', { id, query: { limit: '2' } })).body.data;
  expect(page).toMatchObject({
    total: 3,
    hasMore: true,
    items: [
      { line: 2, email: 'row1@example.org', outcome: 'created', subscribed: true, field: null, code: null },
      { line: 3, email: 'nobody', outcome: 'refused', subscribed: null, field: 'email', code: 'invalid_string' },
    ],
  });
  expect((await rowsOf(id, { outcome: 'refused' })).map(({ line }) => line)).toEqual([3, 4]);
  const other = (await post({ uploadId, dryRun: true })).body.data;
  const { status } = await on.call('GET /jobs/{id}/rows', { id: other.id, query: { cursor: page.nextCursor } });
  expect(status).toBe(400);
  await on.work();
});

test('202: a dry run refuses the rows that the import would refuse: too much data, too many names', async () => {
  const rows = [
    ...Array.from({ length: 12 }, (_, row) => ({
      email: `names${row}@example.org`,
      data: Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`k${row}_${n}`, n])),
    })),
    ...['plan', 'team'].map((key) => ({ email: 'large@example.org', data: { [key]: 'x'.repeat(20_000) } })),
  ];
  const facts = { filename: 'rows.ndjson' };
  const uploadId = await on.upload(rows.map((row) => JSON.stringify(row)).join('\n'), facts);
  const dry = (await post({ uploadId, dryRun: true })).body.data;
  await on.work();
  const real = (await post({ uploadId })).body.data;
  await on.work();
  const { progress } = await on.job(dry.id);
  expect(progress.refused).toBeGreaterThan(0);
  expect((await on.job(real.id)).progress).toEqual(progress);
});
