import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { parse } from 'yaml';
import { ciExamples } from '../../bin/cli/code/ci-examples';
import { CONFIG, configFile, readConfig } from '../../bin/cli/code/config';
import { checkFieldsOf } from '../../bin/cli/code/contents';
import { readEmailFile, writeEmailFile } from '../../bin/cli/code/email-file';
import { readFolder } from '../../bin/cli/code/folder';
import { FolderWriter } from '../../bin/cli/code/folder-writer';
import { starterFiles } from '../../bin/cli/code/init';
import { planOf } from '../../bin/cli/code/plan';
import { recordLines } from '../../bin/cli/code/plan-text';
import { type FolderError, type FolderRecord, hashOf, type Kind, type ProjectRecord } from '../../bin/cli/code/record';
import { aliasesToKeys, referencesOf } from '../../bin/cli/code/references';
import { schemas } from '../../bin/cli/code/schemas';
import { readSimulations } from '../../bin/cli/code/simulations';
import { sized } from '../support/sizes';
import { removeFolder, temporaryFolder } from '../support/temporary-folder';
import { posthaste } from './shell';

const config = configFile.parse({ defaults: { fromName: 'Shop' } });

/** Texts that YAML, front matter or line ends could bend. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r\n',
      '---',
      ': ',
      '#',
      '"',
      "'",
      '|',
      '>',
      '- ',
      'é',
      '😀',
      '&x',
      '*x',
      '{',
      '%',
      'no',
      '1e3',
      '\t',
    ),
  )
  .map((parts) => parts.join(''));
const line = text.map((each) => `x${each.replace(/[\r\n\t{%]/g, '').trim()}`);

const authored: fc.Arbitrary<[Kind, object]> = fc.oneof(
  fc
    .record({
      name: line,
      subject: line,
      body: fc.option(text.map((each) => `x${each.replace(/[{%]/g, '')}`)),
      fromName: fc.constantFrom('Shop', null, 'Other'),
      replyTo: fc.constantFrom(null, 'Ada@Example.org'),
      type: fc.constantFrom('MARKETING', 'TRANSACTIONAL'),
      text: fc.option(text.map((each) => `x${each.replace(/[{%]/g, '')}`)),
      variables: fc.option(
        fc
          .array(fc.record({ type: fc.constant('text'), fallback: text, example: text }), { maxLength: 3 })
          .map((list) => list.map((each, index) => ({ name: `order.v${index}`, ...each }))),
      ),
    })
    .map((members): [Kind, object] => [
      'template',
      { ...members, text: members.body ? members.text : (members.text ?? 'x') },
    ]),
  fc
    .record({ name: line, description: fc.option(line), defaultSubscribed: fc.boolean() })
    .map((members): [Kind, object] => ['topic', members]),
  fc.record({ name: line, type: fc.constant('STATIC') }).map((members): [Kind, object] => ['segment', members]),
);

test('what a pull writes, the folder reads as the project has it', () => {
  fc.assert(
    fc.property(authored, ([kind, members]) => {
      const checked = checkFieldsOf(kind, members as never);
      if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
      const folder = mkdtempSync(join(tmpdir(), 'posthaste-code-'));
      const path =
        { template: 'emails/a/one.html', topic: 'topics.json#one', segment: 'segments/one.json' }[kind as string] ?? '';
      new FolderWriter(folder, config).write({ ...record(kind, 'one'), content: checked.content }, path);
      const read = readFolder(folder, config);
      removeFolder(folder);
      expect(read.errors).toEqual([]);
      expect(read.records.map(({ content }) => content)).toEqual([checked.content]);
    }),
    { numRuns: sized(100, 2_000, 30) },
  );
});

const record = (kind: Kind, key: string): ProjectRecord => ({
  kind,
  key,
  id: `id_${key}`,
  content: {},
  revision: 1,
  source: null,
  updatedBy: null,
  updatedAt: '2026-12-01T12:00:00.000Z',
});

test('an example of white space alone is read as it was written', () => {
  const frontMatter = { variables: [{ name: 'gap', example: ' \n' }] };
  expect(readEmailFile(writeEmailFile({ frontMatter, body: 'x' }))).toEqual({ frontMatter, body: 'x' });
});

test.each([
  ['a value that begins with *', 'subject: *Sale*'],
  ['too many YAML aliases', `a: &a 1\n${Array.from({ length: 25 }, (_, index) => `k${index}: *a`).join('\n')}`],
])('front matter with %s is an error of its file', (_, frontMatter) => {
  const error = expect.stringMatching(/^The front matter: .* alias .*put it in quotes\.$/);
  expect(readEmailFile(writeEmailFile({ frontMatter: `${frontMatter}\n`, body: 'x' }))).toEqual({ error });
});

test('a test and a config that cannot be read are named with the reason', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'tests'));
  writeFileSync(join(folder, 'tests/a.sim.json'), '{"workflow": "x",}');
  writeFileSync(join(folder, CONFIG), '{"nmae": "shop"}');
  const errors: FolderError[] = [];
  readSimulations(folder, { workflows: new Set(), templates: new Set() }, errors);
  expect(errors).toEqual([
    { path: 'tests/a.sim.json', field: '', message: expect.stringMatching(/^This is not JSON: /) },
  ]);
  expect(() => readConfig(folder)).toThrow(`${join(folder, CONFIG)}: Unrecognized key: "nmae"`);
});

test('an alias of a template that another folder has is the same record on both sides', () => {
  const workflow = (template: string): FolderRecord => ({
    kind: 'workflow',
    key: 'welcome',
    path: 'workflows/welcome.json',
    content: { trigger: {}, steps: [{ id: 'first', type: 'SEND_EMAIL', template }] },
  });
  const other = { ...record('template', 'welcome/first'), content: { alias: 'welcome-first' } };
  expect(aliasesToKeys([workflow('welcome-first')], [other])).toEqual([workflow('welcome/first')]);
});

test('a push writes only over what it or an earlier push has written', () => {
  const content = (name: string) => ({ name });
  const local = (name: string): FolderRecord => ({
    kind: 'topic',
    key: 'one',
    path: 'topics.json#one',
    content: content(name),
  });
  const remote = (now: string, pushed: string | null): ProjectRecord => ({
    ...record('topic', 'one'),
    content: content(now),
    source: pushed === null ? null : { path: 'topics.json#one', hash: hashOf(content(pushed)) },
  });
  const actionOf = (...[here, there, options]: [FolderRecord | null, ProjectRecord | null, object?]) =>
    planOf(here ? [here] : [], there ? [there] : [], options).map(({ action }) => action);
  expect(actionOf(local('a'), null)).toEqual(['create']);
  expect(actionOf(local('a'), remote('a', 'a'))).toEqual(['same']);
  expect(actionOf(local('a'), remote('a', null))).toEqual(['same']);
  expect(actionOf(local('b'), remote('a', 'a'))).toEqual(['change']);
  expect(actionOf(local('a'), remote('b', 'a'))).toEqual(['conflict']);
  expect(actionOf(local('c'), remote('b', 'a'))).toEqual(['conflict']);
  expect(actionOf(local('c'), remote('b', null))).toEqual(['conflict']);
  expect(actionOf(local('c'), remote('b', null), { wins: 'folder' })).toEqual(['change']);
  expect(actionOf(local('c'), remote('b', 'a'), { wins: 'project' })).toEqual(['same']);
  expect(actionOf(null, remote('a', 'a'))).toEqual(['projectOnly']);
  expect(actionOf(null, remote('a', 'a'), { prune: true })).toEqual(['delete']);
  expect(actionOf(null, remote('b', 'a'), { prune: true })).toEqual(['conflict']);
  expect(actionOf(null, remote('a', null), { prune: true })).toEqual(['projectOnly']);
});

test('values of headers, which the project never shows, count as pushed', () => {
  const content = (value: string) => ({
    name: 'Call',
    steps: [{ id: 'call', type: 'WEBHOOK', url: 'https://hooks.example.com', headers: { Authorization: value } }],
  });
  const local = (value: string): FolderRecord => ({
    kind: 'workflow',
    key: 'call',
    path: 'workflows/call.json',
    content: content(value),
  });
  const remote: ProjectRecord = {
    ...record('workflow', 'call'),
    content: content('********'),
    source: { path: 'workflows/call.json', hash: hashOf(content('Bearer one')) },
  };
  const planFor = (value: string) => planOf([local(value)], [remote]);
  expect(planFor('********').map(({ action }) => action)).toEqual(['same']);
  expect(planFor('Bearer two').map(({ action }) => action)).toEqual(['change']);
  expect(planFor('Bearer two').flatMap(recordLines).join('\n')).not.toContain('Bearer');
});

test('what `posthaste init` makes has no error, and is made once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-code-'));
  expect((await posthaste('init', '--folder', folder)).out.split('\n')).toHaveLength(
    Object.keys(starterFiles('shop')).length,
  );
  const { records, errors } = readFolder(folder, readConfig(folder));
  expect([records.length, errors]).toEqual([3, []]);
  expect((await posthaste('init', '--folder', folder)).exitCode).toBe(1);
  const out = join(folder, 'posthaste.d.ts');
  expect((await posthaste('types', '--folder', folder, '--out', out)).exitCode).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain(`    receipt: {
      name?: string | null | undefined;
      order: {
        id: string;
        total: number;
      };
    };
`);
  removeFolder(folder);
});

test('`posthaste init` in a subfolder of a repository writes paths that fit, and no second folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'posthaste-init-'));
  const shop = join(root, 'apps', 'shop');
  for (const folder of [join(root, '.git'), join(root, 'node_modules', 'posthaste'), join(shop, 'src')])
    mkdirSync(folder, { recursive: true });
  const before = process.cwd();
  const fileOf = (...path: string[]) => readFileSync(join(shop, ...path), 'utf8');
  try {
    process.chdir(shop);
    expect((await posthaste('init')).err).toMatch(/^Next: npx posthaste dev shows/);
    expect(JSON.parse(fileOf('posthaste', 'posthaste.config.json')).$schema).toBe(
      '../../../node_modules/posthaste/schemas/config.json',
    );
    expect(JSON.parse(fileOf('posthaste', 'workflows', 'welcome.json')).$schema).toMatch(/^(\.\.\/){4}node_modules/);
    const { mail } = parse(fileOf('posthaste', 'ci', 'github.yml')).jobs;
    expect(mail.defaults).toEqual({ run: { 'working-directory': 'apps/shop' } });
    const gitlab = parse(fileOf('posthaste', 'ci', 'gitlab.yml')).mail;
    expect([gitlab.script[0], gitlab.artifacts.reports.junit]).toEqual(['cd "apps/shop"', 'apps/shop/mail.xml']);

    expect((await posthaste('init', '--folder', 'news')).err).toMatch(
      /^Next: npx posthaste dev --folder news shows .*, npx posthaste test --folder news tests .*types --folder news$/,
    );
    for (const file of ['github.yml', 'gitlab.yml'])
      for (const command of ['types --check', 'test --junit mail.xml', 'plan production', 'push production --yes'])
        expect(fileOf('news', 'ci', file)).toContain(`npx posthaste ${command} --folder news`);

    process.chdir(join(shop, 'src'));
    const { exitCode, err } = await posthaste('init');
    const above = join('..', 'posthaste', 'posthaste.config.json');
    expect([exitCode, err]).toEqual([1, expect.stringContaining(`${above} exists. Nothing was written. To create`)]);
    expect((await posthaste('init', '--folder', 'posthaste')).exitCode).toBe(0);
  } finally {
    process.chdir(before);
    removeFolder(root);
  }
});

test('the jobs for CI are YAML, and call the program as it is', () => {
  for (const [file, text] of Object.entries(ciExamples)) {
    const { jobs, mail: email } = parse(text);
    const { steps = [], script = [] } = jobs?.mail ?? email;
    const lines = [...script, ...steps.flatMap(({ run }: { run?: string }) => run?.split('\n') ?? [])];
    expect([file, lines.every((line) => typeof line === 'string')]).toEqual([file, true]);
    const called = lines.flatMap((line) => [...line.matchAll(/npx posthaste (\w+)/g)].map(([, name]) => name));
    expect(called.slice(0, 3)).toEqual(['types', 'dev', 'test']);
    expect(called.slice(3).sort()).toEqual(['plan', 'push']);
    for (const [, option] of text.matchAll(/(--[a-z-]+)/g))
      expect(['--check', '--no-watch', '--no-dashboard', '--junit', '--yes']).toContain(option);
  }
});

test('the schemas of files take what `posthaste init` makes, and refuse a misspelt member', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const made: [file: string, schema: string][] = [
    ['posthaste.config.json', 'config.json'],
    ['workflows/welcome.json', 'workflow.json'],
    ['tests/welcome.sim.json', 'sim.json'],
  ];
  for (const [file, schema] of made) {
    const content = JSON.parse(starterFiles('shop')[file] ?? '');
    expect(content.$schema.endsWith(`node_modules/posthaste/schemas/${schema}`)).toBe(true);
    const fits = ajv.compile(schemas()[schema] ?? {});
    expect([file, fits(content), fits.errors]).toEqual([file, true, null]);
    if (schema !== 'config.json') expect(fits({ ...content, setps: [] })).toBe(false);
  }
  const email = ajv.compile(schemas()['email.json'] ?? {});
  expect(email({ subject: 'Hi', type: 'MARKETING', topic: 'news', layout: 'base' })).toBe(true);
  for (const wrong of [{}, { subject: 'Hi', topicId: 'top_1' }, { subject: 'Hi', body: 'x' }])
    expect(email(wrong)).toBe(false);
  const entered = { trigger: { type: 'SEGMENT_ENTRY', segment: 'pro' }, steps: [{ id: 'a', type: 'EXIT' }] };
  expect(ajv.compile(schemas()['workflow.json'] ?? {})(entered)).toBe(true);
  expect(ajv.compile(schemas()['topics.json'] ?? {})({ news: { defaultSubscribed: 'no' } })).toBe(false);
});

test('filters name segments, topics and workflows as the folder does, and campaigns by id', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-code-'));
  const conditions = [
    { field: 'topic.news', operator: 'equals', value: true },
    { field: 'email.clicked', operator: 'triggered', workflow: 'welcome' },
    { field: 'email.opened', operator: 'notTriggered', campaignId: 'cmp_1' },
  ];
  const files: Record<string, object> = {
    'topics.json': { news: {} },
    'segments/keen.json': { filters: { operator: 'AND', conditions } },
    'workflows/welcome.json': { trigger: { type: 'MANUAL' }, steps: [{ id: 'end', type: 'EXIT' }] },
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  const { records, errors } = readFolder(folder, config);
  expect(errors).toEqual([]);
  const keen = records.find(({ key }) => key === 'keen') as FolderRecord;
  expect(referencesOf(keen.kind, keen.content).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'topic news',
    'workflow welcome',
  ]);
  new FolderWriter(folder, config).write({ ...record('segment', 'keen'), content: keen.content }, 'segments/keen.json');
  expect(JSON.parse(readFileSync(join(folder, 'segments/keen.json'), 'utf8')).filters.conditions).toEqual(conditions);
  expect(
    new Ajv2020({ strict: false, validateFormats: false }).compile(schemas()['segment.json'] ?? {})(
      files['segments/keen.json'],
    ),
  ).toBe(true);
  const [, typo] = conditions;
  const wrong = { filters: { operator: 'AND', conditions: [{ ...typo, workflow: 'welcom' }] } };
  writeFileSync(join(folder, 'segments/keen.json'), JSON.stringify(wrong));
  expect(readFolder(folder, config).errors).toMatchObject([{ field: 'filters.conditions[0].workflow' }]);
  removeFolder(folder);
});

test('a text without a source beside it is an email of text alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-code-'));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('emails/alert.txt', '---\nsubject: Down\n---\nSince {{ time }}.');
  write('emails/both.html', '---\nsubject: Hi\n---\n<p>Hi</p>');
  write('emails/both.txt', '---\nHi');
  const contents = () =>
    readFolder(folder, config).records.map(({ key, content: { body, text } }) => [key, body, text]);
  expect(contents()).toEqual([
    ['alert', null, 'Since {{ time }}.'],
    ['both', '<p>Hi</p>', '---\nHi'],
  ]);
  const both = { ...record('template', 'both'), content: { name: 'both', subject: 'Hi', body: null, text: 'Now' } };
  new FolderWriter(folder, config).write(both, 'emails/both.txt');
  expect(contents()).toContainEqual(['both', null, 'Now']);
  write('emails/alert.txt', '---\nsubject: x\nlayout: base\n---\nx');
  expect(readFolder(folder, config).errors).toMatchObject([{ field: 'layout' }]);
  removeFolder(folder);
});

/** What the folder check says of these files, and the names of the records without errors. */
function checkedFiles(texts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-code-'));
  for (const [path, content] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const { records, errors } = readFolder(folder, config);
  removeFolder(folder);
  const messages = errors.map(({ path, field, message }) => `${path}: ${field === '' ? '' : `${field}: `}${message}`);
  return { messages, keys: records.map(({ kind, key }) => `${kind} ${key}`) };
}

test('layouts and partials of a folder are read by their place, and must be there and fit', () => {
  const errorsOf = (texts: Record<string, string>) => {
    const { messages, keys } = checkedFiles(texts);
    return messages.length > 0 ? messages : keys;
  };
  const email = (body: string, more = '') => ({ 'emails/a.html': `---\nsubject: A\n${more}---\n${body}` });
  const base = { 'emails/layouts/base.html': '<p>{{ content }}</p>' };
  expect(errorsOf({ ...email('x{% render "f" %}', 'layout: base\n'), ...base, 'emails/partials/f.html': 'f' })).toEqual(
    ['layout base', 'partial f', 'template a'],
  );
  expect(errorsOf({ ...email('x', 'layout: other\n'), ...base })).toEqual([
    'emails/a.html: layout: There is no layout "other". The folder has: base.',
  ]);
  expect(errorsOf(email('{% render "f" %}'))).toEqual([
    'emails/a.html: There is no partial "f". The folder has no partial.',
  ]);
  expect(errorsOf({ 'emails/layouts/base.html': '<p>' })).toEqual([
    'emails/layouts/base.html: A layout needs {{ content }} exactly once: the content of the template replaces it.',
  ]);
  expect(errorsOf({ 'emails/layouts/base.html': '---\nsubject: x\n---\n{{ content }}' })).toEqual([
    'emails/layouts/base.html: A layout has no front matter: its name is that of its file.',
  ]);
  expect(errorsOf({ 'emails/partials/Foot.html': 'x' })).toEqual([
    expect.stringMatching(/^emails\/partials\/Foot.html: alias: /),
  ]);
});

test('two emails with one alias are an error of the folder', () => {
  const email = (more = '') => `---\nsubject: News\n${more}---\n<p>News</p>`;
  expect(checkedFiles({ 'emails/shop/news.html': email(), 'emails/shop.news.html': email() }).messages).toEqual([
    'emails/shop/news.html: alias: emails/shop.news.html already has the alias "shop.news".',
  ]);
  expect(
    checkedFiles({ 'emails/a.html': email('alias: one\n'), 'emails/b.html': email('alias: one\n') }).messages,
  ).toEqual(['emails/b.html: alias: emails/a.html already has the alias "one".']);
  expect(
    checkedFiles({ 'emails/a.html': email('alias: null\n'), 'emails/b.html': email('alias: null\n') }).messages,
  ).toEqual([]);
});

test('a workflow names a template by its file or by its alias', () => {
  const workflow = (template: string) =>
    JSON.stringify({ trigger: { type: 'MANUAL' }, steps: [{ id: 'a', type: 'SEND_EMAIL', template }] });
  const emails = {
    'emails/shop/news.html': '---\nsubject: News\n---\n<p>News</p>',
    'emails/order.html': '---\nsubject: Order\nalias: receipt\n---\n<p>Order</p>',
  };
  for (const template of ['shop/news', 'shop.news', 'order', 'receipt'])
    expect(checkedFiles({ ...emails, 'workflows/w.json': workflow(template) })).toEqual({
      messages: [],
      keys: ['template order', 'template shop/news', 'workflow w'],
    });
  expect(checkedFiles({ ...emails, 'workflows/w.json': workflow('shop.newz') }).messages).toEqual([
    'workflows/w.json: steps[0].template: There is no template "shop.newz". The folder has: order, shop/news.',
  ]);
});
