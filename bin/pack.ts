import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePackage } from './pack/make';

/** Makes the tarballs of both packages in the folder that is named, or in `.cache/pack`: `npm run pack`. */
const root = join(__dirname, '..');
const own = join(root, '.cache', 'pack');
const target = process.argv[2] ?? own;

/** npm prints the name of the tarball last. */
function pack(args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', target, ...args], options).trim();
  return join(target, name.split('\n').at(-1) ?? '');
}

async function main(): Promise<void> {
  // A folder that somebody names may hold other things.
  rmSync(own, { recursive: true, force: true });
  for (const folder of [own, target]) mkdirSync(folder, { recursive: true });
  const dashboard = execFileSync(process.execPath, [join(root, 'bin', 'dashboard.mjs')], { encoding: 'utf8' }).trim();
  const folder = join(own, 'posthaste');
  await makePackage(folder, dashboard);
  console.log(pack([folder]));
  console.log(pack(['--workspace', '@posthaste/client']));
}

void main();
