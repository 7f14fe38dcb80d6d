import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { bundleFunctions } from '../../lib/aws/bundle';
import { type FunctionName, functions } from '../../lib/functions-and-queues';
import { runCommand } from '../support/run-command';
import { shareOf } from '../support/sizes';
import { temporaryFolder } from '../support/temporary-folder';

const MEGABYTE = 1024 * 1024;
/** A bare environment; the SDK's notice about coming versions of Node is not for the tests' output. */
const env = { AWS_REGION: 'eu-central-1', NODE_NO_WARNINGS: '1' };
/** `health`, which is the first, is always among them, and those that need objects, templates and HTML. */
const always = ['uploads', 'send', 'senderTransactional', 'emails'] as const;
const names = [...new Set([...shareOf(Object.keys(functions) as FunctionName[], 0), ...always])];
const bundles = temporaryFolder();

beforeAll(async () => {
  await bundleFunctions(
    bundles,
    names.map((name) => functions[name]),
  );
});

const folders = new Map(names.map((name) => [name, join(bundles, basename(dirname(functions[name].entry)))]));

describe('each bundle is small, for its size is paid at every cold start', () => {
  test.each([...folders])('%s', (_name, folder) => {
    expect(statSync(join(folder, 'handler.js')).size).toBeLessThan(0.9 * MEGABYTE);
  });
});

test('a bundle has only the operations of DynamoDB that it calls', () => {
  for (const folder of folders.values()) {
    // A dynamic import of a module of ours keeps all of what it imports.
    expect(readFileSync(join(folder, 'handler.js'), 'utf8')).not.toContain('KinesisStreamingDestination');
  }
});

test('bucket.js and the senders have only the operations of S3 and SES that they call', () => {
  const files = [join(bundles, 'bucket.js'), join(folders.get('senderTransactional') ?? '', 'handler.js')];
  const codes = files.map((file) => readFileSync(file, 'utf8'));
  expect(codes.map((code) => /PutObject\b|SendEmail\b/.test(code))).toEqual([true, true]);
  expect(codes.map((code) => /BucketInventory|ImportJob/.test(code))).toEqual([false, false]);
});

test('no bundle has the ways to credentials that no function takes: profiles, SSO and roles', () => {
  for (const folder of folders.values()) {
    expect(readFileSync(join(folder, 'handler.js'), 'utf8').includes('sso_start_url')).toBe(false);
  }
});

// Each schema is built at every start. A bundle gets all of a module's when it imports as little as a number from it.
const consumers = [
  ...(['campaignSender', 'dispatcher', 'feedback', 'senderBulk', 'senderTransactional'] as const),
  ...(['webhookDelivery', 'worker', 'workflowRunner'] as const),
];
const callersOfSes: FunctionName[] = [
  'campaignSender',
  'dispatcher',
  'domains',
  'senderBulk',
  'senderTransactional',
  'verify',
  'worker',
];
test.each<[string, RegExp, readonly FunctionName[]]>([
  ['schemas of API errors', /Path of the field, such as to\[2\]\.email/, ['mcp', 'project']],
  ['schemas of responses', /Why the email is SKIPPED|Type of the record/, []],
  ['schemas of filters', /Value to compare with; a list for/, ['campaigns', 'jobs', 'mcp', 'segments', 'workflows']],
  ['schemas of messages', /kind:\w+\("announceCampaign"\)/, consumers],
  ['descriptions of schemas', /Non-representable type encountered/, ['mcp']],
  ['texts of pages', /This link no longer works|prefers-color-scheme/, ['forms', 'pages']],
  ['the client of SES', /com\.amazonaws\.sesv2/, callersOfSes],
  ['discovered endpoints', /AWS_ENABLE_ENDPOINT_DISCOVERY/, []],
])('only bundles that need %s have them', (_, text, needing) => {
  const having = names.filter((name) => text.test(readFileSync(join(folders.get(name) ?? '', 'handler.js'), 'utf8')));
  expect(having.filter((name) => !needing.includes(name))).toEqual([]);
});

test('the function that serves the documentation has it beside its code, and no other function', () => {
  const having = [...folders].filter(([, folder]) => existsSync(join(folder, 'docs', 'guide', 'segments.md')));
  expect(having.map(([name]) => name)).toEqual(['health']);
});

test('no file of a bundle looks for profiles in a home folder', () => {
  const files = [...folders.values(), bundles].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(folder, name)),
  );
  const looking = files.filter((file) =>
    /AWS_CONFIG_FILE|AWS_SHARED_CREDENTIALS_FILE/.test(readFileSync(file, 'utf8')),
  );
  expect([files.length > names.length, looking]).toEqual([true, []]);
});

test('no bundle knows a key of the environment that it was built in, or its folders', () => {
  for (const folder of folders.values()) {
    expect(readFileSync(join(folder, 'handler.js'), 'utf8').includes(process.cwd())).toBe(false);
  }
});

test('each handler loads with nothing but the bundle', async () => {
  const script = `
    const folders = ${JSON.stringify(Object.fromEntries(folders))};
    const kinds = Object.entries(folders).map(([name, folder]) => [name, typeof require(folder + '/handler.js').handler]);
    console.log(JSON.stringify(Object.fromEntries(kinds)));`;
  const output = await runCommand(process.execPath, ['-e', script], { cwd: tmpdir(), env });
  expect(JSON.parse(output)).toEqual(Object.fromEntries(names.map((name) => [name, 'function'])));
});

test('a start loads no module of Node.js that most first calls do not need', async () => {
  const script = `
    const before = new Set(process.moduleLoadList);
    for (const folder of ${JSON.stringify([...folders.values()])}) require(folder + '/handler.js');
    console.log(JSON.stringify(process.moduleLoadList.filter((name) => !before.has(name))));`;
  const loaded: string[] = JSON.parse(await runCommand(process.execPath, ['-e', script], { cwd: tmpdir(), env }));
  expect(loaded).toContain('NativeModule https');
  expect(loaded.filter((name) => /zlib|webstreams|stream\/web|fs\/promises/.test(name))).toEqual([]);
});

// What is in a file of its own is parsed when it is used first, and not at every start.
describe.each([
  ['bucket', 'createPresignedPost', 'uploads', /BucketAlreadyOwnedByYou/],
  ['liquid', 'Liquid', 'send', /liquidMethodMissing/],
  ['html-parser', 'Parser', 'send', /onattribentity/],
] as const)('%s.js, with %s', (file, exported, needing, text) => {
  test('lies beside the functions that need it, which do not have its code', () => {
    const having = [...folders].filter(([, folder]) => existsSync(join(folder, `${file}.js`))).map(([name]) => name);
    expect(having).toContain(needing);
    expect(having).not.toContain('health');
    const codes = names.map((name) => readFileSync(join(folders.get(name) ?? '', 'handler.js'), 'utf8'));
    expect(names.filter((_, index) => text.test(codes[index] ?? ''))).toEqual([]);
    expect(text.test(readFileSync(join(folders.get(needing) ?? '', `${file}.js`), 'utf8'))).toBe(true);
  });

  test('loads with nothing but the bundle', async () => {
    const path = join(folders.get(needing) ?? '', `${file}.js`);
    const script = `console.log(typeof require(${JSON.stringify(path)}).${exported})`;
    const output = await runCommand(process.execPath, ['-e', script], { cwd: tmpdir(), env });
    expect(output.trim()).toBe('function');
  });
});

test('an event file invokes a function', async () => {
  const event = readFileSync('test/support/events/health.json', 'utf8');
  const script = `
    require(${JSON.stringify(folders.get('health'))} + '/handler.js').handler(${event}, { awsRequestId: 'r' })
      .then((answer) => console.log(JSON.stringify(answer)));`;
  const output = await runCommand(process.execPath, ['-e', script], { env });
  expect(JSON.parse(output)).toMatchObject({ statusCode: 200 });
});
