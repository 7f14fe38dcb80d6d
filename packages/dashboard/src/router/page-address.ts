import { type Codec, countUpTo } from './codecs';

export const MAX_PAGES = 50;

export const pages = countUpTo(MAX_PAGES);

export const page = <const Path extends string, Query extends Record<string, Codec<unknown>>>(
  path: Path,
  query: Query,
) => ({
  path,
  query,
});
