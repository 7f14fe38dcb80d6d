import type { StatsCounts } from '../../domain/counters/stats';
import { append } from '../../domain/lists';
import { now } from '../../ops/clock';
import type { Key } from '../table/keys';
import { put } from '../table/rows';
import type { PartialRows } from './keys';
import {
  addToPartial,
  CORRECTION,
  type Correction,
  foldPartials,
  ifUnchanged,
  nextSequence,
  type PartialRow,
  partOf,
  type RecountOptions,
  readPartials,
} from './partials';

export type StatsRows = PartialRows;

/** One row has all counts of a part, so a stream batch costs one write per part instead of one per count. */
export type StatsPartial = PartialRow<Record<string, number>>;

export interface StatsAddition {
  sequence: string;
  counts: ReadonlyMap<string, number>;
}

export interface StatsChange {
  stats: StatsRows;
  sequence: string;
  counts: StatsCounts;
}

export const readStatsPartials = (rows: StatsRows, part?: string, { eventual = false } = {}): Promise<StatsPartial[]> =>
  readPartials(rows, part, { eventual });

export function sumCounts(...parts: Iterable<readonly [string, number]>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const [counter, n] of parts.flatMap((counts) => [...counts])) sum.set(counter, (sum.get(counter) ?? 0) + n);
  return Object.fromEntries([...sum].filter(([, n]) => n !== 0));
}

const merge = (parts: readonly Record<string, number>[]): Record<string, number> =>
  sumCounts(...parts.map((counts) => Object.entries(counts)));

export const sumPartials = (partials: readonly StatsPartial[]): Record<string, number> =>
  merge(partials.map(({ n }) => n));

export const addToStats = (
  stats: StatsRows,
  part: string,
  streamShard: string,
  additions: readonly StatsAddition[],
): ReturnType<typeof addToPartial> => {
  const increments = additions.map(({ sequence, counts }) => ({ sequence, n: Object.fromEntries(counts) }));
  return addToPartial(stats, part, streamShard, increments, merge);
};

export const foldStats = (stats: StatsRows, part: string): Promise<void> => foldPartials(stats, part, merge);

export interface StatsCorrection extends Correction {
  part: string;
  counter: string;
  counted: number;
}

export async function correctStats(
  stats: StatsRows,
  counted: StatsCounts,
  options: RecountOptions,
): Promise<StatsCorrection[]> {
  const partials = await readStatsPartials(stats);
  const parts = new Set([...counted.keys(), ...partials.map(partOf)]);
  const corrections: StatsCorrection[] = [];
  for (const part of parts) {
    const partialsOfPart = partials.filter((partial) => partOf(partial) === part);
    const key = stats.key(part, CORRECTION);
    const expiry = stats.ttl ? { ttl: stats.ttl(part) } : {};
    append(
      corrections,
      await correctPart({ key, expiry }, part, partialsOfPart, counted.get(part) ?? new Map(), options),
    );
  }
  return corrections;
}

/** If the stream has counted since the recount began, the counted rows and the stats are of different moments. */
const isMoving = (
  partials: readonly StatsPartial[],
  correctionPartial: StatsPartial | undefined,
  { since, approximate }: RecountOptions,
): boolean => !approximate && partials.some((partial) => partial !== correctionPartial && partial.countedAt >= since);

async function correctPart(
  { key, expiry }: { key: Key; expiry: { ttl?: number } },
  part: string,
  partials: readonly StatsPartial[],
  counted: ReadonlyMap<string, number>,
  options: RecountOptions,
): Promise<StatsCorrection[]> {
  const correctionPartial = partials.find(({ sk }) => sk === key.sk);
  const was = sumPartials(partials);
  const entries = [...new Set([...Object.keys(was), ...counted.keys()])].map((counter) => ({
    part,
    counter,
    was: was[counter] ?? 0,
    counted: counted.get(counter) ?? 0,
  }));
  const differences = entries
    .map((entry): [string, number] => [entry.counter, entry.counted - entry.was])
    .filter(([, difference]) => difference !== 0);
  const withState = (state: Correction['state']): StatsCorrection[] =>
    entries.map((entry) => ({ ...entry, state: entry.was === entry.counted ? 'right' : state }));
  if (differences.length === 0) return withState('right');
  if (isMoving(partials, correctionPartial, options)) return withState('moving');
  const n = sumCounts(Object.entries(correctionPartial?.n ?? {}), differences);
  const row = { ...key, v: 1, n, sequence: nextSequence(correctionPartial), countedAt: now(), ...expiry };
  const isWritten = await put(row, ifUnchanged(correctionPartial));
  return withState(isWritten ? 'corrected' : 'moving');
}
