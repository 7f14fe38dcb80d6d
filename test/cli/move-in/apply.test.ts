import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { listmonkTemplate, moveIn } from '../../support/move-in';
import { useTarget } from './target';

const { apply, exported, folder, target } = useTarget();

describe('--apply', () => {
  const lists = [{ name: 'News', optin: 'single', subscription_status: 'confirmed' }];
  const people = ['a', 'b'].map((name) => ({
    email: `${name}@example.com`,
    name,
    attribs: {},
    status: 'enabled',
    lists,
  }));
  const files = {
    'bounces.json': { data: [{ email: 'x@example.com', type: 'hard' }] },
    'people.json': { data: people },
    'templates.json': listmonkTemplate('Hi'),
  };

  test('goes on where it was interrupted, and done twice changes nothing more', async () => {
    const path = exported(files);
    target().fail('POST /contacts/import');
    expect((await apply('listmonk', path)).exitCode).toBe(1);
    const first = target().changes();
    const part = ['POST /uploads', 'POST /form'];
    expect(first.map(({ line }) => line)).toEqual([
      ...[...part, 'POST /suppressions/import'],
      ...[...part, 'POST /contacts/import'],
    ]);
    expect(first.at(-2)?.body).toContain(
      '{"email":"a@example.com","subscribed":true,"data":{"name":"a"}}\n{"email":"b@',
    );
    const again = await apply('listmonk', path);
    expect(again).toMatchObject({ exitCode: 0, out: expect.stringContaining('suppressions: 0 created') });
    const second = target().changes();
    const members = expect.stringMatching(/^POST \/segments\/rec_\d+\/members$/);
    const lines = ['POST /contacts/import', 'POST /templates', 'POST /segments', members];
    expect(second.map(({ line }) => line)).toEqual(lines);
    expect([second[0]?.key, second[0]?.body]).toEqual([first.at(-1)?.key, first.at(-1)?.body]);
    expect(JSON.parse(second.at(-1)?.body ?? '')).toEqual({ emails: ['a@example.com', 'b@example.com'] });
    expect((await apply('listmonk', path)).out).toContain('1 of 1 parts moved before');
    expect(target().changes()).toEqual([]);
  });

  test('brings a part again when its upload can not be used any more', async () => {
    const path = exported({ 'people.json': files['people.json'] });
    const tries: (string | undefined)[] = [];
    for (const round of [1, 2]) {
      target().fail('POST /contacts/import');
      expect((await apply('listmonk', path)).exitCode).toBe(round === 1 ? 1 : 0);
      const imports = target()
        .changes()
        .filter(({ line }) => line === 'POST /contacts/import');
      tries.push(...imports.map(({ key }) => key));
    }
    expect([tries[0] === tries[1], tries[1] === tries[2], tries.length]).toEqual([true, false, 3]);
  });

  test('brings a part again whose job failed', async () => {
    const path = exported({ 'people.json': files['people.json'] });
    target().fail('job');
    expect(await apply('listmonk', path)).toMatchObject({ exitCode: 1, err: expect.stringContaining('no reason') });
    target().changes();
    expect((await apply('listmonk', path)).exitCode).toBe(0);
    expect(
      target()
        .changes()
        .filter(({ line }) => line === 'POST /uploads'),
    ).toHaveLength(1);
  });

  test('exit code 1 where rows were rejected or a template was held back, with how many, as often as it is repeated', async () => {
    const [good, bad] = [...people, { ...people[0], email: 'no' }].slice(1);
    const path = exported({ 'people.json': { data: [good, bad] }, 'templates.json': listmonkTemplate('{{ Date }}') });
    const whole = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await whole(input, init);
      const text = (await response.text()).replace('"refused":0', '"refused":1');
      return new Response(text, { status: response.status });
    };
    try {
      const first = await apply('listmonk', path);
      const says = '2 of 2 rows were rejected, 1 of 2 templates and segments were not moved';
      expect(first).toMatchObject({ exitCode: 1, err: expect.stringContaining(says) });
      const job = /GET \/jobs\/\w+/.exec(first.out)?.[0] ?? 'none';
      target().changes();
      const again = await apply('listmonk', path);
      expect(again).toMatchObject({
        exitCode: 1,
        err: expect.stringContaining(says),
        out: expect.stringContaining(job),
      });
      expect(target().changes()).toEqual([]);
    } finally {
      globalThis.fetch = whole;
    }
    expect((await moveIn('listmonk', path)).exitCode).toBe(0);
  });

  test('leaves a template alone that has the name already', async () => {
    target().templates.push({ id: 'tpl_9', name: 'T', type: 'MARKETING' });
    const { out } = await apply('listmonk', exported({ 'templates.json': listmonkTemplate('Other') }));
    expect(out).toContain('template "T" already exists as tpl_9; not changed');
    expect(target().changes()).toEqual([]);
  });

  test('says that people join a static segment that has the name already', async () => {
    target().segments.push({ id: 'seg_9', name: 'News', type: 'STATIC' });
    const { out } = await apply('listmonk', exported({ 'people.json': { data: people.slice(1) } }));
    target().segments.pop();
    expect(out).toContain('static segment "News" already exists as seg_9; added 1 person');
    expect(target().changes().at(-1)?.line).toBe('POST /segments/seg_9/members');
  });

  test('a file of progress of another project is refused', async () => {
    const path = exported({ ...files, '.posthaste-move-in.json': { project: 'https://other prj_2', done: {} } });
    expect(await apply('listmonk', path)).toMatchObject({ exitCode: 1, err: expect.stringContaining('prj_2') });
    const broken = exported({ ...files, '.posthaste-move-in.json': '{"proj' });
    expect(await apply('listmonk', broken)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('was not written by this program'),
    });
  });
});

test.each([
  ['another service', ['mailchimp', folder]],
  ['a folder that is not there', ['plunk', join(folder, 'nowhere')]],
  ['a folder without an export', ['plunk', exported({ 'readme.txt': '' })]],
  [
    'a key over http to elsewhere',
    ['plunk', exported({ 'a.csv': 'email\n' }), '--apply', '--url', 'http://example.com', '--key', 'sk'],
  ],
  ['no key', ['plunk', exported({ 'a.csv': 'email\n' }), '--apply', '--url', 'https://example.com']],
])('wrong usage is exit code 2: %s', async (_, args) => {
  expect((await moveIn(...args)).exitCode).toBe(2);
});
