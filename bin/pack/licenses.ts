import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  author?: string | { name: string };
  dependencies?: Record<string, string>;
}

/** The built files contain no tools and no types, and Preact replaces React. */
const NOT_IN_DASHBOARD = /^(vite|@types\/.*|react|react-dom)$/;

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export function packageFolder(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

function folderFrom(root: string, from: string, name: string): string {
  const nestedFolder = join(from, 'node_modules', name);
  return existsSync(join(root, nestedFolder)) ? nestedFolder : join('node_modules', name);
}

export function dashboardPackages(root: string): string[] {
  const dashboard = join('packages', 'dashboard');
  const manifest: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, dashboard, 'package.json'), 'utf8'),
  );
  const folders = new Set<string>();
  const addWithDependencies = (from: string, names: string[]): void => {
    for (const folder of names.map((name) => folderFrom(root, from, name))) {
      if (folders.has(folder)) continue;
      folders.add(folder);
      addWithDependencies(folder, Object.keys(manifestOf(join(root, folder)).dependencies ?? {}));
    }
  };
  addWithDependencies(
    dashboard,
    Object.keys(manifest.devDependencies).filter((name) => !NOT_IN_DASHBOARD.test(name)),
  );
  return [...folders];
}

const licenseOf = ({ license = '' }: Manifest): string => (typeof license === 'string' ? license : license.type);

function licenseTextOf(folder: string, manifest: Manifest): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name));
  if (file) return readFileSync(join(folder, file), 'utf8').trim();
  const { author } = manifest;
  const holder = typeof author === 'string' ? author : author?.name;
  return `Licensed under ${licenseOf(manifest)}.${holder ? ` Copyright ${holder}.` : ''}`;
}

export interface BundledPackage {
  name: string;
  version: string;
  license: string;
  text: string;
}

export function bundledPackages(root: string, folders: readonly string[]): BundledPackage[] {
  const packages = folders.map((folder) => {
    const manifest = manifestOf(join(root, folder));
    const { name, version } = manifest;
    return { name, version, license: licenseOf(manifest), text: licenseTextOf(join(root, folder), manifest) };
  });
  const packageById = new Map(packages.map((bundled) => [`${bundled.name}@${bundled.version}`, bundled]));
  return [...packageById].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, bundled]) => bundled);
}

export function licensesText(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
  return `The files in dist and dashboard contain these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
