import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalService } from '../test/support/service';
import { heading, reading, table } from './support/report';
import { run } from './support/run';

/** How many templates, as `npx tsx bench/push.ts 500`. */
const [count = '500'] = process.argv.slice(2);

const body = (text: string, n: number): string =>
  `---\nsubject: "Letter ${n}: ${text}"\n---\n<h1>Hello {{ firstName }}</h1>\n<p>${text} ${'Thank you. '.repeat(50)}</p>\n`;

/** Writes a folder of templates, each other than it was. */
function write(folder: string, text: string): void {
  const emails = join(folder, 'emails');
  mkdirSync(emails, { recursive: true });
  for (let n = 0; n < Number(count); n++) writeFileSync(join(emails, `letter-${n}.html`), body(text, n));
}

/** The seconds of a command of the program, a process of its own. */
function seconds(args: string[]): string {
  const began = performance.now();
  execFileSync(process.execPath, ['bin/posthaste.mjs', ...args], { stdio: 'ignore' });
  return ((performance.now() - began) / 1000).toFixed(1);
}

run(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-push-'));
  const service = await startLocalService({ clock: 'real' });
  try {
    // With the usual 1,000 requests a minute the third row would wait for its turn.
    seconds(['projects', 'limit', service.facts.projectId, '30000', '--local', service.dir]);
    const at = ['--url', service.facts.url, '--key', service.facts.secretKey, '--folder', folder];
    const rows: string[][] = [];
    for (const [what, text] of [
      ['into an empty project', 'one'],
      ['nothing has changed', 'one'],
      ['each has changed', 'two'],
    ] as const) {
      write(folder, text);
      rows.push([what, seconds(['push', ...at, '--yes'])]);
    }
    rmSync(folder, { recursive: true });
    rows.push(['pull into an empty folder', seconds(['pull', ...at])]);
    heading(`How long do ${count} templates take between a folder and the local service?`);
    table(['posthaste push', 'seconds'], rows);
    reading(
      'The program starts anew for each, and asks the service over HTTP. The project may make 30,000 requests a minute.',
    );
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
