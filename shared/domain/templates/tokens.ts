import type { Liquid, Template as Node, TopLevelToken } from 'liquidjs';
import { library } from './library';

export const tokensOf = (source: string, { options }: Liquid): TopLevelToken[] =>
  new (library().Tokenizer)(source, options.operators).readTopLevelTokens(options);

/** Empties `tokens`. */
export const parse = (tokens: TopLevelToken[], engine: Liquid): Node[] =>
  new (library().Parser)(engine).parseTokens(tokens);
