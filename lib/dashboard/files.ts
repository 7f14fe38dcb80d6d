import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface DashboardFiles {
  readonly assetsFolder: string;
  readonly assetNames: readonly string[];
  readonly page: string;
}

/**
 * API Gateway serves only text, because binary types would change how requests reach the functions. Fonts and
 * images are data: URIs.
 */
export const assetTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export const ASSETS_PREFIX = 'dashboard/assets/';

const HASHED_NAME = /^[\w.-]+-[\w-]{8,}\.\w+$/;

const BASE_TAG = '<base href="/dashboard/">';

export function readDashboard(folder: string): DashboardFiles {
  const assetsFolder = join(folder, 'assets');
  const assetNames = existsSync(assetsFolder) ? readdirSync(assetsFolder).sort() : [];
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const otherFiles = readdirSync(folder).filter((name) => name !== 'assets' && name !== 'index.html');
  const errors = [
    ...otherFiles.map((name) => `${name} is outside of assets/, so it would not be served.`),
    ...assetNames.flatMap(assetErrors),
    ...pageErrors(page),
  ];
  if (errors.length > 0) throw new Error(`The dashboard can't be served:\n${errors.join('\n')}`);
  return { assetsFolder, assetNames, page };
}

function assetErrors(name: string): string[] {
  const isKnown = Object.hasOwn(assetTypes, extname(name));
  return [
    ...(HASHED_NAME.test(name) ? [] : [`assets/${name} has no hash in its name, but it is cached for a year.`]),
    ...(isKnown
      ? []
      : [`assets/${name} has none of the types ${Object.keys(assetTypes).join(', ')}: inline it as a data: URI.`]),
  ];
}

function pageErrors(page: string): string[] {
  const baseTagCount = page.split(BASE_TAG).length - 1;
  const referencesRoot = /\s(src|href)="\//i.test(page.replace(BASE_TAG, ''));
  const hasInlineScript = /<script(?![^>]*\ssrc=)/i.test(page);
  return [
    ...(baseTagCount === 1 ? [] : [`index.html needs ${BASE_TAG} once.`]),
    ...(referencesRoot ? ['index.html references a file from the root, but no build knows its path.'] : []),
    ...(hasInlineScript ? ['index.html has an inline script, which its policy forbids.'] : []),
    ...(page.includes('\\') ? ['index.html has a backslash, which API Gateway templates remove.'] : []),
  ];
}

export const pageAt = (page: string, base: string): string => page.replace(BASE_TAG, () => `<base href="${base}">`);
