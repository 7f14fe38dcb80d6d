import { MAX_TAGS } from './limits';

/** `begin` is the offset in the source. */
export type Piece = { begin: number } & ({ text: string } | { name: string });

const VALUE = /\{\{[ \t\r\n]*([a-z_]\w*)[ \t\r\n]*\}\}/gi;

/** Literals and operators of the engine, and properties that it computes. */
const RESERVED = new Set('true false nil null empty blank and or not contains size first last'.split(' '));

const isText = (text: string, isLast: boolean): boolean => !/\{[{%]/.test(text) && (isLast || !text.endsWith('{'));

/** Returns null unless the only code is values such as `{{ name }}`, as in most emails. */
export function simplePieces(source: string): Piece[] | null {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of source.matchAll(VALUE)) {
    const [code, name = ''] = match;
    const begin = match.index;
    const text = source.slice(end, begin);
    if (!isText(text, false) || RESERVED.has(name) || pieces.length > MAX_TAGS) return null;
    if (text !== '') pieces.push({ begin: end, text });
    pieces.push({ begin, name });
    end = begin + code.length;
  }
  const text = source.slice(end);
  if (!isText(text, true)) return null;
  if (text !== '') pieces.push({ begin: end, text });
  return pieces;
}

export const namesIn = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => ('name' in piece ? [piece.name] : []));
