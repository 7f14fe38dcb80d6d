import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packed } from '../test/support/packed';
import { heading, reading, table } from './support/report';
import { run } from './support/run';

/** The number of templates, as in `npx tsx bench/push.ts 500`. */
const [count = '500'] = process.argv.slice(2);

const body = (text: string, n: number): string =>
  `---\nsubject: "Letter ${n}: ${text}"\n---\n<h1>Hello {{ firstName }}</h1>\n<p>${text} ${'Thank you. '.repeat(50)}</p>\n`;

/** Writes a folder of templates, each with a new text. */
function write(folder: string, text: string): void {
  const emails = join(folder, 'emails');
  mkdirSync(emails, { recursive: true });
  for (let n = 0; n < Number(count); n++) writeFileSync(join(emails, `letter-${n}.html`), body(text, n));
}

/** Creates a user's folder with the packages, installed from their tarballs. */
function install(): string {
  const directory = mkdtempSync(join(tmpdir(), 'posthaste-push-'));
  for (const args of [
    ['init', '-y'],
    ['install', '--offline', ...packed()],
  ])
    execFileSync('npm', args, { cwd: directory, stdio: 'ignore' });
  return directory;
}

run(async () => {
  const directory = install();
  const folder = join(directory, 'posthaste');
  const program = join(directory, 'node_modules', 'posthaste', 'dist', 'posthaste.js');
  const dev = [program, 'dev', '--port', '0', '--no-dashboard', '--no-watch', '--json'];
  const service = spawn(process.execPath, dev, { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'] });
  /** The seconds of a command in its own process. */
  const seconds = (...args: string[]): string => {
    const start = performance.now();
    execFileSync(process.execPath, [program, ...args], { cwd: directory, stdio: 'ignore' });
    return ((performance.now() - start) / 1000).toFixed(1);
  };
  try {
    const [line] = await once(createInterface({ input: service.stdout }), 'line');
    const { projectId, url, secretKey } = JSON.parse(line);
    const at = ['--url', url, '--key', secretKey];
    const rows: string[][] = [];
    for (const [what, text] of [
      ['into an empty project', 'one'],
      ['nothing has changed', 'one'],
      ['each has changed', 'two'],
    ] as const) {
      write(folder, text);
      rows.push([what, seconds('push', ...at, '--yes')]);
      // With the default of 1,000 requests a minute, the third push would have to wait.
      if (rows.length === 1) seconds('projects', 'limit', projectId, '30000', '--local', join(directory, '.local'));
    }
    rmSync(folder, { recursive: true });
    rows.push(['pull into an empty folder', seconds('pull', ...at)]);
    heading(`How long do ${count} templates take between a folder and the local service, with the installed package?`);
    table(['posthaste push', 'seconds'], rows);
    reading(
      'The program starts anew for each, and asks the service over HTTP. After the first push the project may make 30,000 requests a minute instead of 1,000.',
    );
  } finally {
    service.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
});
