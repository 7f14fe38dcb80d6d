import { releases as listedReleases } from '../releases.json';
import { version as ownVersion } from '../shared/ops/version';

export interface Release {
  readonly version: string;
  /** The oldest release that handles all rows of this release. With an older release, email would wait. */
  readonly readableFrom: string;
  /** The oldest release whose rows and messages this release can read. */
  readonly upgradesFrom: string;
  readonly migrations: readonly { readonly name: string; readonly says: string }[];
}

export const releases: readonly Release[] = listedReleases;

const numbersOf = (version: string): number[] => version.split('.').map(Number);

export function compareVersions(a: string, b: string): number {
  const numbers = numbersOf(a);
  const otherNumbers = numbersOf(b);
  const firstDifference = numbers.findIndex((number, index) => number !== otherNumbers[index]);
  return firstDifference < 0 ? 0 : (numbers[firstDifference] ?? 0) - (otherNumbers[firstDifference] ?? 0);
}

export function ownRelease(): Release {
  const release = releases.find(({ version }) => version === ownVersion);
  if (!release) throw new Error(`releases.json has no entry for ${ownVersion}`);
  return release;
}

export const releasesBetween = (after: string, upTo: string, allReleases: readonly Release[] = releases): Release[] =>
  allReleases
    .filter(({ version }) => compareVersions(version, after) > 0)
    .filter(({ version }) => compareVersions(version, upTo) <= 0)
    .sort((a, b) => compareVersions(a.version, b.version));
