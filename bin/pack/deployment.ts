import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { context } from '../../cdk.json';
import { buildFunctions, partsOf } from '../../lib/aws/bundle';
import { folderOf } from '../../lib/aws/function-code';
import { removeSeparateModules } from '../../lib/aws/separate-modules';
import { readDashboard } from '../../lib/dashboard/files';
import { bundleApp } from './bundle';

/** Installed at the first deployment, in the lock file's versions. */
const INSTALLED = ['aws-cdk', 'aws-cdk-lib', 'constructs'];

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  inBundle?: boolean;
  dev?: boolean;
  [field: string]: unknown;
}

function lockedPathOf(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  const within = `${from}/node_modules/${name}`;
  const paths = from === '' ? [] : [within];
  return [...paths, `node_modules/${name}`].find((path) => path in packages);
}

export function lockOf(packages: Record<string, Locked>, names: readonly string[]): Record<string, Locked> {
  const found = new Map<string, Locked>();
  const add = (from: string, name: string): void => {
    const path = lockedPathOf(packages, from, name);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || !locked) throw new Error(`the lock file has no ${name} for ${from}`);
    if (found.has(path)) return;
    const { dev: _, ...needed } = locked;
    found.set(path, needed);
    for (const each of Object.keys(packages).filter((other) => other.startsWith(`${path}/`))) {
      const { dev: __, ...inside } = packages[each] as Locked;
      found.set(each, inside);
    }
    for (const each of Object.keys(locked.dependencies ?? {})) add(path, each);
  };
  for (const name of names) add('', name);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function installedFiles(root: string): Record<string, object> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked = lockOf(packages, INSTALLED);
  const dependencies = Object.fromEntries(INSTALLED.map((name) => [name, locked[`node_modules/${name}`]?.version]));
  const manifest = { name: 'posthaste-deployment', version: '0.0.0', private: true };
  const lock = { ...manifest, lockfileVersion: 3, requires: true };
  return {
    'package.json': { ...manifest, dependencies },
    'package-lock.json': {
      ...lock,
      packages: { '': { name: manifest.name, version: manifest.version, dependencies }, ...locked },
    },
  };
}

export async function makeDeployment(root: string, folder: string, dashboard: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = readDashboard(dashboard);
  const functions = join(folder, 'functions');
  const parts = partsOf(files);
  const inFunctions = await buildFunctions(functions, parts, undefined);
  // Shared modules, documents and lists are in the package once: the app copies them next to the code of each function.
  for (const { entry } of parts) removeSeparateModules(join(functions, folderOf(entry)));
  for (const duplicate of ['health/docs', 'verify/lists']) rmSync(join(functions, duplicate), { recursive: true });
  const inApp = await bundleApp(root, join(folder, 'app.js'));
  for (const [name, content] of Object.entries({ ...installedFiles(root), 'context.json': context })) {
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  return [...inFunctions, ...inApp];
}
