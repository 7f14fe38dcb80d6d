interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  inBundle?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** Licenses that only require keeping their notice. */
export const licenses: ReadonlySet<string> = new Set([
  'MIT-0',
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
]);

/** May run install scripts, which fetch or check native code. */
const installers = new Set(['@parcel/watcher', '@swc/core', 'classic-level', 'esbuild', 'unrs-resolver']);

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

export const packageName = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

export function packageProblems(manifest: Manifest, { packages }: Lock): string[] {
  const declared = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides });
  const loose = declared.filter(([, version]) => !EXACT.test(version));
  const locked = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return [
    ...loose.map(([name, version]) => `${name} is declared as "${version}", which is not an exact version.`),
    ...locked.flatMap(([path, one]) => problemsOf(path, one)),
  ];
}

function problemsOf(path: string, { version, integrity, inBundle, hasInstallScript, ...one }: LockedPackage): string[] {
  const shown = `${packageName(path)} ${version}`;
  const deployed = !one.dev && !one.devOptional;
  const problems: string[] = [];
  // A bundled package is covered by the checksum of the package that contains it.
  if (!integrity && !inBundle) problems.push(`${shown} is locked without a checksum.`);
  if (deployed && !licenses.has(one.license ?? '')) {
    problems.push(`${shown} is deployed under ${one.license ?? 'an unknown license'}, which is not on the list.`);
  }
  if (hasInstallScript && (deployed || !installers.has(packageName(path)))) {
    problems.push(`${shown} runs an install script.`);
  }
  return problems;
}
