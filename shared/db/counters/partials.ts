import { now } from '../../ops/clock';
import { type Expression, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { deletePart, putPart, transact } from '../table/transact';

/** What one stream shard has added to a counter, or to a part of a record's stats. */
export interface PartialRow<N> extends Key {
  n: N;
  /** The highest sequence number that is in it. */
  sequence: string;
  /** Epoch milliseconds. */
  countedAt: number;
}

/** In place of a stream shard: holds what the shards of former days have counted. No shard has this name. */
export const FOLDED = 'FOLDED';
/** In place of a stream shard: the difference that a recount has found. */
export const CORRECTION = 'RECOUNT';
/** A stream keeps its records for 24 h: twice that after the last one, none of them can be delivered again. */
const FOLDED_AFTER_MS = 48 * 3600_000;
/** A transaction has at most 100 parts. */
const MAXIMUM_FOLDED = 99;

/** Holds while a partial has counted no further than it was read, or while there is none. */
export const asSeen = (partial: { sequence: string } | null | undefined): Expression =>
  partial ? expr`sequence = ${partial.sequence}` : expr`attribute_not_exists(pk)`;

/**
 * A number of its own for each write that no stream record makes, because folding deletes a partial only as it was
 * read.
 */
export const nextSequence = (partial: { sequence: string } | undefined): string =>
  String(Math.max(now(), Number(partial?.sequence ?? 0) + 1));

/**
 * Merges old partials into one, so that a counter stays quick to read: stream shards are replaced every few hours. If
 * another write comes first, nothing changes, and the next new shard folds again.
 */
export async function foldPartials<N, P extends PartialRow<N>>(
  key: Key,
  partials: readonly P[],
  merge: (parts: readonly P[]) => { n: N },
): Promise<void> {
  const before = now() - FOLDED_AFTER_MS;
  const folded = partials.find(({ sk }) => sk === key.sk);
  const old = partials.filter(({ sk, countedAt }) => sk !== key.sk && countedAt < before).slice(0, MAXIMUM_FOLDED);
  if (old.length === 0) return;
  const merged = merge(folded ? [folded, ...old] : old);
  const row = { ...key, v: 1, ...merged, sequence: nextSequence(folded), countedAt: now() };
  await transact([putPart(row, asSeen(folded)), ...old.map((partial) => deletePart(partial, asSeen(partial)))]);
}

export interface RecountOptions {
  /** When the rows began to be counted, in epoch milliseconds. */
  since: number;
  /** Corrects counters too that have changed since then. */
  approximate: boolean;
}

export interface Correction {
  /** What the counter said. */
  was: number;
  /** `moving`: the counter changed while its rows were counted, and was left as it is. */
  state: 'right' | 'corrected' | 'moving';
}

/** Whether the stream has counted since `since`: then the counted rows and the counter describe different moments. */
export const isMoving = (
  partials: readonly PartialRow<unknown>[],
  correction: PartialRow<unknown> | undefined,
  { since, approximate }: RecountOptions,
): boolean => !approximate && partials.some((partial) => partial !== correction && partial.countedAt >= since);
