import { type ScannedContact, scanContacts } from '../../db/contacts/scan';
import { CONTACT_SHARDS } from '../../db/table/keys';
import { append } from '../../domain/lists';
import { now } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import type { SegmentMatcher } from './segment-matcher';

export const COUNTED_AT_ONCE = 20_000;
/** Time is limited too, because a contact can have 32 KB of data. */
const MAX_COUNT_MS = 8_000;
const SHARD_CONCURRENCY = 8;

export interface Matches {
  count: number;
  examples: ScannedContact[];
  isLowerBound: boolean;
}

export async function countMatches(projectId: string, matcher: SegmentMatcher, maxExamples = 0): Promise<Matches> {
  const moment = now();
  const matches: Matches = { count: 0, examples: [], isLowerBound: false };
  let scanned = 0;
  const isLimitReached = (): boolean => scanned > COUNTED_AT_ONCE || now() >= moment + MAX_COUNT_MS;

  const countShard = async (shard: number): Promise<void> => {
    for await (const { contacts, next } of scanContacts(projectId, { shard, after: null }, matcher.maxRows, false)) {
      const isMatch = await matcher.match(contacts, moment);
      const matching = contacts.filter((_, index) => isMatch[index]);
      matches.count += matching.length;
      append(matches.examples, matching.slice(0, maxExamples - matches.examples.length));
      scanned += contacts.length;
      if (next?.shard !== shard) return;
      if (isLimitReached()) break;
    }
    matches.isLowerBound = true;
  };

  const shards = Array.from({ length: CONTACT_SHARDS }, (_, shard) => shard);
  await forEachConcurrent(shards, SHARD_CONCURRENCY, async (shard) => {
    if (isLimitReached()) matches.isLowerBound = true;
    else await countShard(shard);
  });
  return matches;
}
