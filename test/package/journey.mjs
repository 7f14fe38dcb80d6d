import { execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * What a user does first with the tarballs of the named folder: installs them elsewhere, sends an email to the local
 * service, waits for it, and pushes a folder of emails. Needs Node.js and npm alone, on any system.
 */
const [tarballs = '.'] = process.argv.slice(2);
const END_MS = 10_000;
const root = mkdtempSync(join(tmpdir(), 'posthaste journey '));
const project = join(root, 'a shop');
const names = readdirSync(tarballs).filter((name) => name.endsWith('.tgz'));

mkdirSync(project);
for (const name of names) copyFileSync(resolve(tarballs, name), join(project, name));

// A shell finds npm and npx on Windows too, where they are .cmd files.
const run = (command, env = {}) => {
  process.stdout.write(`> ${command}\n`);
  execSync(command, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } });
};

const fails = (command) => {
  try {
    run(command);
  } catch (error) {
    return error.status;
  }
  throw new Error(`${command} has ended well.`);
};

const SEND = `import { Posthaste } from '@posthaste/client';
import { mailbox } from '@posthaste/client/testing';
const posthaste = new Posthaste({ url: process.env.POSTHASTE_URL, key: process.env.POSTHASTE_KEY });
await posthaste.emails.send({ to: 'ada@example.org', from: 'hello@example.com', subject: 'Reset', body: '<p>Hi</p>' });
console.log('came:', (await mailbox.waitFor({ to: 'ada@example.org', subject: 'Reset' })).subject);
`;

async function startService() {
  const program = join(project, 'node_modules', 'posthaste', 'dist', 'posthaste.js');
  const args = [program, 'dev', '--port', '0', '--no-watch', '--json'];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
  const line = once(createInterface({ input: child.stdout }), 'line');
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The service ended with ${code}.`)));
  const [facts] = await Promise.race([line, ended]);
  ended.catch(() => {});
  return { child, facts: JSON.parse(facts) };
}

async function stopService(child) {
  child.kill();
  await Promise.race([once(child, 'exit'), new Promise((done) => setTimeout(done, END_MS).unref())]);
}

function withCrlf(file) {
  const path = join(project, 'posthaste', file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'));
}

function pushes() {
  run('npx posthaste push --yes');
  for (const file of ['emails/receipt.html', 'emails/welcome.html', 'workflows/welcome.json']) withCrlf(file);
  run('npx posthaste push --check');
  run('npx posthaste test');
  run('npx posthaste types');
  writeFileSync(join(project, 'posthaste', 'emails', 'con.html'), '---\nsubject: x\n---\nx');
  if (fails('npx posthaste plan') !== 1) throw new Error('A name that Windows reserves was taken.');
}

run('npm init -y');
run(`npm install --no-audit --no-fund ${names.map((name) => `./${name}`).join(' ')}`);
run('npx posthaste init');
const { child, facts } = await startService();
try {
  writeFileSync(join(project, 'send.mjs'), SEND);
  const { url, secretKey, mailbox } = facts;
  run('node send.mjs', { POSTHASTE_URL: url, POSTHASTE_KEY: secretKey, POSTHASTE_MAILBOX: mailbox });
  pushes();
} finally {
  await stopService(child);
}
rmSync(root, { recursive: true, force: true, maxRetries: 5 });
process.stdout.write(`The packages work on ${process.platform} with Node.js ${process.versions.node}.\n`);
