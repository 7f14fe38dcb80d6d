import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder';

/** The time of a hook that packs: it may wait 120 s for another process (bin/build-once.mjs) and then pack itself. */
export const PACK_MS = 300_000;

/** The tarballs of both packages, made of the sources as they are: `posthaste`, then `@posthaste/client`. */
export function packed(): string[] {
  const folder = execFileSync(process.execPath, ['bin/packed.mjs'], { encoding: 'utf8' }).trim();
  const names = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  return names.sort().map((name) => join(folder, name));
}

/** A folder with what is in the tarball of `posthaste`. */
export function unpacked(): string {
  const folder = temporaryFolder();
  const [posthaste = ''] = packed();
  execFileSync('tar', ['-xzf', posthaste, '-C', folder]);
  return join(folder, 'package');
}
