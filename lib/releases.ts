import { releases as known } from '../releases.json';
import { version as own } from '../shared/ops/version';

/** What a release means for the rows of a deployment: the part of the notes that a program reads. */
export interface Release {
  readonly version: string;
  /** The oldest release that handles all rows that this one writes: going back further leaves mail waiting. */
  readonly readableFrom: string;
  /** The oldest release over which this one may be deployed: it no longer reads the rows and messages of older ones. */
  readonly upgradesFrom: string;
  /** Migrations of `posthaste migrate` to run after the deployment. */
  readonly migrations: readonly { readonly name: string; readonly says: string }[];
}

/** Newest first. */
export const releases: readonly Release[] = known;

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Negative if `a` is the older version, positive if it is the newer one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** The notes of this version. */
export function ownRelease(): Release {
  const found = releases.find(({ version }) => version === own);
  if (!found) throw new Error(`releases.json says nothing about ${own}`);
  return found;
}

/** The releases after one version, up to another one; oldest first. */
export const releasesBetween = (after: string, upTo: string, all: readonly Release[] = releases): Release[] =>
  all
    .filter(({ version }) => compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0)
    .sort((a, b) => compareVersions(a.version, b.version));
