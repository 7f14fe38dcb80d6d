import { engineFor } from '../engine';
import { library } from '../library';
import { OF_SERVICE, PARTIAL } from '../partial-tag';

/** A `render` tag, which names a partial. */
export interface Inclusion {
  alias: string;
  /** Offsets of the tag. */
  at: number;
  end: number;
  /** What stands before and after the content of the partial in place of the tag. */
  before: string;
  after: string;
}

/** An alias in quotes, and perhaps a comma before the arguments. */
const NAMED = /^\s*(?:"([^"]{1,64})"|'([^']{1,64})')\s*,?/;

/** The text in which a layout has the body of its template. */
const CONTENT = 'content';

const tokensOf = (source: string) => {
  const { options } = engineFor('html');
  return new (library().Tokenizer)(source, options.operators).readTopLevelTokens(options);
};

type Token = ReturnType<typeof tokensOf>[number];

/** The tags and outputs of a source outside of comments; none if a delimiter is not closed, which compiling tells. */
function codeIn(source: string): Token[] {
  const { TypeGuards } = library();
  let tokens: Token[];
  try {
    tokens = tokensOf(source);
  } catch {
    return [];
  }
  let inComment = false;
  return tokens.filter((token) => {
    if (TypeGuards.isTagToken(token) && token.name === 'comment') inComment = true;
    if (TypeGuards.isTagToken(token) && token.name === 'endcomment') inComment = false;
    return !inComment;
  });
}

/** The partials that a source includes, in their order. A tag without an alias is left to the engine, which refuses it. */
export function inclusionsIn(source: string): Inclusion[] {
  if (!source.includes('{%') || !source.includes('render')) return [];
  return codeIn(source).flatMap((token) => {
    if (!library().TypeGuards.isTagToken(token) || token.name !== 'render') return [];
    const [whole, double, single] = NAMED.exec(token.args) ?? [];
    const alias = double ?? single;
    if (whole === undefined || alias === undefined) return [];
    const { trimLeft, trimRight, begin: at, end } = token;
    const before = `{%${trimLeft ? '-' : ''} ${PARTIAL} ${OF_SERVICE}${token.args.slice(whole.length)} %}`;
    return [{ alias, at, end, before, after: `{% end${PARTIAL} ${trimRight ? '-' : ''}%}` }];
  });
}

/** Where a layout has the body of its template. */
export function contentPlaces(source: string): { at: number; end: number }[] {
  if (!source.includes('{{')) return [];
  return codeIn(source).flatMap((token) => {
    const isPlace = library().TypeGuards.isOutputToken(token) && token.content.trim() === CONTENT;
    return isPlace ? [{ at: token.begin, end: token.end }] : [];
  });
}
