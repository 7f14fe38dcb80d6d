import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SourceError } from './compiled-email';

interface RequiredPackage {
  name: string;
  major?: number;
  installCommand: string;
}

interface Manifest {
  name?: string;
  version?: string;
}

/** Searches the folders above the module, because some packages don't export their `package.json`. */
function manifestOf(module: string, name: string): Manifest {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    if (manifest.name === name) return manifest;
  }
  return {};
}

export function loadPackage(
  file: string,
  displayPath: string,
  { name, major = 0, installCommand }: RequiredPackage,
): unknown {
  const require = createRequire(file);
  const module = resolveOrUndefined(require, name);
  if (module === undefined)
    throw new SourceError(
      displayPath,
      `This needs the package ${name}, which is not installed here: ${installCommand}`,
    );
  const { version = '' } = manifestOf(module, name);
  if (Number.parseInt(version, 10) < major)
    throw new SourceError(
      displayPath,
      `This needs ${name} ${major} or later, and ${version} is installed: ${installCommand}`,
    );
  return require(name);
}

export function loadFirstUsable(
  file: string,
  displayPath: string,
  packages: readonly RequiredPackage[],
  isUsable: (module: unknown) => boolean,
) {
  const require = createRequire(file);
  const installed = packages.filter(({ name }) => resolveOrUndefined(require, name) !== undefined);
  for (const candidate of installed) {
    const module = loadPackage(file, displayPath, candidate);
    if (isUsable(module)) return module;
  }
  const [{ name, installCommand } = { name: '', installCommand: '' }] = packages;
  const [unusable] = installed;
  const reason = unusable ? `and the installed ${unusable.name} can't replace it` : 'which is not installed here';
  throw new SourceError(displayPath, `This needs the package ${name}, ${reason}: ${installCommand}`);
}

function resolveOrUndefined(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
