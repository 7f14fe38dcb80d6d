const LETTERS: Record<string, string> = {
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

function inAscii(name: string): string {
  const letters = [...name.normalize('NFC')].map((letter) => {
    const replacement = LETTERS[letter.toLowerCase()];
    if (replacement === undefined) return letter;
    return isUpper(letter) ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
  });
  return letters.join('').normalize('NFKD').replace(/\p{M}/gu, '');
}

export type NameStyle = 'camel' | 'snake';

const hasCase = (name: string): boolean => /[a-z][A-Z]/.test(name);

export function styleOf(names: readonly string[]): NameStyle {
  const snakes = names.filter((name) => name.includes('_') && !hasCase(name)).length;
  return snakes > names.filter(hasCase).length ? 'snake' : 'camel';
}

/** `Straße und Nr.` becomes `strasseUndNr` or `strasse_und_nr`, which work in `{{ }}`. Empty if no letter is left. */
export function fieldNameFor(name: string, style: NameStyle): string {
  const words = inAscii(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const [first = '', ...others] = words;
  const joined =
    style === 'snake'
      ? words.join('_')
      : first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return joined.slice(0, 64);
}
