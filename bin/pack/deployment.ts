import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { context } from '../../cdk.json';
import { buildFunctions, partsOf } from '../../lib/aws/bundle';
import { folderOf } from '../../lib/aws/function-code';
import { removeSeparateModules } from '../../lib/aws/separate-modules';
import { readDashboard } from '../../lib/dashboard/files';
import { bundleApp } from './bundle';

/** Fetched at the first deployment, in the checkout's versions. */
const FETCHED = ['aws-cdk', 'aws-cdk-lib', 'constructs'];

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  inBundle?: boolean;
  dev?: boolean;
  [field: string]: unknown;
}

function lockedPathOf(packages: Record<string, Locked>, from: string, name: string): string | undefined {
  const within = `${from}/node_modules/${name}`;
  const places = from === '' ? [] : [within];
  return [...places, `node_modules/${name}`].find((place) => place in packages);
}

export function lockOf(packages: Record<string, Locked>, names: readonly string[]): Record<string, Locked> {
  const found = new Map<string, Locked>();
  const add = (from: string, name: string): void => {
    const place = lockedPathOf(packages, from, name);
    const locked = place === undefined ? undefined : packages[place];
    if (place === undefined || !locked) throw new Error(`the lock file has no ${name} for ${from}`);
    if (found.has(place)) return;
    const { dev: _, ...needed } = locked;
    found.set(place, needed);
    for (const each of Object.keys(packages).filter((other) => other.startsWith(`${place}/`))) {
      const { dev: __, ...inside } = packages[each] as Locked;
      found.set(each, inside);
    }
    for (const each of Object.keys(locked.dependencies ?? {})) add(place, each);
  };
  for (const name of names) add('', name);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function fetchedFiles(root: string): Record<string, object> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const locked = lockOf(packages, FETCHED);
  const dependencies = Object.fromEntries(FETCHED.map((name) => [name, locked[`node_modules/${name}`]?.version]));
  const own = { name: 'posthaste-deployment', version: '0.0.0', private: true };
  const lock = { ...own, lockfileVersion: 3, requires: true };
  return {
    'package.json': { ...own, dependencies },
    'package-lock.json': {
      ...lock,
      packages: { '': { name: own.name, version: own.version, dependencies }, ...locked },
    },
  };
}

export async function makeDeployment(root: string, folder: string, dashboard: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const files = readDashboard(dashboard);
  const functions = join(folder, 'functions');
  const parts = partsOf(files);
  const inFunctions = await buildFunctions(functions, parts, undefined);
  // What several functions load, assets, documents and lists are in the package once: the app lays them beside the code.
  for (const { entry } of parts) removeSeparateModules(join(functions, folderOf(entry)));
  for (const twice of ['health/docs', 'verify/lists']) rmSync(join(functions, twice), { recursive: true });
  const inApp = await bundleApp(root, join(folder, 'app.js'));
  for (const [name, content] of Object.entries({ ...fetchedFiles(root), 'context.json': context })) {
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  return [...inFunctions, ...inApp];
}
