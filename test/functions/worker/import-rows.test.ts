import { describe, expect, test } from '@jest/globals';
import { handler as jobsHandler } from '../../../functions/jobs/handler';
import { handler as segmentsHandler } from '../../../functions/segments/handler';
import { suppress as suppressContact } from '../../../shared/db/contacts/suppressions';
import { deleteTopic } from '../../../shared/db/contacts/topics';
import { contactId } from '../../../shared/domain/contacts/contact';
import { fieldCounter } from '../../../shared/domain/counters/counting';
import { setCounter } from '../../support/counters';
import { membersAmong, newChoices, reportOf, useImports } from '../../support/imports';
import { caller, secretKey } from '../../support/templates';
import { addTopic } from '../../support/topics';
import { putContact } from '../../support/worker';

const on = useImports();

describe('a row', () => {
  test('becomes a contact with its data, and the empty cells are left out', async () => {
    const job = await on.importFile('Email,plan,subscribed,id\nAda@Example.org,pro,,17\ngrace@example.org,,no,\n');
    expect(job).toMatchObject({ type: 'import', status: 'COMPLETED', error: null, result: null });
    expect(job.progress).toEqual({ processed: 2, created: 2, updated: 0, unchanged: 0, refused: 0 });
    expect(await on.jobs.contact('ada@example.org')).toMatchObject({
      email: 'ada@example.org',
      subscribed: true,
      data: { plan: 'pro' },
      source: 'import',
    });
    expect(await on.jobs.contact('grace@example.org')).toMatchObject({ subscribed: false, data: {} });
  });

  test('of an existing contact merges by key, and those of one address count in their order', async () => {
    await on.importFile('email,a,b\nmerge@example.org,1,2\n');
    const job = await on.importFile('email,b,c\nmerge@example.org,3,\nMERGE@example.org,4,5\nmerge@example.org,,\n');
    expect(job.progress).toEqual({ processed: 3, created: 0, updated: 2, repeated: 1, unchanged: 1, refused: 0 });
    expect(await on.jobs.contact('merge@example.org')).toMatchObject({ data: { a: '1', b: '4', c: '5' } });
  });

  test('that says nothing new writes nothing', async () => {
    await on.importFile('email,a\nsame@example.org,1\n');
    const before = await on.jobs.contact('same@example.org');
    await on.jobs.clock.advance(1000);
    expect((await on.importFile('email,a\nsame@example.org,1\n')).progress).toMatchObject({ unchanged: 1 });
    expect(await on.jobs.contact('same@example.org')).toEqual(before);
  });

  test('is read by the types that the request names', async () => {
    const job = await on.importFile(
      'mail;age;vip;since;tags;zip\nt@example.org;12.5;yes;2026-01-02;"[1,""a""]";0815\n',
      {
        mapping: {
          mail: 'email',
          age: 'data.age',
          vip: 'data.vip',
          since: 'data.since',
          tags: 'data.tags',
          zip: 'data.zip code',
        },
        types: { age: 'number', vip: 'boolean', since: 'date', tags: 'json' },
      },
    );
    expect(job.progress).toMatchObject({ created: 1, refused: 0 });
    expect((await on.jobs.contact('t@example.org'))?.data).toEqual({
      age: 12.5,
      vip: true,
      since: '2026-01-02T00:00:00.000Z',
      tags: [1, 'a'],
      'zip code': '0815',
    });
  });

  test('of an export is what the contact was, where texts are guarded against spreadsheets', async () => {
    await on.importFile("email,a,b,c\n'+tag@example.org,'+49 151,''=x,it's\n");
    expect((await on.jobs.contact('+tag@example.org'))?.data).toEqual({ a: '+49 151', b: "'=x", c: "it's" });
    expect(await on.jobs.contact("'+tag@example.org")).toBeNull();
  });

  test('of an export is what the contact was, whatever line breaks, quotes and formulas its texts hold', async () => {
    const texts = [
      'a\n=1+1',
      'a\r=1',
      '\r\n=1\r\n',
      "'=x\n''=y",
      'a;=1\t-2',
      '"=1"\n"+2"',
      '\n\nid,mallory@example.org,true',
    ];
    for (const [n, text] of texts.entries()) {
      await putContact(on.jobs.other, `again${n}@example.org`, { text, list: [text] });
    }
    const other = caller(jobsHandler, secretKey('prj_two'));
    const body = { fields: ['email', 'data.text', 'data.list'] };
    const { id } = (await other('POST /contacts/export', { body })).body.data;
    await on.jobs.work();
    const { result } = (await other('GET /jobs/{id}', { id })).body.data;
    const file = await (await fetch(result.url)).text();
    const job = await on.importFile(file, { types: { list: 'json' } });
    expect(job.progress).toMatchObject({ processed: texts.length, created: texts.length, refused: 0 });
    for (const [n, text] of texts.entries()) {
      expect((await on.jobs.contact(`again${n}@example.org`))?.data).toEqual({ text, list: [text] });
    }
  });

  test('of NDJSON is a contact as exports write it', async () => {
    const lines = [
      { email: 'n1@example.org', subscribed: false, data: { n: 1, deep: { list: [true] } } },
      { id: 'ct_1', email: 'n2@example.org', createdAt: 'x', updatedAt: 'y' },
      { email: 'n1@example.org', data: { n: null, m: 2 } },
    ];
    const file = `\n${lines.map((line) => JSON.stringify(line)).join('\r\n')}`;
    const job = await on.importFile(file, {}, { filename: 'people.jsonl', contentType: 'text/plain' });
    expect(job.progress).toEqual({ processed: 3, created: 2, updated: 1, repeated: 1, unchanged: 0, refused: 0 });
    expect(await on.jobs.contact('n1@example.org')).toMatchObject({
      subscribed: false,
      data: { deep: { list: [true] }, m: 2 },
    });
  });
});

describe("a row's own consent", () => {
  const at = (name: string) => `${name}@own-consent.example`;
  const consentOf = async (name: string) => (await on.jobs.contact(at(name)))?.consent;
  const FILE = [
    'email,When,Where,subscribed',
    `${at('own')},2024-02-11 08:12:33,Fair,true`,
    `${at('file')},2024-02-12T09:00:00+01:00,,true`,
    `${at('none')},,Fair,true`,
    `${at('left')},2024-02-11,Fair,false`,
    `${at('odd')},yesterday,Fair,true`,
    `${at('later')},2999-01-01,Fair,true`,
  ].join('\n');
  const mapping = { When: 'consent.at', Where: 'consent.source' };
  const consent = { source: 'Website', text: 'Yes, news.' };

  test('is kept, completed by that of the import; without a time there is none, and a wrong one is refused', async () => {
    const dry = await on.importFile(FILE, { mapping, consent, dryRun: true });
    const job = await on.importFile(FILE, { mapping, consent });
    expect(job.progress).toEqual(dry.progress);
    expect(job.progress).toMatchObject({ created: 4, refused: 2 });
    const recordedAt = expect.any(String);
    expect(await consentOf('own')).toEqual({
      source: 'Fair',
      at: '2024-02-11T08:12:33.000Z',
      text: 'Yes, news.',
      recordedAt,
      recordedBy: 'import',
    });
    expect(await consentOf('file')).toMatchObject({ source: 'Website', at: '2024-02-12T08:00:00.000Z' });
    for (const name of ['none', 'left', 'odd', 'later'])
      expect([name, await consentOf(name)]).toEqual([name, undefined]);
    expect((await on.importFile(FILE, { mapping, consent })).progress).toMatchObject({ unchanged: 3, refused: 2 });
  });

  test('costs nobody the wish to leave', async () => {
    const head = 'email,subscribed,consent.source,consent.at,consent.text';
    const csv = `${head}\n${at('leaver1')},no,,2024-13-01,\n${at('leaver2')},no,,2999-01-01T00:00:00Z,\n`;
    expect((await on.importFile(csv)).progress).toMatchObject({ created: 2, refused: 0 });
    for (const name of ['leaver1', 'leaver2']) {
      expect(await on.jobs.contact(at(name))).toMatchObject({ subscribed: false });
      expect([name, await consentOf(name)]).toEqual([name, undefined]);
    }
  });

  test('has a page as its source, of up to 500 characters', async () => {
    const source = `https://example.com/${'a'.repeat(480)}`;
    const given = { source, at: '2024-02-12T08:00:00.000Z', text: 'Yes' };
    const lines = [
      { email: at('page'), consent: given },
      { email: at('longer'), consent: { ...given, source: `${source}a` } },
    ];
    const job = await on.importFile(lines.map((line) => JSON.stringify(line)).join('\n'), { format: 'ndjson' });
    expect(job.progress).toMatchObject({ created: 1, refused: 1 });
    expect(await consentOf('page')).toMatchObject(given);
  });

  test('in NDJSON is completed by a consent of the file that has no time', async () => {
    const lines = [{ email: at('timed'), consent: { at: '2024-02-12T08:00:00.000Z' } }, { email: at('timeless') }];
    await on.importFile(lines.map((line) => JSON.stringify(line)).join('\n'), { format: 'ndjson', consent });
    expect(await consentOf('timed')).toMatchObject({ ...consent, at: '2024-02-12T08:00:00.000Z' });
    expect(await consentOf('timeless')).toBeUndefined();
  });

  test('comes back from an export, as CSV and as NDJSON', async () => {
    const given = { source: 'Fair', at: '2024-02-11T08:12:33.000Z', text: 'Yes' };
    const csv = `email,consent.source,consent.at,consent.text\n${at('csv')},Fair,${given.at},Yes\n`;
    expect((await on.importFile(csv)).progress).toMatchObject({ created: 1 });
    const line = { email: at('json'), subscribed: true, consent: { ...given, recordedAt: '2024-03-01T00:00:00.000Z' } };
    const wrong = [{ source: 'Fair', at: given.at }, { ...given, text: '' }, 'yes'].map((each, n) => ({
      email: at(`w${n}`),
      consent: each,
    }));
    const ndjson = [line, { email: at('null'), consent: null }, ...wrong]
      .map((each) => JSON.stringify(each))
      .join('\n');
    const job = await on.importFile(ndjson, {}, { filename: 'people.ndjson' });
    expect(job.progress).toMatchObject({ created: 2, refused: 3 });
    for (const name of ['csv', 'json']) expect(await consentOf(name)).toMatchObject(given);
  });
});

describe('an export that is imported again', () => {
  test('changes nothing: numbers, booleans and lists come back as they were', async () => {
    const data = { seats: 12, isVip: true, tags: ['a', 'b'], zip: '01067', note: '=1+1' };
    const ndjson = ['export1', 'export2'].map((name) => JSON.stringify({ email: `${name}@example.org`, data }));
    await on.importFile(ndjson.join('\n'), {}, { filename: 'people.ndjson' });
    for (const [key, type] of [
      ['seats', 'number'],
      ['isVip', 'boolean'],
      ['tags', 'array'],
      ['zip', 'string'],
      ['note', 'string'],
    ] as const)
      await setCounter('prj_one', { family: 'fields', name: fieldCounter(key, type) }, 2);
    const head = 'id,email,subscribed,createdAt,updatedAt,consent.source,consent.at,consent.text';
    const cells = `12,true,"[""a"",""b""]",01067,'=1+1`;
    const file = ['export1', 'export2'].map((name) => `ct_1,${name}@example.org,true,x,y,,,,${cells}`);
    const columns = 'data.seats,data.isVip,data.tags,data.zip,data.note';
    const job = await on.importFile(`\uFEFF${head},${columns}\n${file.join('\n')}\n`);
    expect(job.progress).toMatchObject({ processed: 2, unchanged: 2 });
    expect((await on.jobs.contact('export1@example.org'))?.data).toEqual(data);
  });
});

describe('a refused row', () => {
  test('is listed with line, field and reason, and holds up no other', async () => {
    const job = await on.importFile(
      [
        'email,age,subscribed,name',
        'ok1@example.org,1,true,x',
        'not an address,2,,',
        ',3,,',
        'ok2@example.org,many,,',
        '"multi',
        'line@example.org",1,,',
        'ok3@example.org,1,maybe,',
        'ok4@example.org,1,,x,extra',
        `ok5@example.org,1,,"${'x'.repeat(33_000)}"`,
        '=cmd()@example,1,,',
        'ok6@example.org,7,,\n',
      ].join('\n'),
      { types: { age: 'number' } },
    );
    expect(job.progress).toEqual({ processed: 10, created: 2, updated: 0, unchanged: 0, refused: 8 });
    expect(job.result).toMatchObject({ rows: 8, expiresAt: expect.any(String) });
    expect(await reportOf(job)).toEqual([
      'line,email,field,code,message',
      '3,not an address,email,invalid_string,Invalid email address.',
      '4,,email,required,The row has no address.',
      '5,ok2@example.org,data.age,invalid_type,Must be a number such as 12.5.',
      '6,"multi\nline@example.org",email,invalid_string,Invalid email address.',
      '8,ok3@example.org,subscribed,invalid_type,Must be true or false.',
      '9,ok4@example.org,,custom,The row has more cells than there are columns.',
      '10,ok5@example.org,data,too_big,At most 32 KB of JSON can be stored.',
      "11,'=cmd()@example,email,invalid_string,Invalid email address.",
    ]);
  });

  test('is told with all its mistakes, so that it is corrected once', async () => {
    const job = await on.importFile('email,age,joined,subscribed\nnobody,many,soon,perhaps\n', {
      types: { age: 'number', joined: 'date' },
    });
    const [, row = ''] = await reportOf(job);
    expect(row).toContain('email,invalid_string,"Invalid email address. data.age: Must be a number such as 12.5.');
    expect(row).toContain(' data.joined: Must be a date');
    expect(row).toContain(' subscribed: Must be true or false.');
  });

  test('has a text that could not be stored everywhere', async () => {
    const long = Array.from({ length: 3 }, (_, n) => `long${n}@example.org,,${'x'.repeat(30_000)}`);
    const wrong = [
      'half@example.org,"{""t"":""\\ud83d""}",',
      'nul@example.org,,a\0b',
      'key@example.org,"{""a\\u0000"":1}",',
    ];
    const job = await on.importFile(`email,a,b\n${[...long, ...wrong].join('\n')}\n`, { types: { a: 'json' } });
    expect(job.progress).toMatchObject({ created: long.length, refused: wrong.length });
    expect((await reportOf(job)).slice(1).map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      '5,half@example.org,data.a,invalid_string',
      '6,nul@example.org,data.b,invalid_string',
      '7,key@example.org,data.a.a�,invalid_string',
    ]);
  });

  test('of NDJSON says what is wrong with it', async () => {
    const file = [
      '{"email":"r1@example.org"}',
      '[1]',
      '{"email": 5}',
      '{"email":"r2@example.org","subscribed":"yes"}',
      '{"email":"r3@example.org","name":"x"}',
      '{"email":"r4@example.org","data":{"id":1}}',
      '{"email":"r5@example.org","data":{"a":"\\ud800"}}',
      '{"email":"r6@example.org"',
    ].join('\n');
    const job = await on.importFile(file, { format: 'ndjson' });
    expect(job.progress).toMatchObject({ created: 1, refused: 7 });
    expect((await reportOf(job)).slice(1).map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      '2,,,invalid_type',
      '3,,email,invalid_string',
      '4,r2@example.org,subscribed,invalid_type',
      '5,r3@example.org,name,unrecognized_keys',
      '6,r4@example.org,data.id,reserved_key',
      '7,r5@example.org,data.a,invalid_string',
      '8,,,invalid_type',
    ]);
  });

  test('of a contact that has no room is one of those', async () => {
    const columns = Array.from({ length: 99 }, (_, n) => `k${n}`);
    await on.importFile(`email,${columns.join(',')}\nfull@example.org,${columns.join(',')}\n`);
    const job = await on.importFile('email,x,y\nfull@example.org,1,2\nroom@example.org,1,2\n');
    expect(job.progress).toMatchObject({ created: 1, refused: 1 });
    expect((await reportOf(job))[1]).toMatch(/^2,full@example.org,data,too_big,/);
  });
});

describe('nobody is subscribed again', () => {
  const subscribed = async (name: string) => (await on.jobs.contact(`${name}@example.org`))?.subscribed;
  const suppress = async (name: string, reason: 'hard_bounce' | 'complaint') => {
    await suppressContact('prj_one', contactId(on.jobs.project.salt, `${name}@example.org`), reason);
  };
  const file =
    'email,subscribed\nleft@example.org,true\nbounced@example.org,true\ncomplained@example.org,true\nnew@example.org,\n';

  test('unless the request says so, and after a complaint never', async () => {
    await on.importFile('email,subscribed\nleft@example.org,false\n');
    await suppress('bounced', 'hard_bounce');
    await suppress('complained', 'complaint');
    expect((await on.importFile(file)).progress).toMatchObject({ created: 3, unchanged: 1 });
    expect(await Promise.all(['left', 'bounced', 'complained', 'new'].map(subscribed))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    await on.importFile(file, { resubscribe: true });
    expect(await Promise.all(['left', 'bounced', 'complained', 'new'].map(subscribed))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  test('with it, rows that do not say follow the request', async () => {
    await on.importFile('email,subscribed\nquiet@example.org,false\n');
    await on.importFile('email\nquiet@example.org\n');
    expect(await subscribed('quiet')).toBe(false);
    await on.importFile('email\nquiet@example.org\n', { resubscribe: true });
    expect(await subscribed('quiet')).toBe(true);
    await on.importFile('email\nquiet@example.org\nsilent@example.org\n', { resubscribe: true, subscribed: false });
    expect(await Promise.all(['quiet', 'silent'].map(subscribed))).toEqual([false, false]);
  });
});

describe('what an import says about everybody in its file', () => {
  const at = (name: string) => `${name}@everybody.example`;
  const file = (...names: string[]) => `email\n${names.map(at).join('\n')}\n`;
  const contact = (name: string) => on.jobs.contact(at(name));

  test('is kept on each contact that is subscribed: topics, and the consent with source, time and words', async () => {
    const { segmentId, ...choices } = await newChoices('kept');
    const { progress } = await on.importFile(`${file('new', 'twice', 'twice')}nobody\n`, { ...choices, segmentId });
    expect(progress).toMatchObject({ created: 2, updated: 1, refused: 1 });
    const consent = {
      ...choices.consent,
      at: '2026-10-01T00:00:00.000Z',
      recordedAt: expect.any(String),
      recordedBy: 'import',
    };
    expect(await contact('new')).toMatchObject({ topics: choices.topics, consent, version: 1 });
    expect(await contact('twice')).toMatchObject({ topics: choices.topics, consent, version: 1 });
    expect(progress).toMatchObject({ repeated: 1 });
    expect(await membersAmong(on, segmentId, [at('new'), at('twice')])).toHaveLength(2);
  });

  test('changes nobody who has left, and no topic that somebody has chosen, unless the request subscribes again', async () => {
    const { segmentId, ...choices } = await newChoices('left');
    const other = await addTopic('prj_one', 'top_other');
    const topics = { ...choices.topics, [other.id]: true };
    await on.importFile(`email,subscribed\n${at('gone')},false\n${at('some')},true\n`, { topics: { top_left: false } });
    await suppressContact('prj_one', contactId(on.jobs.project.salt, at('complained')), 'complaint');
    const all = file('gone', 'some', 'complained');
    const dry = await on.importFile(all, { ...choices, topics, segmentId, dryRun: true });
    expect(await contact('some')).toMatchObject({ topics: { top_left: false }, version: 1 });
    const job = await on.importFile(all, { ...choices, topics, segmentId });
    expect(job.progress).toEqual(dry.progress);
    expect(job.progress).toMatchObject({ created: 1, updated: 2 });
    for (const name of ['gone', 'complained']) {
      const row = await contact(name);
      expect([row?.subscribed, row?.topics, row?.consent]).toEqual([false, undefined, undefined]);
    }
    expect(await contact('some')).toMatchObject({
      topics: { top_left: false, top_other: true },
      consent: { source: 'Fair' },
    });
    expect(await membersAmong(on, segmentId, ['gone', 'some', 'complained'].map(at))).toHaveLength(3);
    await on.importFile(all, { ...choices, topics, resubscribe: true });
    expect(await contact('gone')).toMatchObject({ subscribed: true, topics, consent: { source: 'Fair' } });
    expect(await contact('some')).toMatchObject({ topics });
    expect(await contact('complained')).toMatchObject({ subscribed: false });
  });

  test('has the newest consent, writes nothing twice, and forgets a topic or segment that was deleted meanwhile', async () => {
    const { segmentId, ...choices } = await newChoices('newest');
    await on.importFile(file('known'), choices);
    const before = await contact('known');
    await on.importFile(file('known'), { consent: { ...choices.consent, at: '2025-01-01T00:00:00Z', source: 'Old' } });
    expect(await contact('known')).toEqual(before);
    const { id } = await on.start(file('known', 'later'), { topics: choices.topics, segmentId });
    await deleteTopic('prj_one', 'top_newest');
    await caller(segmentsHandler, secretKey('prj_one'))('DELETE /segments/{id}', { id: segmentId });
    await on.jobs.work();
    expect(await on.jobs.job(id)).toMatchObject({ status: 'COMPLETED', progress: { created: 1 } });
    expect((await contact('later'))?.topics).toBeUndefined();
    expect(await membersAmong(on, segmentId, [at('later')])).toEqual([]);
  });
});
