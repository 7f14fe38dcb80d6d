import type { TopLevelToken } from 'liquidjs';
import { engineFor } from '../engine';
import { library } from '../library';
import { PARTIAL, SERVICE_MARK } from '../partial-tag';
import { tokensOf } from '../tokens';

export interface Inclusion {
  alias: string;
  at: number;
  end: number;
  openingTag: string;
  closingTag: string;
}

const QUOTED_ALIAS = /^\s*(?:"([^"]{1,64})"|'([^']{1,64})')\s*,?/;

const CONTENT = 'content';

function tokensOutsideComments(source: string): TopLevelToken[] {
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
  return tokensOutsideComments(source).flatMap((token) => {
    if (!library().TypeGuards.isTagToken(token) || token.name !== 'render') return [];
    const [match, doubleQuoted, singleQuoted] = QUOTED_ALIAS.exec(token.args) ?? [];
    const alias = doubleQuoted ?? singleQuoted;
    if (match === undefined || alias === undefined) return [];
    const { trimLeft, trimRight, begin: at, end } = token;
    const openingTag = `{%${trimLeft ? '-' : ''} ${PARTIAL} ${SERVICE_MARK}${token.args.slice(match.length)} %}`;
    const closingTag = `{% end${PARTIAL} ${trimRight ? '-' : ''}%}`;
    return [{ alias, at, end, openingTag, closingTag }];
  });
}

export function contentSlots(source: string): { at: number; end: number }[] {
  if (!source.includes('{{')) return [];
  return tokensOutsideComments(source).flatMap((token) => {
    const isSlot = library().TypeGuards.isOutputToken(token) && token.content.trim() === CONTENT;
    return isSlot ? [{ at: token.begin, end: token.end }] : [];
  });
}
