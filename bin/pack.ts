import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackage } from './pack/make';

/** `npm run pack`: packs both packages into the named folder or `.cache/pack`. */
const root = join(__dirname, '..');
const target = process.argv[2] ?? join(root, '.cache', 'pack');

/** npm prints the tarball's name last. */
function pack(args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', target, ...args], options).trim();
  return join(target, name.split('\n').at(-1) ?? '');
}

async function main(): Promise<void> {
  mkdirSync(target, { recursive: true });
  const dashboard = execFileSync(process.execPath, [join(root, 'bin', 'dashboard.mjs')], { encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-pack-'));
  try {
    await makePackage(folder, dashboard);
    console.log(pack([folder]));
    console.log(pack(['--workspace', '@posthaste/client']));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
