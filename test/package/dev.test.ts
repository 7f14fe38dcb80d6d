import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { ownEnvironment } from '../support/own-environment';
import { PACK_MS, packed } from '../support/packed';
import { Resend, ServerClient } from '../support/sdks';
import { removeFolder } from '../support/temporary-folder';

const folder = mkdtempSync(join(tmpdir(), 'posthaste-package-'));
const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8' });
let running: ChildProcess | undefined;

/** Somebody's project, in which both packages are installed from their tarballs. */
beforeAll(() => {
  npm(['init', '-y'], folder);
  npm(['install', '--offline', ...packed()], folder);
}, PACK_MS);

afterAll(() => {
  running?.kill('SIGKILL');
  removeFolder(folder);
});

test('two tarballs install themselves and nothing else', () => {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const installed = Object.keys(packages).filter((path) => path !== '');
  expect(installed.sort()).toEqual(['node_modules/@posthaste/client', 'node_modules/posthaste']);
});

test('unpacked, the package has at most 38 MB', () => {
  const place = join(folder, 'node_modules', 'posthaste');
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(place, name)));
  const size = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  expect(size).toBeLessThan(38_000_000);
});

interface Facts {
  url: string;
  mailbox: string;
  dashboard: string;
  secretKey: string;
  smtpPort: number;
}

const PROGRAM = join(folder, 'node_modules', 'posthaste', 'dist', 'posthaste.js');
/** The running service, once it is there. */
let facts: Facts;

/** Starts the installed program in a folder of the project. */
const start = (args: string[], cwd = folder) =>
  spawn(process.execPath, [PROGRAM, ...args], { cwd, env: ownEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs it to its end. */
async function run(args: string[], cwd = folder): Promise<{ exitCode: number | null; text: string }> {
  const child = start(args, cwd);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += data;
    });
  const [exitCode] = await once(child, 'close');
  return { exitCode, text };
}

/** Sends an email by the SDKs of other services and by SMTP. */
async function sendAsOthersDo(
  { url, secretKey, smtpPort }: Facts,
  email: Record<'from' | 'to' | 'subject' | 'html', string>,
) {
  const { error } = await new Resend(secretKey, { baseUrl: url }).emails.send(email);
  expect(error).toBeNull();
  const postmark = new ServerClient(secretKey, { useHttps: false, requestHost: new URL(url).host });
  const { from: From, to: To, subject: Subject, html: HtmlBody } = email;
  expect(await postmark.sendEmail({ From, To, Subject, HtmlBody })).toMatchObject({ ErrorCode: 0 });
  const { response } = await createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail(email);
  expect(response).toContain('250');
}

test('the installed program runs the whole service, in a folder that git ignores, on a clock that a call moves', async () => {
  running = start(['dev', '--port', '0', '--clock', 'manual', '--smtp', '0', '--json']);
  const [line] = await once(createInterface({ input: running.stdout as NodeJS.ReadableStream }), 'line');
  facts = JSON.parse(line);
  expect(readFileSync(join(folder, '.local', '.gitignore'), 'utf8')).toBe('*\n');
  expect(await (await fetch(facts.dashboard)).text()).toContain('<script');

  const email = { to: 'ada@example.org', from: 'hello@example.com', subject: 'Hello', body: '<p>Hello</p>' };
  const headers = { authorization: `Bearer ${facts.secretKey}`, 'content-type': 'application/json' };
  const sent = await fetch(`${facts.url}/v1/send`, { method: 'POST', headers, body: JSON.stringify(email) });
  expect(sent.status).toBeLessThan(300);
  const found = async () => (await fetch(`${facts.mailbox}/_mailbox/messages?to=ada@example.org`)).json();
  const time = async () => {
    const health = await fetch(`${facts.url}/health`);
    return Date.parse(((await health.json()) as { data: { time: string } }).data.time);
  };
  const before = await time();
  const move = { method: 'POST', headers, body: JSON.stringify({ advanceMs: 10_000 }) };
  expect((await fetch(`${facts.mailbox}/_clock`, move)).status).toBe(200);
  expect(await time()).toBe(before + 10_000);
  expect(await found()).toMatchObject({ items: [{ subject: 'Hello' }] });

  await sendAsOthersDo(facts, { ...email, to: 'grace@example.org', html: '<p>Hello</p>' });
  expect((await fetch(`${facts.mailbox}/_clock`, move)).status).toBe(200);
  const ofGrace = await fetch(`${facts.mailbox}/_mailbox/messages?to=grace@example.org`);
  expect(await ofGrace.json()).toMatchObject({ items: [{}, {}, {}] });
}, 60_000);

test('a folder of email as code is made, pushed, pulled, tested and typed', async () => {
  const done = async (...args: string[]) => {
    const { exitCode, text } = await run(args);
    expect({ args, text, exitCode }).toMatchObject({ exitCode: 0 });
    return text;
  };
  await done('init');
  expect(await done('push', '--yes')).toContain('+ template receipt');
  await done('push', '--check');
  await done('pull');
  expect(await done('plan')).toContain('3 unchanged');
  expect(await done('test')).toContain('0 failed');
  await done('types');
  expect(readFileSync(join(folder, 'posthaste.d.ts'), 'utf8')).toContain('welcome');
}, 60_000);

const LETTERS = 12;

/** A place of its own with a folder of letters, which names the service's project. */
function lettersIn(name: string, text: string): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  for (let n = 0; n < LETTERS; n++) {
    const path = join(place, 'posthaste', 'emails', `letter-${n}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `---\nsubject: ${text}\n---\n<p>${n}</p>\n`);
  }
  return place;
}

const at = () => ['--url', facts.url, '--key', facts.secretKey];

interface Letter {
  id: string;
  alias: string;
  subject: string;
}

const templates = async (): Promise<Letter[]> => {
  const headers = { authorization: `Bearer ${facts.secretKey}` };
  const answer = await fetch(`${facts.url}/templates?limit=100`, { headers });
  const { templates: all } = (await answer.json()) as { templates: Letter[] };
  return all.filter(({ alias }) => alias.startsWith('letter-'));
};
const subjects = async () => [...new Set((await templates()).map(({ subject }) => subject))];

test('a push that is killed and repeated ends as one that was not; what is pulled into a new folder is not pushed again', async () => {
  const place = lettersIn('one', 'first');
  const push = start(['push', ...at(), '--yes'], place);
  const ended = once(push, 'exit');
  for await (const line of createInterface({ input: push.stderr })) if (/^created /.test(line)) push.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect((await templates()).length).toBeLessThan(LETTERS);
  expect(await run(['push', ...at(), '--yes'], place)).toMatchObject({ exitCode: 0 });
  expect([(await templates()).length, await subjects()]).toEqual([LETTERS, ['first']]);
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  expect(await run(['pull', ...at()], copy)).toMatchObject({ exitCode: 0 });
  expect(await run(['push', ...at(), '--check'], copy)).toMatchObject({ exitCode: 0 });
  expect(await run(['push', ...at(), '--check'], place)).toMatchObject({ exitCode: 0 });
}, 60_000);

test('a change of somebody else is not overwritten, and a pull brings it', async () => {
  const place = join(folder, 'one');
  const letter = (await templates()).find(({ alias }) => alias === 'letter-3');
  const changed = await fetch(`${facts.url}/templates/${letter?.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${facts.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'From the dashboard' }),
  });
  expect(changed.status).toBe(200);
  expect(await run(['push', ...at(), '--yes'], place)).toMatchObject({ exitCode: 2 });
  expect(await run(['pull', ...at()], place)).toMatchObject({ exitCode: 0 });
  const file = readFileSync(join(place, 'posthaste', 'emails', 'letter-3.html'), 'utf8');
  expect(file).toContain('subject: From the dashboard');
  expect(await run(['push', ...at(), '--check'], place)).toMatchObject({ exitCode: 0 });
}, 60_000);

test('of two pushes at once the letters are all of one, and the other is told', async () => {
  const places = ['one', 'two'].map((name) => lettersIn(name, name));
  const both = await Promise.all(places.map((place) => run(['push', ...at(), '--yes', '--wins', 'folder'], place)));
  // One may have ended before the other begins; then that one is the later.
  const codes = both.map(({ exitCode }) => exitCode);
  expect(codes).toContain(0);
  expect(codes.every((code) => code === 0 || code === 2)).toBe(true);
  const [kept] = await subjects();
  expect(await subjects()).toHaveLength(1);
  expect(codes[kept === 'one' ? 0 : 1]).toBe(0);
}, 60_000);

test('the program ends as it is asked to, and leaves nothing that says it runs', async () => {
  if (!running) throw new Error('it does not run');
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(folder, '.local', 'pid'))).toBe(false);
}, 60_000);
