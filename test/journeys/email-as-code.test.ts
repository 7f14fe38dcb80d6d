import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { posthaste } from '../cli/shell';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { folderOf } from '../support/folder-of';
import { callJson } from '../support/journey/http';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';
import { removeFolder } from '../support/temporary-folder';

const pro = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] };

/** A small shop's folder; each file has `text` somewhere, so that two folders differ in each record. */
const shop = (text: string): Record<string, string> => ({
  'posthaste.config.json': '{ "defaults": { "fromName": "Shop" } }',
  'topics.json': JSON.stringify({ news: { name: `News ${text}` } }),
  'emails/receipt.html': `---\nsubject: "Order {{ order.id }}: ${text}"\n---\n<p>Thank you, {{ name }}.</p>\n`,
  'emails/shop/news.html': `---\nsubject: News\ntype: MARKETING\ntopic: news\n---\n---\n<p>${text}</p>\r\n`,
  'emails/shop/news.txt': `News: ${text}`,
  'emails/alert.txt': `---\nsubject: Down\n---\n{{ host }} is down. ${text}\n`,
  'segments/active.json': JSON.stringify({
    description: text,
    filters: { operator: 'OR', conditions: [{ field: 'segment.pro', operator: 'member' }, pro] },
  }),
  'segments/pro.json': JSON.stringify({ description: text, filters: pro, trackMembership: true }),
  'segments/vips.json': JSON.stringify({ description: text, type: 'STATIC' }),
  'workflows/welcome.json': JSON.stringify({
    name: 'Welcome',
    description: text,
    trigger: { type: 'SEGMENT_ENTRY', segment: 'pro' },
    steps: [
      { id: 'hello', type: 'SEND_EMAIL', template: 'receipt', next: 'vip' },
      { id: 'vip', type: 'ADD_TO_SEGMENT', segment: 'vips' },
    ],
    exitWhen: { operator: 'AND', conditions: [{ field: 'segment.vips', operator: 'member' }] },
  }),
  'webhooks.json': JSON.stringify({
    orders: { url: 'https://hooks.example.com/orders', events: ['email.*'], description: text },
  }),
});
const RECORDS = 9;

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
});
afterAll(async () => {
  await service?.stop();
});

/** A new project with its key, and the commands on it. */
async function newProject(name: string) {
  const { id } = await addProject(name);
  const key = await addKey(id, 'secret');
  const at = ['--url', service.facts.url, '--key', key];
  const command =
    (name: string) =>
    (folder: string, ...more: string[]) =>
      posthaste(name, ...at, '--folder', folder, ...more);
  const headers = { authorization: `Bearer ${key}` };
  const list = async (path: string) => {
    const { body } = await callJson<{ data?: { items: Shown[] }; templates?: Shown[] }>(
      'GET',
      `${service.facts.url}${path}`,
      undefined,
      headers,
    );
    return body.data?.items ?? body.templates ?? [];
  };
  return {
    at,
    plan: command('plan'),
    push: command('push'),
    pull: command('pull'),
    patch: (path: string, change: object) => callJson('PATCH', `${service.facts.url}${path}`, change, headers),
    post: <T>(path: string, body: object) => callJson<T>('POST', `${service.facts.url}${path}`, body, headers),
    remove: (path: string) => callJson('DELETE', `${service.facts.url}${path}`, undefined, headers),
    get: <T>(path: string) => callJson<T>('GET', `${service.facts.url}${path}`, undefined, headers),
    /** What tells two folders apart, of all records. */
    async texts() {
      const kinds = await Promise.all(['/topics', '/templates', '/segments', '/workflows', '/webhooks'].map(list));
      return kinds.flat().map(({ name, subject, description }) => JSON.stringify([name, subject, description]));
    },
    list,
    async html(template: string) {
      const preview = `${service.facts.url}/templates/${template}/preview`;
      const { body } = await callJson<{ data: { html: string } }>('POST', preview, {}, headers);
      return body.data.html;
    },
  };
}

interface Shown {
  id: string;
  name: string;
  subject?: string;
  description?: string;
  alias?: string;
  source?: { path: string } | null;
}

interface Graph {
  data: { name: string; steps: { template?: string }[] };
}

test('push, pull and push again: the folder and the project have the same, and nothing is left to write', async () => {
  const project = await newProject('round trip');
  const folder = folderOf(shop('first'));
  const pushed = await project.push(folder, '--yes');
  expect([pushed.exitCode, pushed.out]).toEqual([0, expect.stringContaining(`${RECORDS} to create, 0 to change.`)]);
  expect((await project.push(folder, '--check')).exitCode).toBe(0);
  const copy = folderOf({});
  expect((await project.pull(copy)).out.split('\n')).toHaveLength(RECORDS);
  expect((await project.push(copy, '--check')).exitCode).toBe(0);
  expect(readFileSync(join(copy, 'emails/shop/news.html'), 'utf8')).toContain('---\n---\n<p>first</p>\n');
  expect((await project.pull(folder)).out).toBe('');
});

test('what the dashboard has changed since is not overwritten: a pull brings it, or a side is told to win', async () => {
  const project = await newProject('changed elsewhere');
  const folder = folderOf(shop('first'));
  await project.push(folder, '--yes');
  const [template] = (await project.list('/templates')).filter(({ name }) => name === 'receipt');
  await project.patch(`/templates/${template?.id}`, { subject: 'From the dashboard' });
  const file = join(folder, 'emails/receipt.html');
  expect((await project.push(folder, '--check')).exitCode).toBe(2);
  const refused = await project.push(folder, '--yes');
  expect([refused.exitCode, refused.out]).toEqual([
    2,
    expect.stringContaining('changed in the project since the last push'),
  ]);
  writeFileSync(file, readFileSync(file, 'utf8').replace('Thank you', 'Thanks'));
  const both = await project.pull(folder);
  expect([both.exitCode, both.err]).toEqual([2, expect.stringContaining('emails/receipt.html')]);
  expect((await project.pull(folder, '--wins', 'project')).exitCode).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('---\nsubject: From the dashboard\n---\n<p>Thank you, {{ name }}.</p>\n');
  await project.patch(`/templates/${template?.id}`, { subject: 'Once more' });
  expect((await project.push(folder, '--yes', '--wins', 'folder')).exitCode).toBe(0);
  expect((await project.list('/templates')).map(({ subject }) => subject)).toContain('From the dashboard');
});

test('only what a push has made is deleted, and only if it is told to', async () => {
  const project = await newProject('pruned');
  const folder = folderOf(shop('first'));
  await project.push(folder, '--yes');
  await callJson(
    'POST',
    `${service.facts.url}/topics`,
    { name: 'By hand' },
    { authorization: `Bearer ${project.at[3]}` },
  );
  rmSync(join(folder, 'webhooks.json'));
  rmSync(join(folder, 'workflows/welcome.json'));
  expect((await project.push(folder, '--yes')).out).toContain('3 only in the project');
  const pruned = await project.push(folder, '--yes', '--prune');
  expect([pruned.exitCode, pruned.err]).toEqual([0, expect.stringContaining('deleted workflow welcome')]);
  expect(await project.list('/webhooks')).toEqual([]);
  expect((await project.list('/topics')).map(({ name }) => name).sort()).toEqual(['By hand', 'News first']);
});

test.each([{ wins: [] }, { wins: ['--wins', 'folder'] }])(
  'of several records of one name, a file keeps its own when the oldest is deleted: push $wins',
  async ({ wins }) => {
    const project = await newProject('one name');
    for (const description of ['one', 'two', 'three'])
      await project.post('/segments', { name: 'X', type: 'STATIC', description });
    const byAge = (await project.list('/segments')).sort((first, second) => (first.id < second.id ? -1 : 1));
    const [oldest, edited, untouched] = byAge;
    const folder = folderOf({});
    await project.pull(folder);
    await project.remove(`/segments/${oldest?.id}`);
    const file = join(folder, `segments/x-${edited?.id.slice(-6).toLowerCase()}.json`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(edited?.description), 'edited'));
    const isForced = wins.length > 0;
    expect((await project.pull(folder, ...wins)).exitCode).toBe(isForced ? 0 : 2);
    expect((await project.push(folder, '--yes', ...wins)).exitCode).toBe(isForced ? 0 : 2);
    const after = new Map((await project.list('/segments')).map(({ id, description }) => [id, description]));
    expect(after.get(String(edited?.id))).toBe(isForced ? 'edited' : edited?.description);
    expect(after.get(String(untouched?.id))).toBe(untouched?.description);
    expect(after.size).toBe(isForced ? 3 : 2);
  },
);

test('what was deleted in the project is not made again unasked, and the plan says who deleted it', async () => {
  const project = await newProject('deleted elsewhere');
  const folder = folderOf(shop('first'));
  await project.push(folder, '--yes');
  const [webhook] = await project.list('/webhooks');
  const [active] = (await project.list('/segments')).filter(({ name }) => name === 'active');
  for (const path of [`/webhooks/${webhook?.id}`, `/segments/${active?.id}`]) await project.remove(path);
  const expectedPlan =
    /! segment active\n {4}deleted in the project since the last push, by key key_\w+, 20.*\n! webhook orders\n/;
  expect((await project.plan(folder)).out).toMatch(expectedPlan);
  const refused = await project.push(folder, '--yes');
  expect([refused.exitCode, refused.out, refused.err]).toEqual([
    2,
    expect.stringMatching(expectedPlan),
    expect.stringContaining('2 records changed elsewhere'),
  ]);
  expect((await project.pull(folder)).err).toContain('webhooks.json#orders was deleted in the project.');

  for (let time = 1; time <= 2; time++) {
    const left = await project.push(folder, '--yes', '--wins', 'project');
    expect([left.exitCode, left.out]).toEqual([0, expect.stringContaining('2 left deleted')]);
  }
  expect(await project.list('/webhooks')).toEqual([]);
  expect((await project.push(folder, '--yes')).exitCode).toBe(2);

  const scopes = ['topics', 'templates', 'segments', 'workflows', 'webhooks'];
  const { body } = await project.post<{ data: { key: string } }>('/keys', { name: 'plans', kind: 'secret', scopes });
  const narrow = await posthaste('plan', '--url', service.facts.url, '--key', body.data.key, '--folder', folder);
  expect([narrow.exitCode, narrow.out]).toEqual([0, expect.stringContaining('+ webhook orders')]);

  rmSync(join(folder, 'webhooks.json'));
  const made = await project.push(folder, '--yes', '--wins', 'folder');
  expect([made.exitCode, made.err]).toEqual([0, expect.stringContaining('created segment active')]);
  expect((await project.push(folder, '--check')).exitCode).toBe(0);

  // The folder had no such file meanwhile, so its return is a new record.
  writeFileSync(join(folder, 'webhooks.json'), shop('first')['webhooks.json'] ?? '');
  expect((await project.push(folder, '--yes')).err).toContain('created webhook orders');
});

/** Runs `change` once, before the program's first call with this method. */
function beforeFirst(method: string, change: (...call: Parameters<typeof fetch>) => Promise<unknown>): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...args) => {
    if (args[1]?.method === method) {
      globalThis.fetch = fetch;
      await change(...args);
    }
    return fetch(...args);
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

test('what somebody changes between the plan and its deletion stays, and the next plan says who has changed it', async () => {
  const project = await newProject('pruned late');
  const folder = folderOf(shop('first'));
  await project.push(folder, '--yes');
  rmSync(join(folder, 'webhooks.json'));
  const [webhook] = await project.list('/webhooks');
  const restore = beforeFirst('DELETE', () => project.patch(`/webhooks/${webhook?.id}`, { description: 'Kept' }));
  const refused = await project.push(folder, '--yes', '--prune').finally(restore);
  expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('webhook orders: ')]);
  expect(refused.err).toContain('The record is at revision 2');
  expect(await project.list('/webhooks')).toMatchObject([{ description: 'Kept' }]);
  const plan = await project.plan(folder, '--prune');
  expect(plan.out).toMatch(/! webhook orders\n {4}changed in the project since the last push, by key key_\w+, /);
});

test('push prints what the service warns of: of what it creates, changes even if the response is lost, or leaves as it is', async () => {
  const project = await newProject('warnings');
  const workflow = (name: string) => {
    const rest = { type: 'DELAY', amount: 1, unit: 'days' };
    const steps = [
      { ...rest, id: 'first' },
      { ...rest, id: 'second' },
    ];
    return JSON.stringify({ name, trigger: { type: 'MANUAL' }, steps });
  };
  const warning =
    /workflows\/tour\.json: warning: Step "second": no path from the first step leads here, so it never runs\./;
  const folder = folderOf({ 'workflows/tour.json': workflow('Tour') });
  expect((await project.push(folder, '--yes')).err).toMatch(warning);
  writeFileSync(join(folder, 'workflows/tour.json'), workflow('Trip'));
  expect((await project.push(folder, '--yes')).err).toMatch(warning);
  writeFileSync(join(folder, 'workflows/tour.json'), workflow('Voyage'));
  const restore = beforeFirst('PATCH', (...call) => fetch(...call));
  expect((await project.push(folder, '--yes').finally(restore)).err).toMatch(warning);
  const stored = await project.list('/workflows');
  const unchanged = await project.push(folder, '--yes');
  expect([unchanged.exitCode, unchanged.err]).toEqual([0, expect.stringMatching(warning)]);
  expect(await project.list('/workflows')).toEqual(stored);
});

test('a new record with the name of one that was pulled, never pushed and deleted does not silently get its file', async () => {
  const project = await newProject('recreated');
  const add = (description: string) => project.post('/segments', { name: 'VIPs', type: 'STATIC', description });
  await add('old');
  const [old] = await project.list('/segments');
  const folder = folderOf({});
  expect((await project.pull(folder)).out).toContain('segments/vips.json');
  await project.remove(`/segments/${old?.id}`);
  await add('new');
  const refused = await project.pull(folder);
  expect([refused.exitCode, refused.err]).toEqual([
    2,
    expect.stringContaining(
      'segments/vips.json (never pushed from this file, so it may be another record of the same name)',
    ),
  ]);
  expect(readFileSync(join(folder, 'segments/vips.json'), 'utf8')).toContain('old');
});

test('push prints what is unknown in segments that it leaves unchanged, unless the key may not read the names', async () => {
  const project = await newProject('unknown names');
  const conditions = [
    { field: 'event.bougth', operator: 'triggered' },
    { field: 'data.plan', operator: 'equals', value: 'pro' },
  ];
  const buyers = JSON.stringify({ filters: { operator: 'AND', conditions } });
  const folder = folderOf({ 'segments/buyers.json': buyers, 'segments/vips.json': '{ "type": "STATIC" }' });
  await project.push(folder, '--yes');
  await project.post('/contacts', { email: 'ada@example.com', data: { plan: 'pro' } });
  const unchanged = await project.push(folder, '--yes');
  expect(unchanged.err.split('\n')).toEqual([
    expect.stringMatching(/^Target: http:/),
    expect.stringMatching(/^segments\/buyers\.json: warning: This project has recorded no event bougth yet\./),
  ]);
  const scopes = ['project', 'topics', 'templates', 'segments', 'workflows', 'webhooks'];
  const { body } = await project.post<{ data: { key: string } }>('/keys', { name: 'CI', kind: 'secret', scopes });
  const scoped = await project.push(folder, '--yes', '--key', body.data.key);
  expect([scoped.exitCode, scoped.err]).toEqual([0, expect.stringMatching(/^Target: http:[^\n]*$/)]);
});

test('push with --dry-run or --check claims nothing, even with --yes, so another push may run meanwhile', async () => {
  const project = await newProject('dry');
  const claim = { hash: 'f'.repeat(64), seconds: 60 };
  expect((await project.post('/project/push', claim)).status).toBe(200);
  const folder = folderOf(shop('first'));
  expect((await project.push(folder, '--yes')).err).toContain('Another push');
  expect(await project.push(folder, '--dry-run', '--yes')).toMatchObject({ exitCode: 0 });
  expect(await project.push(folder, '--check', '--yes')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('the project differs from the folder'),
  });
  expect(await project.texts()).toEqual([]);
});

test('a workflow with headers is pushed again, and no plan shows their values', async () => {
  const project = await newProject('headers');
  const call = (value: string) => {
    const headers = { Authorization: value };
    const step = { id: 'call', type: 'WEBHOOK', url: 'https://hooks.example.com/', headers };
    return JSON.stringify({ name: 'Call', trigger: { type: 'MANUAL' }, steps: [step] });
  };
  const folder = folderOf({ ...shop('first'), 'workflows/call.json': call('Bearer one') });
  for (const value of ['Bearer one', 'Bearer one', 'Bearer two']) {
    writeFileSync(join(folder, 'workflows/call.json'), call(value));
    const { exitCode, out, err } = await project.push(folder, '--yes');
    expect([value, exitCode, out + err]).toEqual([value, 0, expect.not.stringContaining('Bearer')]);
  }
});

test('a folder with mistakes is not pushed, and each mistake is named with its file', async () => {
  const project = await newProject('mistaken');
  const folder = folderOf({
    ...shop('first'),
    'emails/broken.html': '---\nsubject: "Hi {{ name"\ntopic: newz\n---\n<p>{% if %}</p>',
    'emails/unclosed.html': '---\nsubject: x\n',
    'segments/odd.json': '{ "filters": 3, "filter": {} }',
    'workflows/lost.json':
      '{ "trigger": { "type": "MANUAL" }, "steps": [{ "id": "a", "type": "SEND_EMAIL", "template": "recipt" }] }',
    'topics.json': '[]',
  });
  const { exitCode, err } = await project.push(folder, '--yes');
  expect(exitCode).toBe(1);
  for (const place of [
    'emails/broken.html: subject:',
    'emails/unclosed.html: The front matter',
    'segments/odd.json: filters:',
    'segments/odd.json: filter: Unknown field',
    'workflows/lost.json: steps[0].template: There is no template "recipt"',
    'topics.json: Expected an object.',
    'emails/shop/news.html: topic: There is no topic "news"',
  ])
    expect(err).toContain(place);
  expect(await project.texts()).toEqual([]);
});

test('a campaign that the project does not have is an error of the plan, with its file and condition', async () => {
  const project = await newProject('campaigns');
  const condition = { field: 'email.opened', operator: 'triggered', campaignId: 'cmp_01JZ5K2V9M8Q4T6W1X3Y5Z7A9B' };
  const filters = { operator: 'AND', conditions: [pro, condition] };
  const folder = folderOf({ ...shop('first'), 'segments/openers.json': JSON.stringify({ filters }) });
  for (const command of [project.plan, project.push]) {
    const { exitCode, err } = await command(folder);
    expect([exitCode, err]).toEqual([
      1,
      expect.stringContaining(
        `segments/openers.json: filters.conditions[1].campaignId: The project has no campaign ${condition.campaignId}.`,
      ),
    ]);
  }
  expect(await project.texts()).toEqual([]);
});

test('a webhook to this machine is pulled, planned and pushed again on a local service, and nowhere else', async () => {
  const project = await newProject('loopback');
  const hook = { url: 'http://127.0.0.1:4010/hooks', events: ['email.*'] };
  await project.post('/webhooks', hook);
  const folder = folderOf({ 'posthaste.config.json': '{}' });
  expect(await project.pull(folder)).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(folder, 'webhooks.json'), 'utf8')).toContain(hook.url);
  expect(await project.push(folder, '--yes')).toMatchObject({ exitCode: 0 });
  expect(await posthaste('types', '--folder', folder, '--out', join(folder, 'x.d.ts'))).toMatchObject({ exitCode: 0 });
  const elsewhere = ['--url', 'https://mail.example.com', '--key', 'sk_1', '--folder', folder];
  const { exitCode, err } = await posthaste('plan', ...elsewhere);
  expect([exitCode, err]).toEqual([1, expect.stringContaining('url: Only a local service can call this machine.')]);
});

test('posthaste test plays the workflows of a folder, and says what came out otherwise', async () => {
  const folder = folderOf({});
  removeFolder(folder);
  await posthaste('init', '--folder', folder);
  // The project of the local service has a verified domain.
  const at = ['--url', service.facts.url, '--key', service.facts.secretKey];
  const run = (...more: string[]) => posthaste('test', ...at, '--folder', folder, ...more);
  const results = join(folder, 'results.xml');
  const elapsed = await run('--junit', results);
  expect([elapsed.exitCode, elapsed.out]).toEqual([0, expect.stringContaining('3 passed, 0 failed')]);
  expect(readFileSync(results, 'utf8')).toContain('tests="3" failures="0"');
  const receipt = join(folder, 'emails/receipt.html');
  const right = readFileSync(receipt, 'utf8');
  writeFileSync(receipt, right.replace('{{ order.total |', '{{ oder.total |'));
  const misspelt = await run();
  expect([misspelt.exitCode, misspelt.out]).toEqual([1, expect.stringContaining('oder.total')]);
  writeFileSync(receipt, right);
  const test = join(folder, 'tests/welcome.sim.json');
  writeFileSync(
    test,
    readFileSync(test, 'utf8').replace('"COMPLETED"', '"EXITED"').replace('Welcome, Ada', 'Hi <Ada>'),
  );
  const failed = await run('--junit', results);
  expect([failed.exitCode, failed.out]).toEqual([
    1,
    expect.stringContaining('status: expected "EXITED", got "COMPLETED"'),
  ]);
  expect(failed.out).toContain('emails[0].subject: expected "Hi <Ada>", got "Welcome, Ada"');
  expect(failed.out).toContain('after 1 hour: welcome (SEND_EMAIL, sent, Welcome, Ada, template welcome)');
  expect(readFileSync(results, 'utf8')).toContain('Hi &#60;Ada&#62;');
  writeFileSync(test, readFileSync(test, 'utf8').replace('"template": "welcome"', '"template": "welcom"'));
  const mistaken = await run();
  expect([mistaken.exitCode, mistaken.err]).toEqual([
    1,
    expect.stringContaining('tests/welcome.sim.json: expect.emails[0].template: There is no template "welcom".'),
  ]);
});

/** Runs a push as a process of its own, which dies when it has told of so many writes. */
async function killedPush(at: string[], folder: string, after: number): Promise<void> {
  const args = ['bin/posthaste.mjs', 'push', ...at, '--folder', folder, '--yes'];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  let told = 0;
  if (child.stderr)
    for await (const line of createInterface({ input: child.stderr })) {
      if (/^(created|changed) /.test(line)) told += 1;
      if (told === after) child.kill('SIGKILL');
    }
  await ended;
}

test('a push that is killed after any write and repeated ends as one that was not', async () => {
  const whole = await newProject('whole');
  const [first, second] = [folderOf(shop('first')), folderOf(shop('second'))];
  await whole.push(first, '--yes');
  await whole.push(second, '--yes');
  const expected = (await whole.texts()).sort();
  for (const after of sized([3], [1, 2, 3, 4, 5, 6, 7])) {
    const project = await newProject(`killed after ${after}`);
    for (const folder of [first, second]) {
      await killedPush(project.at, folder, after);
      expect((await project.push(folder, '--yes')).exitCode).toBe(0);
    }
    expect((await project.texts()).sort()).toEqual(expected);
  }
});

/** Templates alone, which are written beside each other. */
const letters = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`emails/letter-${n}.html`, `---\nsubject: ${text}\n---\n<p>${n}</p>\n`]),
  );

/** Lets each call of the program begin after others, in an order that a seed decides. */
function inRandomOrder(seed: number): () => void {
  const { fetch } = globalThis;
  let state = seed;
  globalThis.fetch = async (...args) => {
    state = (state * 48_271) % 2_147_483_647;
    for (let turns = state % 2_000; turns > 0; turns--) await new Promise(setImmediate);
    return fetch(...args);
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

test('two pushes at once never mix: one is whole, and the other is told', async () => {
  for (let round = 0; round < sized(2, 8); round++) {
    const project = await newProject(`two at once ${round}`);
    const [one, other] = [folderOf(letters('one')), folderOf(letters('other'))];
    const inOrder = inRandomOrder(round + 1);
    const both = await Promise.all([project.push(one, '--yes'), project.push(other, '--yes')]);
    inOrder();
    const subjects = async () => new Set((await project.list('/templates')).map(({ subject }) => subject));
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 2]);
    expect(await subjects()).toEqual(new Set([both[0]?.exitCode === 0 ? 'one' : 'other']));
    const again = () => project.push(one, '--yes', '--wins', 'folder');
    expect((await Promise.all([again(), again()])).map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(await subjects()).toEqual(new Set(['one']));
  }
});

/** A frame, a piece in it, and a template with both. */
const framed = (text: string): Record<string, string> => ({
  'emails/layouts/base.html': `<body>{{ content }}{% render 'footer', year: 2026 %}</body>\n`,
  'emails/layouts/base.txt': '{{ content }}\n-- Shop',
  'emails/partials/footer.html': `---\n---\n---\n<i>{% render 'address' %} ${text} {{ year }}</i>`,
  'emails/partials/address.html': 'Bern',
  'emails/receipt.html': '---\nsubject: Order\nlayout: base\npreviewText: It comes\n---\n<p>Thanks</p>\n',
  'emails/receipt.txt': 'Thanks',
});

test('layouts and partials go before what names them, come back as they were, and leave after it', async () => {
  const project = await newProject('layouts');
  const folder = folderOf(framed('one'));
  const pushed = await project.push(folder, '--yes');
  expect([pushed.exitCode, pushed.out]).toEqual([0, expect.stringContaining('4 to create, 0 to change.')]);
  expect(await project.html('receipt')).toMatch(
    /^<body><div style="display:none.*<\/div><p>Thanks<\/p>\n---\n<i>Bern one 2026<\/i><\/body>\n$/,
  );

  const copy = folderOf({});
  expect((await project.pull(copy)).exitCode).toBe(0);
  for (const [path, text] of Object.entries(framed('one')))
    if (!path.endsWith('receipt.html')) expect([path, readFileSync(join(copy, path), 'utf8')]).toEqual([path, text]);
  expect((await project.push(copy, '--check')).exitCode).toBe(0);

  const changed = folderOf({ ...framed('two'), 'emails/partials/address.html': 'Basel' });
  expect((await project.push(changed, '--yes')).out).toContain('0 to create, 2 to change');
  expect(await project.html('receipt')).toContain('<i>Basel two 2026</i>');
  expect((await project.push(folderOf({ 'topics.json': '{}' }), '--yes', '--prune')).exitCode).toBe(0);
  for (const path of ['/layouts', '/partials', '/templates']) expect(await project.list(path)).toEqual([]);
});

/** A workflow that sends this template. */
const sending = (template: string, more: object = {}) =>
  JSON.stringify({ trigger: { type: 'MANUAL' }, steps: [{ id: 'a', type: 'SEND_EMAIL', template }], ...more });
const emailWith = (alias: string, text: string) => `---\nsubject: ${text}\nalias: ${alias}\n---\n<p>${text}</p>\n`;

test('an email whose file is renamed, or that changes aliases with another, stays the same template', async () => {
  const project = await newProject('renamed');
  const folder = folderOf({
    'posthaste.config.json': '{}',
    'emails/old.html': emailWith('news', 'One'),
    'emails/b.html': emailWith('beta', 'Beta'),
    'workflows/w.json': sending('old'),
  });
  const templates = async () =>
    Object.fromEntries((await project.list('/templates')).map(({ alias, id }) => [alias, id]));
  expect((await project.push(folder, '--yes')).exitCode).toBe(0);
  const ids = await templates();

  removeFolder(join(folder, 'emails/old.html'));
  writeFileSync(join(folder, 'emails/new.html'), emailWith('news', 'One'));
  writeFileSync(join(folder, 'workflows/w.json'), sending('new', { description: 'Changed as well' }));
  const plan = await project.plan(folder);
  expect(plan.out).toContain('~ template new\n    its file was emails/old.html');
  expect(plan.out).toContain('0 to create, 2 to change, 1 unchanged.');
  expect((await project.pull(folder)).err).toContain('0 written');
  const pushed = await project.push(folder, '--yes', '--prune');
  expect([pushed.exitCode, pushed.err]).toEqual([0, expect.stringContaining('changed workflow w')]);
  expect(await templates()).toEqual(ids);
  expect((await project.push(folder, '--check', '--prune')).exitCode).toBe(0);

  writeFileSync(join(folder, 'emails/new.html'), emailWith('beta', 'Beta'));
  writeFileSync(join(folder, 'emails/b.html'), emailWith('news', 'One'));
  expect((await project.push(folder, '--yes')).exitCode).toBe(0);
  expect(await templates()).toEqual(ids);
  expect((await project.push(folder, '--check', '--prune')).exitCode).toBe(0);

  // Only the path differs.
  writeFileSync(join(folder, 'emails/b.html'), emailWith('news', 'One').replace('alias', 'name: N\nalias'));
  expect((await project.push(folder, '--yes')).exitCode).toBe(0);
  removeFolder(join(folder, 'emails/b.html'));
  writeFileSync(join(folder, 'emails/c.html'), emailWith('news', 'One').replace('alias', 'name: N\nalias'));
  writeFileSync(join(folder, 'workflows/w.json'), sending('new', { description: 'Changed as well' }));
  expect((await project.push(folder, '--yes')).exitCode).toBe(0);
  const sources = (await project.list('/templates')).map(({ source }) => source?.path);
  expect(sources.sort()).toEqual(['emails/c.html', 'emails/new.html']);
});

test('a workflow names a template by its alias, also one that the folder does not have', async () => {
  const project = await newProject('aliases');
  const folder = folderOf({
    'posthaste.config.json': '{}',
    'emails/shop/news.html': '---\nsubject: News\n---\n<p>News</p>\n',
    'workflows/a.json': sending('shop.news'),
    'workflows/b.json': sending('by-hand'),
  });
  const refused = await project.push(folder, '--yes');
  expect([refused.exitCode, refused.err]).toEqual([
    1,
    expect.stringContaining('workflows/b.json: steps[0].template: There is no template "by-hand".'),
  ]);
  expect((await posthaste('types', '--folder', folder, '--out', join(folder, 'posthaste.d.ts'))).exitCode).toBe(0);
  const byHand = { name: 'Spring', alias: 'by-hand', subject: 'Hi', body: '<p>Hi</p>' };
  const { body } = await project.post<{ id: string }>('/templates', byHand);
  expect((await project.push(folder, '--yes')).exitCode).toBe(0);
  expect((await project.push(folder, '--check')).exitCode).toBe(0);
  expect((await project.pull(folder)).err).toContain('1 written, 3 unchanged');
  expect(readFileSync(join(folder, 'workflows/b.json'), 'utf8')).toBe(sending('by-hand'));
  const steps = await Promise.all(
    (await project.list('/workflows')).map(async ({ id }) => (await project.get<Graph>(`/workflows/${id}`)).body.data),
  );
  expect(steps.map(({ name, steps }) => [name, steps[0]?.template])).toContainEqual(['b', body.id]);

  // A file that was pushed and is gone is missed, whoever names it.
  removeFolder(join(folder, 'emails/shop/news.html'));
  expect((await project.push(folder, '--yes', '--prune')).err).toContain('There is no template "shop.news"');
});

test('a stage has values of its own for addresses, and is what the command names whatever the environment says', async () => {
  const [staging, other] = [await newProject('staging'), await newProject('another than the stage')];
  const stage = { url: service.facts.url, key: 'STAGING_KEY', values: { hooks: 'https://staging.example.com' } };
  const config = (stages: object) => JSON.stringify({ stages });
  const call = { id: 'call', type: 'WEBHOOK', url: `\${hooks}/called/{{ contact.email }}` };
  const folder = folderOf({
    'posthaste.config.json': config({ staging: stage, local: { values: {} } }),
    'webhooks.json': `{ "orders": { "url": "\${hooks}/orders", "events": ["email.*"] } }`,
    'workflows/call.json': JSON.stringify({ trigger: { type: 'MANUAL' }, steps: [call] }),
  });
  const environment = { ...process.env };
  const [, url, , key] = other.at;
  Object.assign(process.env, { STAGING_KEY: staging.at[3], POSTHASTE_URL: url, POSTHASTE_KEY: key });
  try {
    const pushed = await posthaste('push', 'staging', '--folder', folder, '--yes');
    expect([pushed.exitCode, pushed.err]).toEqual([0, expect.stringContaining('created webhook orders')]);
    expect(await other.list('/webhooks')).toEqual([]);
    expect(await staging.list('/webhooks')).toMatchObject([{ url: 'https://staging.example.com/orders' }]);
    expect((await posthaste('push', 'staging', '--folder', folder, '--check')).exitCode).toBe(0);
    const copy = folderOf({ 'posthaste.config.json': config({ staging: stage }) });
    await posthaste('pull', 'staging', '--folder', copy);
    expect(readFileSync(join(copy, 'webhooks.json'), 'utf8')).toContain(`"\${hooks}/orders"`);
    expect(readFileSync(join(copy, 'workflows/call.json'), 'utf8')).toContain(`"\${hooks}/called/{{ contact.email }}"`);

    const refusal = async (values: object) => {
      writeFileSync(join(folder, 'posthaste.config.json'), config({ staging: { ...stage, values } }));
      return (await posthaste('plan', 'staging', '--folder', folder)).err;
    };
    expect(await refusal({})).toContain('webhooks.json#orders: url: The stage has no value "hooks" in its values.');
    expect(await refusal({ hooks: 'staging' })).toContain('webhooks.json#orders: url: staging/orders is not a URL.');
    writeFileSync(join(folder, 'posthaste.config.json'), config({ staging: { key: 'STAGING_KEY' } }));
    expect((await posthaste('plan', 'staging', '--folder', folder)).err).toContain('Each stage needs url and key');
  } finally {
    process.env = environment;
  }
});
