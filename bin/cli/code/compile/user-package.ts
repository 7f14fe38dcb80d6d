import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SourceMistake } from './compiled';

interface Wanted {
  name: string;
  major?: number;
  install: string;
}

interface Manifest {
  name?: string;
  version?: string;
}

/** Some packages don't export their manifest. */
function manifestOf(module: string, name: string): Manifest {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    if (manifest.name === name) return manifest;
  }
  return {};
}

export function loadPackage(file: string, place: string, { name, major = 0, install }: Wanted): unknown {
  const require = createRequire(file);
  const module = found(() => require.resolve(name));
  if (module === undefined)
    throw new SourceMistake(place, `This needs the package ${name}, which is not installed here: ${install}`);
  const { version = '' } = manifestOf(module, name);
  if (Number.parseInt(version, 10) < major)
    throw new SourceMistake(place, `This needs ${name} ${major} or later, and ${version} is installed: ${install}`);
  return require(name);
}

export function loadFirst(file: string, place: string, wanted: readonly Wanted[], has: (module: unknown) => boolean) {
  const require = createRequire(file);
  for (const each of wanted) {
    if (found(() => require.resolve(each.name)) === undefined) continue;
    const module = loadPackage(file, place, each);
    if (has(module)) return module;
  }
  const [{ name, install } = { name: '', install: '' }] = wanted;
  throw new SourceMistake(place, `This needs the package ${name}, which is not installed here: ${install}`);
}

function found(resolve: () => string): string | undefined {
  try {
    return resolve();
  } catch {
    return undefined;
  }
}
