import { isAbove } from '../../domain/counters/counting';
import { now } from '../../ops/clock';
import { type Expression, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryAll } from '../table/query';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, putOrRead } from '../table/rows';
import { deletePart, putPart, type TransactionPart, transact } from '../table/transact';
import { closedPartial, type PartialRows } from './keys';

/** What one stream shard has added to a part: to many counters of a project, or to a part of a record's stats. */
export interface PartialRow<N> extends Key {
  n: N;
  /** The highest sequence number that is in it. */
  sequence: string;
  /** Epoch milliseconds. */
  countedAt: number;
}

/** What one stream record adds to a part. */
export interface PartAddition<N> {
  sequence: string;
  n: N;
}

/** In place of a stream shard: holds what the shards of former hours have counted. No shard has this name. */
export const FOLDED = 'FOLDED';
/** In place of a stream shard: the difference that a recount has found. */
export const CORRECTION = 'RECOUNT';
/** A shard takes records for some four hours. Each partial that is left costs every reader up to a KB. */
const FOLDED_AFTER_MS = 3600_000;
/** A stream keeps its records for 24 h: twice that after the last one, none of them can be delivered again. */
const REPEATED_FOR_MS = 48 * 3600_000;
/** A transaction has at most 100 parts; a partial takes two of them. */
const MAXIMUM_FOLDED = 49;
const MAXIMUM_ROUNDS = 5;
/** Pages of 1 MB: the figures of 400 days of hours with rows of 6 KB. */
const MAXIMUM_PAGES = 60;

/** Holds while a partial has counted no further than it was read, or while there is none. */
export const asSeen = (partial: { sequence: string } | null | undefined): Expression =>
  partial ? expr`sequence = ${partial.sequence}` : expr`attribute_not_exists(pk)`;

/**
 * A number of its own for each write that no stream record makes, because folding deletes a partial only as it was
 * read.
 */
export const nextSequence = (partial: { sequence: string } | undefined): string =>
  String(Math.max(now(), Number(partial?.sequence ?? 0) + 1));

/** The part that a partial belongs to. */
export const partOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#'));

/** All partials, or those of one part. Strongly consistent unless a second does not matter. */
export const readPartials = <N>(
  { partition }: Pick<PartialRows, 'partition'>,
  part?: string,
  { eventual = false } = {},
): Promise<PartialRow<N>[]> =>
  queryAll({ pk: partition, sk: part === undefined ? undefined : { beginsWith: `${part}#` }, eventual }, MAXIMUM_PAGES);

const isGone = async ({ gone }: PartialRows): Promise<boolean> =>
  'missing' in gone
    ? (await get(gone.missing, { attributes: ['pk'] })) === null
    : (await get(gone.present, { attributes: ['pk'], eventual: true })) !== null;

/**
 * Adds records of a stream shard to a part: one write, however many members the part has. Records that are delivered
 * again, in other batches or to two readers at once, count once. Returns `first` if the shard is new to the part, and
 * `gone` if there is nothing left to count for.
 */
export async function addToPartial<N>(
  rows: PartialRows,
  part: string,
  streamShard: string,
  additions: readonly PartAddition<N>[],
  merge: (parts: readonly N[]) => N,
): Promise<'added' | 'first' | 'counted' | 'gone'> {
  const key = rows.key(part, streamShard);
  // An old answer only costs another round: the write names what it has seen.
  const seen = await get<PartialRow<N>>(key, { eventual: true });
  return retryOnConflict({ what: 'an addition to a partial', rounds: MAXIMUM_ROUNDS, seen }, async (partial) => {
    const counted = partial ?? (await get<{ sequence: string }>(closedPartial(key)));
    const open = additions.filter(({ sequence }) => !counted || isAbove(sequence, counted.sequence));
    if (open.length === 0) return 'counted';
    if (!partial && (await isGone(rows))) return 'gone';
    const n = merge([...(partial ? [partial.n] : []), ...open.map((addition) => addition.n)]);
    const expiry = rows.ttl ? { ttl: rows.ttl(part) } : {};
    const row = { ...key, v: 1, n, sequence: highest(open), countedAt: now(), ...expiry };
    const outcome = await putOrRead<PartialRow<N>>(row, asSeen(partial));
    if (isConflict<PartialRow<N>>(outcome)) return outcome;
    return partial ? 'added' : 'first';
  });
}

const highest = (additions: readonly { sequence: string }[]): string =>
  additions.map(({ sequence }) => sequence).reduce((one, other) => (isAbove(other, one) ? other : one));

/**
 * Merges old partials of a part into one, so that the part stays quick to read: stream shards are replaced every few
 * hours. Of each stays outside, until no record of its shard can come again, how far it has counted. If another write
 * comes first, nothing changes, and the next new shard folds again.
 */
export async function foldPartials<N>(
  rows: PartialRows,
  part: string,
  merge: (parts: readonly N[]) => N,
): Promise<void> {
  const partials = await readPartials<N>(rows, part);
  const key = rows.key(part, FOLDED);
  const before = now() - FOLDED_AFTER_MS;
  const folded = partials.find(({ sk }) => sk === key.sk);
  const old = partials.filter(({ sk, countedAt }) => sk !== key.sk && countedAt < before).slice(0, MAXIMUM_FOLDED);
  if (old.length === 0) return;
  const n = merge((folded ? [folded, ...old] : old).map((partial) => partial.n));
  const row = { ...key, v: 1, n, sequence: nextSequence(folded), countedAt: now() };
  await transact([putPart(row, asSeen(folded)), ...old.flatMap(closing)]);
}

function closing<N>(partial: PartialRow<N>): TransactionPart[] {
  const { sequence, countedAt } = partial;
  const end = countedAt + REPEATED_FOR_MS;
  const gone = deletePart(partial, asSeen(partial));
  if (end < now()) return [gone];
  return [gone, putPart({ ...closedPartial(partial), v: 1, sequence, ttl: Math.ceil(end / 1000) })];
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
