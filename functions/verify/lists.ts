import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPublicSuffix } from 'tldts-icann';
import { sortedList } from '../../shared/domain/verify/sorted-list';
import type { VerifyLists } from '../../shared/domain/verify/traits';

const readList = (name: string): Buffer => readFileSync(join(__dirname, 'lists', `${name}.txt`));

const linesOf = (name: string): string[] =>
  readList(name)
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The line `yahoo com co.uk` has a provider and its endings. */
function brandOf(line: string): [string, string[]] {
  const [name = '', ...endings] = line.split(' ');
  return [name, endings];
}

/** Requires a dot, because `getPublicSuffix` accepts any single label. */
const isDomainEnding = (ending: string): boolean =>
  ending.includes('.') && getPublicSuffix(`name.${ending}`) === ending;

export const lists: VerifyLists = {
  disposable: sortedList(readList('disposable')),
  personal: sortedList(readList('personal')),
  aliases: new Set(linesOf('aliases')),
  roles: new Set(linesOf('roles')),
  brands: new Map(linesOf('brands').map(brandOf)),
  nearMisses: new Set(linesOf('near-misses')),
  isEnding: isDomainEnding,
};
