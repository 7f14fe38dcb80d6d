import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { posthaste } from '../cli/shell';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { folderOf } from '../support/folder-of';
import { callJson } from '../support/journey/http';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

/** One record of each kind. */
const SHOP = {
  'posthaste.config.json': '{ "name": "shop" }',
  'topics.json': '{ "news": { "name": "News" } }',
  'emails/partials/footer.html': 'Bern',
  'emails/layouts/base.html': `<body>{{ content }}{% render 'footer' %}</body>\n`,
  'emails/receipt.html': '---\nsubject: Order\nlayout: base\n---\n<p>Thanks</p>\n',
  'segments/vips.json': '{ "type": "STATIC" }',
  'workflows/welcome.json': JSON.stringify({
    trigger: { type: 'MANUAL' },
    steps: [{ id: 'hello', type: 'SEND_EMAIL', template: 'receipt' }],
  }),
  'webhooks.json': '{ "orders": { "url": "https://hooks.example.com/orders", "events": ["email.*"] } }',
};
/** In the order in which a push writes them. */
const RECORDS = [
  ['topic', 'news', 'topics.json'],
  ['partial', 'footer', 'emails/partials/footer.html'],
  ['layout', 'base', 'emails/layouts/base.html'],
  ['template', 'receipt', 'emails/receipt.html'],
  ['segment', 'vips', 'segments/vips.json'],
  ['workflow', 'welcome', 'workflows/welcome.json'],
  ['webhook', 'orders', 'webhooks.json'],
] as const;

let service: LocalService;
const { fetch } = globalThis;
beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
});
afterEach(() => {
  globalThis.fetch = fetch;
});
afterAll(async () => {
  await service?.stop();
});

interface Shown {
  id: string;
  name?: string;
}

async function newProject(name: string) {
  const key = await addKey((await addProject(name)).id, 'secret');
  const headers = { authorization: `Bearer ${key}` };
  const call = <T>(method: string, path: string, body?: object) =>
    callJson<T>(method, `${service.facts.url}${path}`, body, headers);
  const run =
    (command: string) =>
    (folder: string, ...more: string[]) =>
      posthaste(command, '--url', service.facts.url, '--key', key, '--folder', folder, ...more);
  const list = async (path: string) => {
    const { body } = await call<{ data?: { items: Shown[] }; items?: Shown[]; templates?: Shown[] }>('GET', path);
    return body.data?.items ?? body.items ?? body.templates ?? [];
  };
  /** The latest record of this kind. */
  const remove = async (kind: string) => {
    const [last] = await list(`/${kind}s`);
    return call('DELETE', `/${kind}s/${last?.id}`);
  };
  return { call, list, remove, plan: run('plan'), push: run('push'), pull: run('pull') };
}

type Project = Awaited<ReturnType<typeof newProject>>;

const isWrite = (method = 'GET') => method !== 'GET';

/**
 * A push whose process dies at its write number `at`, before the service gets it or after it was carried out. From then
 * on it neither calls anything nor ends.
 */
async function dyingPush(project: Project, folder: string, at: number, isCarriedOut: boolean): Promise<boolean> {
  let writes = 0;
  const forever = new Promise<Response>(() => undefined);
  const died = new Promise<boolean>((resolve) => {
    globalThis.fetch = async (...args) => {
      if (writes >= at) return forever;
      if (isWrite(args[1]?.method)) writes += 1;
      if (writes < at) return fetch(...args);
      if (isCarriedOut) await fetch(...args);
      resolve(true);
      return forever;
    };
  });
  const ended = project.push(folder, '--yes').then(() => false);
  const outcome = await Promise.race([died, ended]);
  globalThis.fetch = fetch;
  return outcome;
}

/** The claim, the announcement, a creation for each record, and the end. */
const WRITES = RECORDS.length + 3;

test('a push that died at any write is finished by the next one, and what was deleted in between is asked about', async () => {
  const points = Array.from({ length: WRITES }, (_, n) => n + 1);
  for (const at of sized([3, 6, WRITES - 1], points, [6])) {
    for (const isCarriedOut of [false, true]) {
      const project = await newProject(`died at ${at}, ${isCarriedOut}`);
      const folder = folderOf(SHOP);
      expect([at, await dyingPush(project, folder, at, isCarriedOut)]).toEqual([at, true]);
      const made = Math.min(Math.max(0, at - (isCarriedOut ? 2 : 3)), RECORDS.length);
      const last = RECORDS[made - 1];
      if (last) {
        const [kind, name] = last;
        expect([at, kind, (await project.remove(kind)).status]).toEqual([at, kind, 204]);
        const expected = new RegExp(
          `! ${kind} ${name}\\n    deleted in the project since the last push, by key key_\\w+, 20`,
        );
        const refused = await project.push(folder, '--yes');
        expect([at, isCarriedOut, refused.exitCode, refused.out]).toEqual([
          at,
          isCarriedOut,
          2,
          expect.stringMatching(expected),
        ]);
        expect((await project.pull(folder)).err).toContain('was deleted in the project.');
      }
      const finished = await project.push(folder, '--yes', ...(last ? ['--wins', 'folder'] : []));
      expect([at, isCarriedOut, finished.exitCode, finished.err]).toEqual([
        at,
        isCarriedOut,
        0,
        expect.stringContaining('Done.'),
      ]);
      expect((await project.push(folder, '--check')).exitCode).toBe(0);
      for (const [kind] of RECORDS)
        expect([kind, await project.list(`/${kind}s`)]).toEqual([kind, [expect.anything()]]);
    }
  }
});

test('what a push that died has made is pruned by the next one, and what people made is not', async () => {
  const project = await newProject('pruned after a death');
  const folder = folderOf(SHOP);
  await project.call('POST', '/segments', { name: 'By hand', type: 'STATIC' });
  expect(await dyingPush(project, folder, WRITES, false)).toBe(true);
  for (const file of ['segments/vips.json', 'webhooks.json']) rmSync(join(folder, file));
  // It has other content than the one that died, whose lock ends in a minute.
  await service.advance(60_000);
  const pruned = await project.push(folder, '--yes', '--prune');
  expect([pruned.exitCode, pruned.out]).toEqual([0, expect.stringContaining('2 to delete')]);
  expect((await project.list('/segments')).map(({ name }) => name)).toEqual(['By hand']);
  expect(await project.list('/webhooks')).toEqual([]);
});

test('a file that was pruned and comes back with other content is created again', async () => {
  const project = await newProject('changed content');
  const folder = folderOf(SHOP);
  await project.push(folder, '--yes');
  rmSync(join(folder, 'webhooks.json'));
  expect((await project.push(folder, '--yes', '--prune')).exitCode).toBe(0);
  writeFileSync(join(folder, 'webhooks.json'), SHOP['webhooks.json'].replace('email.*', 'contact.*'));
  const again = await project.push(folder, '--yes');
  expect([again.exitCode, again.err]).toEqual([0, expect.stringContaining('created webhook orders')]);
});

const page = (text: string) => `---\nsubject: ${text}\n---\n<p>${text}</p>\n`;
const named = (name: string, files: Record<string, string>) =>
  folderOf({ 'posthaste.config.json': JSON.stringify(name ? { name } : {}), ...files });

test('two folders in one project leave each other alone: neither prunes, pulls, overwrites or forgets the other', async () => {
  const project = await newProject('two folders');
  const shop = named('shop', { 'emails/receipt.html': page('Receipt'), 'emails/gone.html': page('Gone') });
  const blog = named('blog', { 'emails/news.html': page('News'), 'segments/vips.json': '{ "type": "STATIC" }' });
  expect((await project.push(shop, '--yes')).exitCode).toBe(0);
  const pruned = await project.push(blog, '--yes', '--prune');
  expect([pruned.exitCode, pruned.out]).toEqual([0, expect.stringContaining('2 only in the project')]);
  expect((await project.push(shop, '--check', '--prune')).exitCode).toBe(0);

  // Each remembers what it had: a deletion is asked about in its own folder only.
  await project.remove('segment');
  expect((await project.push(shop, '--check')).exitCode).toBe(0);
  expect((await project.push(shop, '--yes')).exitCode).toBe(0);
  expect((await project.push(blog, '--yes')).out).toContain('! segment vips\n    deleted in the project');

  const pulled = await project.pull(shop);
  expect([pulled.out, pulled.err]).toEqual([
    '',
    expect.stringContaining('Not pulled: 1 record of the project from other folders.'),
  ]);

  writeFileSync(join(blog, 'emails/receipt.html'), page('Receipt'));
  rmSync(join(blog, 'segments/vips.json'));
  const taken = await project.push(blog, '--yes');
  expect([taken.exitCode, taken.out]).toEqual([
    2,
    expect.stringContaining('! template receipt\n    it was pushed from the folder shop'),
  ]);
  expect((await project.push(blog, '--yes', '--wins', 'folder')).exitCode).toBe(0);
  expect((await project.push(shop, '--check')).exitCode).toBe(2);

  rmSync(join(shop, 'emails/gone.html'));
  const last = await project.push(shop, '--yes', '--prune', '--wins', 'project');
  expect([last.exitCode, last.err]).toEqual([0, expect.stringContaining('deleted template gone')]);
  expect((await project.list('/templates')).map(({ name }) => name).sort()).toEqual(['news', 'receipt']);
});

test.each([
  ['shop', 'blog'],
  ['shop', ''],
  ['', 'blog'],
])(
  'a push of the folder "%s" that died is not asked about what the folder "%s" made of a file of the same path',
  async (name, other) => {
    const project = await newProject(`one path in ${name} and ${other}`);
    const files = { 'segments/vips.json': '{ "type": "STATIC" }' };
    const [one, another] = [named(name, files), named(other, files)];
    expect(await dyingPush(project, one, 3, false)).toBe(true);
    await service.advance(60_000);
    expect((await project.push(another, '--yes')).exitCode).toBe(0);
    await project.remove('segment');
    const again = await project.push(one, '--yes');
    expect([again.exitCode, again.err]).toEqual([0, expect.stringContaining('created segment vips')]);
  },
);

test('a push of a folder without a name that died is asked about what it made, but not about what a person made', async () => {
  const project = await newProject('made without a name');
  const folder = named('', {
    'topics.json': '{ "news": { "name": "News" } }',
    'segments/vips.json': '{ "type": "STATIC" }',
  });
  expect(await dyingPush(project, folder, 3, true)).toBe(true);
  await project.call('POST', '/segments', { name: 'vips', type: 'STATIC' });
  for (const kind of ['topic', 'segment']) await project.remove(kind);
  const { out } = await project.plan(folder);
  expect(out).toMatch(/! topic news\n {4}deleted in the project since the last push, by key key_\w+/);
  expect(out).toMatch(/\+ segment vips/);
});

test('a folder that gets a name keeps its records, and is pulled under its name', async () => {
  const project = await newProject('a name later');
  const files = { 'emails/receipt.html': page('Receipt'), 'emails/news.html': page('News') };
  await project.push(named('', files), '--yes');
  const other = named('blog', { 'emails/news.html': page('Other') });
  expect((await project.push(other, '--yes', '--prune')).out).toContain(
    '! template news\n    it was pushed from a folder whose config sets no name',
  );
  const shop = named('shop', files);
  const adopted = await project.push(shop, '--yes');
  expect([adopted.exitCode, adopted.out]).toEqual([0, expect.stringContaining('0 to create, 2 to change')]);
  expect((await project.push(shop, '--check', '--prune')).exitCode).toBe(0);
  const copy = folderOf({});
  expect((await project.pull(copy)).exitCode).toBe(0);
  expect((await project.push(copy, '--check', '--prune')).exitCode).toBe(0);

  rmSync(join(other, 'emails/news.html'));
  writeFileSync(join(other, 'emails/post.html'), page('Post'));
  await project.push(other, '--yes');
  const several = await project.pull(folderOf({}));
  expect([several.exitCode, several.err]).toEqual([2, expect.stringContaining('Several folders were pushed')]);
});

/** The shop with a text in each record that has one. */
const shopWith = (text: string): Record<string, string> => ({
  ...SHOP,
  'topics.json': JSON.stringify({ news: { name: text } }),
  'emails/partials/footer.html': text,
  'emails/layouts/base.html': `<body>{{ content }} ${text}</body>`,
  'emails/receipt.html': `---\nsubject: ${text}\n---\n<p>Thanks</p>\n`,
  'segments/vips.json': JSON.stringify({ type: 'STATIC', description: text }),
  'workflows/welcome.json': JSON.stringify({ ...JSON.parse(SHOP['workflows/welcome.json']), description: text }),
  'webhooks.json': SHOP['webhooks.json'].replace('{ "url"', `{ "description": "${text}", "url"`),
});

/** Stops a push at its write number `at` and all that follows, until it is let go. */
async function stoppedPush(project: Project, folder: string, at: number, ...more: string[]) {
  let writes = 0;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const stopped = new Promise<void>((resolve) => {
    globalThis.fetch = async (...args) => {
      if (isWrite(args[1]?.method)) writes += 1;
      if (writes >= at) {
        resolve();
        await released;
      }
      return fetch(...args);
    };
  });
  const ended = project.push(folder, '--yes', ...more);
  await stopped;
  globalThis.fetch = fetch;
  return {
    end: () => {
      letGo();
      return ended;
    },
  };
}

test('a push that begins while another writes is told, at each of its writes, and what the first wrote is whole', async () => {
  const [one, other] = [folderOf(shopWith('one')), folderOf(shopWith('other'))];
  for (const at of sized(
    [2, 6],
    Array.from({ length: WRITES - 1 }, (_, n) => n + 2),
    [6],
  )) {
    const project = await newProject(`at once ${at}`);
    const first = await stoppedPush(project, one, at);
    const told = await project.push(other, '--yes');
    expect([at, told.exitCode, told.err]).toEqual([at, 2, expect.stringContaining('PUSH_RUNNING')]);
    expect([at, (await first.end()).exitCode]).toEqual([at, 0]);
    expect([at, (await project.push(one, '--check')).exitCode]).toEqual([at, 0]);
  }
});

test('a push that outlives its lock, at any of its writes, undoes nothing of the one that came after it', async () => {
  const [start, one, other] = ['start', 'one', 'other'].map((text) => folderOf(shopWith(text))) as [
    string,
    string,
    string,
  ];
  const points = Array.from({ length: RECORDS.length }, (_, n) => n + 3);
  for (const at of sized([4, 8], points, [8])) {
    for (const isNew of [true, false]) {
      const project = await newProject(`outlived ${at}, ${isNew}`);
      if (!isNew) expect((await project.push(start, '--yes')).exitCode).toBe(0);
      const late = await stoppedPush(project, one, at);
      await service.advance(61_000);
      const next = await project.push(other, '--yes');
      expect([at, isNew, next.exitCode, next.err]).toEqual([at, isNew, 0, expect.stringContaining('Done.')]);
      const refused = await late.end();
      expect([at, isNew, refused.exitCode, refused.err]).toEqual([
        at,
        isNew,
        2,
        expect.stringContaining('has changed it since the plan'),
      ]);
      expect([at, isNew, (await project.push(other, '--check')).exitCode]).toEqual([at, isNew, 0]);
    }
  }
});
