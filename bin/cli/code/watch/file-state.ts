import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const stateOf = (files: readonly string[]): string =>
  files
    .map((file) => {
      const { mtimeMs = 0, size = 0, ino = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
      return `${file} ${mtimeMs} ${size} ${ino}`;
    })
    .join('\n');

/** npm, pnpm and Yarn write these files at the end of an installation. */
const INSTALLATION_FILES = ['', '.package-lock.json', '.modules.yaml', '.yarn-state.yml'];

export function installationState(folder: string): string {
  const files: string[] = [];
  for (let current = resolve(folder); ; current = dirname(current)) {
    for (const name of INSTALLATION_FILES) files.push(join(current, 'node_modules', name));
    if (dirname(current) === current) break;
  }
  return stateOf(files.filter((file) => statSync(file, { throwIfNoEntry: false }) !== undefined));
}
