import { isAbove } from '../../domain/counters/counting';
import type { StatsCounts } from '../../domain/counters/stats';
import { now } from '../../ops/clock';
import type { Key } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryAll } from '../table/query';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, put, putOrRead } from '../table/rows';
import {
  asSeen,
  CORRECTION,
  type Correction,
  FOLDED,
  foldPartials,
  isMoving,
  nextSequence,
  type PartialRow,
  type RecountOptions,
} from './partials';

/** Where the stats of a record are: of a campaign's mail, of a workflow's executions. */
export interface StatsRows {
  /** The record's row. Nothing is counted for a deleted record. */
  owner: Key;
  /** Where the partials are. */
  partition: string;
  /** The partial of a part and a stream shard. */
  key(part: string, streamShard: string): Key;
}

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

const MAXIMUM_ROUNDS = 5;
/** Pages of 1 MB: a partial for each stream shard of the last two days, of some 30 days and two other parts. */
const MAXIMUM_PAGES = 20;

/** The part that a partial belongs to. */
export const partOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#'));

/** All partials of the stats, or those of one part. Strongly consistent. */
export const readStatsPartials = ({ partition }: StatsRows, part?: string): Promise<StatsPartial[]> =>
  queryAll({ pk: partition, sk: part === undefined ? undefined : { beginsWith: `${part}#` } }, MAXIMUM_PAGES);

/** Adds up members. Leaves out those that come to zero. */
export function sumMembers(...parts: Iterable<readonly [string, number]>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const members of parts) for (const [member, n] of members) sum.set(member, (sum.get(member) ?? 0) + n);
  return Object.fromEntries([...sum].filter(([, n]) => n !== 0));
}

/** The members of several partials, added up. */
export const sumPartials = (partials: readonly StatsPartial[]): Record<string, number> =>
  sumMembers(...partials.map(({ n }) => Object.entries(n)));

/**
 * Adds records of a stream shard to a part of the stats. Records that are delivered again, in other batches or to two
 * readers at once, count once. Returns `first` if the shard is new to the part, and `gone` for a deleted record, whose
 * stats would otherwise come back.
 */
export async function addToStats(
  stats: StatsRows,
  part: string,
  streamShard: string,
  additions: readonly StatsAddition[],
): Promise<'added' | 'first' | 'counted' | 'gone'> {
  const key = stats.key(part, streamShard);
  const seen = await get<StatsPartial>(key);
  return retryOnConflict({ what: 'an addition to stats', rounds: MAXIMUM_ROUNDS, seen }, async (partial) => {
    const open = additions.filter(({ sequence }) => !partial || isAbove(sequence, partial.sequence));
    if (open.length === 0) return 'counted';
    if (!partial && !(await get(stats.owner, { attributes: ['pk'] }))) return 'gone';
    const n = sumMembers(Object.entries(partial?.n ?? {}), ...open.map(({ members }) => members));
    const row = { ...key, v: 1, n, sequence: highest(open), countedAt: now() };
    const outcome = await putOrRead<StatsPartial>(row, asSeen(partial));
    if (isConflict<StatsPartial>(outcome)) return outcome;
    return partial ? 'added' : 'first';
  });
}

const highest = (additions: readonly StatsAddition[]): string =>
  additions.map(({ sequence }) => sequence).reduce((one, other) => (isAbove(other, one) ? other : one));

/** Merges the old partials of a part. Worth a try when a new shard has begun to count. */
export async function foldStats(stats: StatsRows, part: string): Promise<void> {
  const partials = await readStatsPartials(stats, part);
  await foldPartials<StatsPartial['n'], StatsPartial>(stats.key(part, FOLDED), partials, (parts) => ({
    n: sumPartials(parts),
  }));
}

/** What a recount found for one member. */
export interface StatsCorrection extends Correction {
  part: string;
  member: string;
  counted: number;
}

/** Corrects stats to what their rows come to, as `correctCounter` does for a counter. */
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
    corrections.push(...(await correctPart(key, part, own, counted.get(part) ?? new Map(), options)));
  }
  return corrections;
}

async function correctPart(
  key: Key,
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
  const row = { ...key, v: 1, n, sequence: nextSequence(own), countedAt: now() };
  return asState((await put(row, asSeen(own))) ? 'corrected' : 'moving');
}
