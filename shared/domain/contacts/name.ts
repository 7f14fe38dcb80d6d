import type { ContactData } from './data';

const WHOLE = ['name', 'full name', 'display name'];
const GIVEN = ['first name', 'given name', 'vorname', 'fname'];
const FAMILY = ['last name', 'family name', 'surname', 'nachname', 'lname'];

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `first name` is also `firstName`, `first_name`, `FIRSTNAME` and so on. */
function spellingsOf(phrase: string): string[] {
  const words = phrase.split(' ');
  const [first = '', ...others] = words;
  const joined = ['_', '-', ' ', ''].map((separator) => words.join(separator));
  const pascal = words.map(capitalized);
  return [
    first + others.map(capitalized).join(''),
    ...joined,
    ...joined.map((text) => text.toUpperCase()),
    ...joined.map(capitalized),
    ...[pascal.join(''), pascal.join(' '), pascal.join('_')],
  ];
}

export const NAME_KEYS: readonly string[] = [...new Set([...WHOLE, ...GIVEN, ...FAMILY].flatMap(spellingsOf))];

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

export const nameOf = (data: ContactData): string =>
  NAME_KEYS.flatMap((key) => {
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    return isName(value) ? [value.trim()] : [];
  }).join(' ');

/** `Müller` and `MULLER` become the same text. */
export const foldName = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
