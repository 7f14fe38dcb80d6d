import { type ScannedContact, scanContacts } from '../../db/contacts/scan';
import { CONTACT_SHARDS } from '../../db/table/keys';
import { now } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import type { SegmentMatcher } from './segment-matcher';

/** Contacts up to which a count is made for an answer. */
export const COUNTED_AT_ONCE = 20_000;
/** How long that may take: contacts can have 32 KB. */
const COUNT_MS = 8_000;
const SHARD_CONCURRENCY = 8;
const PAGE_ROWS = 1_000;

/** How many contacts of a project match, and some of them. */
export interface Matches {
  count: number;
  examples: ScannedContact[];
  /** There are more contacts than could be looked at. */
  isLowerBound: boolean;
}

/** Holds the contacts of a project against a filter: all of them, where there are no more than are counted at once. */
export async function countMatches(projectId: string, matcher: SegmentMatcher, wanted = 0): Promise<Matches> {
  const moment = now();
  const matches: Matches = { count: 0, examples: [], isLowerBound: false };
  let passed = 0;
  const isOver = (): boolean => passed > COUNTED_AT_ONCE || now() >= moment + COUNT_MS;

  const countShard = async (shard: number): Promise<void> => {
    for await (const { contacts, next } of scanContacts(projectId, { shard, after: null }, PAGE_ROWS, false)) {
      const verdicts = await matcher.match(contacts, moment);
      const found = contacts.filter((_, index) => verdicts[index]);
      matches.count += found.length;
      matches.examples.push(...found.slice(0, wanted - matches.examples.length));
      passed += contacts.length;
      if (next?.shard !== shard) return;
      if (isOver()) break;
    }
    matches.isLowerBound = true;
  };

  const shards = Array.from({ length: CONTACT_SHARDS }, (_, shard) => shard);
  await forEachConcurrent(shards, SHARD_CONCURRENCY, async (shard) => {
    if (isOver()) matches.isLowerBound = true;
    else await countShard(shard);
  });
  return matches;
}
