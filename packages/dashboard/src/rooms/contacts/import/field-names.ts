const MAX_NAME_LENGTH = 64;

const ASCII_LETTERS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();

function toAscii(name: string): string {
  const letters = [...name.normalize('NFC')].map((letter) => {
    const replacement = ASCII_LETTERS[letter.toLowerCase()];
    if (replacement === undefined) return letter;
    return isUpper(letter) ? capitalize(replacement) : replacement;
  });
  return letters.join('').normalize('NFKD').replace(/\p{M}/gu, '');
}

export type NameStyle = 'camel' | 'snake';

const isCamelCase = (name: string): boolean => /[a-z][A-Z]/.test(name);

export function nameStyleOf(names: readonly string[]): NameStyle {
  const snakeNames = names.filter((name) => name.includes('_') && !isCamelCase(name));
  const camelNames = names.filter(isCamelCase);
  return snakeNames.length > camelNames.length ? 'snake' : 'camel';
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function joinWords(words: readonly string[], style: NameStyle): string {
  if (style === 'snake') return words.join('_');
  const [firstWord = '', ...otherWords] = words;
  return firstWord + otherWords.map(capitalize).join('');
}

/**
 * `Straße und Nr.` becomes `strasseUndNr` or `strasse_und_nr`, which work in `{{ }}`. Empty if `name` has no letter or
 * digit.
 */
export function fieldNameFor(name: string, style: NameStyle): string {
  const words = toAscii(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return joinWords(words, style).slice(0, MAX_NAME_LENGTH);
}
