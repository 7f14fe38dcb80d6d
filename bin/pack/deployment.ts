import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { context } from '../../cdk.json';
import { buildFunctions, partsOf } from '../../lib/aws/bundle';
import { folderOf } from '../../lib/aws/function-code';
import { removeSeparateModules } from '../../lib/aws/separate-modules';
import { readDashboard } from '../../lib/dashboard/files';
import { bundleApp } from './bundle';

/** Installed at the first deployment, in the lock file's versions. */
const INSTALLED_PACKAGES = ['aws-cdk', 'aws-cdk-lib', 'constructs'];

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  inBundle?: boolean;
  dev?: boolean;
  [field: string]: unknown;
}

const withoutDevFlag = ({ dev: _, ...lockedPackage }: LockedPackage): LockedPackage => lockedPackage;

function lockedPathOf(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  const nestedPaths = from === '' ? [] : [`${from}/node_modules/${name}`];
  return [...nestedPaths, `node_modules/${name}`].find((path) => path in packages);
}

export function lockedPackagesOf(
  packages: Record<string, LockedPackage>,
  names: readonly string[],
): Record<string, LockedPackage> {
  const neededPackages = new Map<string, LockedPackage>();
  const addWithDependencies = (from: string, name: string): void => {
    const path = lockedPathOf(packages, from, name);
    const lockedPackage = path === undefined ? undefined : packages[path];
    if (path === undefined || !lockedPackage) throw new Error(`the lock file has no ${name} for ${from}`);
    if (neededPackages.has(path)) return;
    neededPackages.set(path, withoutDevFlag(lockedPackage));
    for (const nestedPath of Object.keys(packages).filter((other) => other.startsWith(`${path}/`))) {
      neededPackages.set(nestedPath, withoutDevFlag(packages[nestedPath] as LockedPackage));
    }
    for (const dependency of Object.keys(lockedPackage.dependencies ?? {})) addWithDependencies(path, dependency);
  };
  for (const name of names) addWithDependencies('', name);
  return Object.fromEntries([...neededPackages].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function installedFiles(root: string): Record<string, object> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const lockedPackages = lockedPackagesOf(packages, INSTALLED_PACKAGES);
  const dependencies = Object.fromEntries(
    INSTALLED_PACKAGES.map((name) => [name, lockedPackages[`node_modules/${name}`]?.version]),
  );
  const manifest = { name: 'posthaste-deployment', version: '0.0.0', private: true };
  const lock = { ...manifest, lockfileVersion: 3, requires: true };
  return {
    'package.json': { ...manifest, dependencies },
    'package-lock.json': {
      ...lock,
      packages: { '': { name: manifest.name, version: manifest.version, dependencies }, ...lockedPackages },
    },
  };
}

export async function makeDeployment(root: string, folder: string, dashboard: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = readDashboard(dashboard);
  const functions = join(folder, 'functions');
  const parts = partsOf(files);
  const noDashboardFolder = undefined;
  const functionInputs = await buildFunctions(functions, parts, noDashboardFolder);
  // The package has one copy of the shared modules, documents and lists, which the app copies to each function.
  for (const { entry } of parts) removeSeparateModules(join(functions, folderOf(entry)));
  for (const duplicate of ['health/docs', 'verify/lists']) rmSync(join(functions, duplicate), { recursive: true });
  const appInputs = await bundleApp(root, join(folder, 'app.js'));
  for (const [name, content] of Object.entries({ ...installedFiles(root), 'context.json': context })) {
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  return [...functionInputs, ...appInputs];
}
