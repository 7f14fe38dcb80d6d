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
export const acceptedLicenses: ReadonlySet<string> = new Set([
  'MIT-0',
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
]);

/** Their install scripts only fetch or check native code. */
const packagesWithAcceptedScripts = new Set([
  '@parcel/watcher',
  '@swc/core',
  'classic-level',
  'esbuild',
  'unrs-resolver',
]);

const EXACT_VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

export const packageName = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

export function packageErrors(manifest: Manifest, { packages }: Lock): string[] {
  const declaredVersions = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.overrides,
  });
  const inexactVersions = declaredVersions.filter(([, version]) => !EXACT_VERSION.test(version));
  const lockedPackages = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  return [
    ...inexactVersions.map(([name, version]) => `${name} is declared as "${version}", which is not an exact version.`),
    ...lockedPackages.flatMap(([path, lockedPackage]) => errorsOf(path, lockedPackage)),
  ];
}

function errorsOf(path: string, lockedPackage: LockedPackage): string[] {
  const { version, integrity, inBundle, hasInstallScript, license, dev, devOptional } = lockedPackage;
  const name = packageName(path);
  const isDeployed = !dev && !devOptional;
  const errors: string[] = [];
  // A bundled package is covered by the checksum of the package that contains it.
  if (!integrity && !inBundle) errors.push(`${name} ${version} is locked without a checksum.`);
  if (isDeployed && !acceptedLicenses.has(license ?? '')) {
    const licenseText = license ?? 'an unknown license';
    errors.push(`${name} ${version} is deployed under ${licenseText}, which is not on the list.`);
  }
  if (hasInstallScript && (isDeployed || !packagesWithAcceptedScripts.has(name))) {
    errors.push(`${name} ${version} runs an install script.`);
  }
  return errors;
}
