import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPublicSuffix } from 'tldts-icann';
import { sortedList } from '../../shared/domain/verify/sorted-list';
import type { VerifyLists } from '../../shared/domain/verify/traits';

const read = (name: string): Buffer => readFileSync(join(__dirname, 'lists', `${name}.txt`));

const lines = (name: string): string[] =>
  read(name)
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** `yahoo com co.uk` lists a provider and its endings. */
function brandOf(line: string): [string, string[]] {
  const [name = '', ...endings] = line.split(' ');
  return [name, endings];
}

/** Requires a dot, because `getPublicSuffix` accepts any single label. */
const isEnding = (ending: string): boolean => ending.includes('.') && getPublicSuffix(`name.${ending}`) === ending;

export const lists: VerifyLists = {
  disposable: sortedList(read('disposable')),
  personal: sortedList(read('personal')),
  aliases: new Set(lines('aliases')),
  roles: new Set(lines('roles')),
  brands: new Map(lines('brands').map(brandOf)),
  nearMisses: new Set(lines('near-misses')),
  isEnding,
};
