import type { TopLevelToken } from 'liquidjs';
import { engineFor } from '../engine';
import { library } from '../library';
import { OF_SERVICE, PARTIAL } from '../partial-tag';
import { tokensOf } from '../tokens';

export interface Inclusion {
  alias: string;
  at: number;
  end: number;
  before: string;
  after: string;
}

const NAMED = /^\s*(?:"([^"]{1,64})"|'([^']{1,64})')\s*,?/;

const CONTENT = 'content';

function codeIn(source: string): TopLevelToken[] {
  const { TypeGuards } = library();
  let tokens: TopLevelToken[];
  try {
    tokens = tokensOf(source, engineFor('html'));
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

export function contentSlots(source: string): { at: number; end: number }[] {
  if (!source.includes('{{')) return [];
  return codeIn(source).flatMap((token) => {
    const isPlace = library().TypeGuards.isOutputToken(token) && token.content.trim() === CONTENT;
    return isPlace ? [{ at: token.begin, end: token.end }] : [];
  });
}
