import type { StatsCounts } from '../../domain/counters/stats';
import { append } from '../../domain/lists';
import { now } from '../../ops/clock';
import type { Key } from '../table/keys';
import { put } from '../table/rows';
import type { PartialRows } from './keys';
import {
  addToPartial,
  asSeen,
  CORRECTION,
  type Correction,
  foldPartials,
  nextSequence,
  type PartialRow,
  partOf,
  type RecountOptions,
  readPartials,
} from './partials';

/** Where the stats of a record are: of a campaign's mail, of a workflow's executions. */
export type StatsRows = PartialRows;

/**
 * What one stream shard has added to one part of the stats, by the member. All members are in one row, so that a batch
 * of the stream costs one write for each part instead of one for each of a dozen counters.
 */
export type StatsPartial = PartialRow<Record<string, number>>;

/** What one stream record adds to a part. */
export interface StatsAddition {
  sequence: string;
  members: ReadonlyMap<string, number>;
}

/** What one stream record adds to the stats of a record. */
export interface StatsChange {
  stats: StatsRows;
  sequence: string;
  counts: StatsCounts;
}

/** All partials of the stats, or those of one part. Strongly consistent unless a second does not matter. */
export const readStatsPartials = (rows: StatsRows, part?: string, { eventual = false } = {}): Promise<StatsPartial[]> =>
  readPartials(rows, part, { eventual });

/** Adds up members. Leaves out those that come to zero. */
export function sumMembers(...parts: Iterable<readonly [string, number]>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const members of parts) for (const [member, n] of members) sum.set(member, (sum.get(member) ?? 0) + n);
  return Object.fromEntries([...sum].filter(([, n]) => n !== 0));
}

const merge = (parts: readonly Record<string, number>[]): Record<string, number> =>
  sumMembers(...parts.map((members) => Object.entries(members)));

/** The members of several partials, added up. */
export const sumPartials = (partials: readonly StatsPartial[]): Record<string, number> =>
  merge(partials.map(({ n }) => n));

/** Adds records of a stream shard to a part of the stats, see `addToPartial`. */
export const addToStats = (
  stats: StatsRows,
  part: string,
  streamShard: string,
  additions: readonly StatsAddition[],
): ReturnType<typeof addToPartial> => {
  const counts = additions.map(({ sequence, members }) => ({ sequence, n: Object.fromEntries(members) }));
  return addToPartial(stats, part, streamShard, counts, merge);
};

/** Merges the old partials of a part. Worth a try when a new shard has begun to count. */
export const foldStats = (stats: StatsRows, part: string): Promise<void> => foldPartials(stats, part, merge);

/** What a recount found for one member. */
export interface StatsCorrection extends Correction {
  part: string;
  member: string;
  counted: number;
}

/** Corrects stats to what their rows come to, as `correctCounters` does for counters. */
export async function correctStats(
  stats: StatsRows,
  counted: StatsCounts,
  options: RecountOptions,
): Promise<StatsCorrection[]> {
  const partials = await readStatsPartials(stats);
  const parts = new Set([...counted.keys(), ...partials.map(partOf)]);
  const corrections: StatsCorrection[] = [];
  for (const part of parts) {
    const own = partials.filter((partial) => partOf(partial) === part);
    const key = stats.key(part, CORRECTION);
    const expiry = stats.ttl ? { ttl: stats.ttl(part) } : {};
    append(corrections, await correctPart({ key, expiry }, part, own, counted.get(part) ?? new Map(), options));
  }
  return corrections;
}

/** Whether the stream has counted since `since`: then the counted rows and the stats describe different moments. */
const isMoving = (
  partials: readonly StatsPartial[],
  correction: StatsPartial | undefined,
  { since, approximate }: RecountOptions,
): boolean => !approximate && partials.some((partial) => partial !== correction && partial.countedAt >= since);

async function correctPart(
  { key, expiry }: { key: Key; expiry: { ttl?: number } },
  part: string,
  partials: readonly StatsPartial[],
  counted: ReadonlyMap<string, number>,
  options: RecountOptions,
): Promise<StatsCorrection[]> {
  const own = partials.find(({ sk }) => sk === key.sk);
  const was = sumPartials(partials);
  const found = [...new Set([...Object.keys(was), ...counted.keys()])].map((member) => ({
    part,
    member,
    was: was[member] ?? 0,
    counted: counted.get(member) ?? 0,
  }));
  const lacking = found
    .map((one): [string, number] => [one.member, one.counted - one.was])
    .filter(([, by]) => by !== 0);
  const asState = (state: Correction['state']): StatsCorrection[] =>
    found.map((one) => ({ ...one, state: one.was === one.counted ? 'right' : state }));
  if (lacking.length === 0) return asState('right');
  if (isMoving(partials, own, options)) return asState('moving');
  const n = sumMembers(Object.entries(own?.n ?? {}), lacking);
  const row = { ...key, v: 1, n, sequence: nextSequence(own), countedAt: now(), ...expiry };
  return asState((await put(row, asSeen(own))) ? 'corrected' : 'moving');
}
