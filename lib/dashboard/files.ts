import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The dashboard as it was built: one page and the assets that it loads. */
export interface DashboardFiles {
  /** The folder of the assets. */
  readonly assets: string;
  readonly names: readonly string[];
  /** index.html. */
  readonly page: string;
}

/**
 * The kinds of assets by their ending. All are text: API Gateway reads what it passes on as UTF-8, and its list of binary
 * types would change how each request reaches the functions. Fonts and pictures belong into these as data: URIs.
 */
export const assetTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The objects that API Gateway serves, of those in the mail bucket. */
export const ASSETS_PREFIX = 'dashboard/assets/';

/** A name with the hash of its content, so that the file can be kept for good. */
const HASHED = /^[\w.-]+-[\w-]{8,}\.\w+$/;

/** The page's own base, in the place of which the one comes under which it is served. */
const BASE = '<base href="/dashboard/">';

/** Reads what the build has left in a folder. Throws if it can't be served as it is. */
export function readDashboard(folder: string): DashboardFiles {
  const assets = join(folder, 'assets');
  const names = existsSync(assets) ? readdirSync(assets).sort() : [];
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const others = readdirSync(folder).filter((name) => name !== 'assets' && name !== 'index.html');
  const problems = [
    ...others.map((name) => `${name} is outside of assets/, from where nothing is served.`),
    ...names.flatMap(problemsOfAsset),
    ...problemsOfPage(page),
  ];
  if (problems.length > 0) throw new Error(`The dashboard can't be served:\n${problems.join('\n')}`);
  return { assets, names, page };
}

function problemsOfAsset(name: string): string[] {
  const isKnown = Object.hasOwn(assetTypes, extname(name));
  return [
    ...(HASHED.test(name) ? [] : [`assets/${name} has no hash in its name, and it is cached for a year.`]),
    ...(isKnown ? [] : [`assets/${name} is none of ${Object.keys(assetTypes).join(', ')}: inline it as a data: URI.`]),
  ];
}

function problemsOfPage(page: string): string[] {
  return [
    ...(page.split(BASE).length === 2 ? [] : [`index.html needs ${BASE} once.`]),
    ...(/\s(src|href)="\//i.test(page.replace(BASE, ''))
      ? ['index.html names a file from the root, and no build knows its path.']
      : []),
    ...(/<script(?![^>]*\ssrc=)/i.test(page) ? ['index.html has an inline script, which its policy forbids.'] : []),
    ...(page.includes('\\') ? ['index.html has a backslash, which templates of API Gateway take away.'] : []),
  ];
}

/**
 * The page as it is served below a path, which ends in a slash. With the base it finds its assets from every path below,
 * and the code finds it in `document.baseURI`.
 */
export const pageAt = (page: string, base: string): string => page.replace(BASE, () => `<base href="${base}">`);
