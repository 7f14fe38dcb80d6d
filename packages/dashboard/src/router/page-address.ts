import { type Codec, countUpTo } from './codecs';

/** As many pages of a list as one address opens again. */
const MOST_PAGES = 50;

/** How many pages of a list are shown. */
export const pages = countUpTo(MOST_PAGES);

/** A page's address: its path below the dashboard's own, with ids in it (`:id`), and what its query may say. */
export const page = <const Path extends string, Query extends Record<string, Codec<unknown>>>(
  path: Path,
  query: Query,
) => ({
  path,
  query,
});
