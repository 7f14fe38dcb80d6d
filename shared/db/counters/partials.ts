import { isAbove } from '../../domain/counters/counting';
import { type EpochMs, HOUR_MS } from '../../durations';
import { now } from '../../ops/clock';
import { type Expression, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryAll } from '../table/query';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, putOrRead } from '../table/rows';
import { deletePart, putPart, type TransactionPart, transact } from '../table/transact';
import { closedPartial, type PartialRows } from './keys';

/** What one stream shard has counted for one part; readers add up all partials of the part. */
export interface PartialRow<N> extends Key {
  n: N;
  sequence: string;
  countedAt: EpochMs;
}

export interface PartAddition<N> {
  sequence: string;
  n: N;
}

export const FOLDED = 'FOLDED';
export const CORRECTION = 'RECOUNT';
/** Time since a partial's last count. Shards are open about four hours; each partial costs readers up to a KB. */
const FOLDED_AFTER_MS = HOUR_MS;
/** A stream keeps records for 24 h, so after twice that time no record is delivered again. */
const REPEATED_FOR_MS = 48 * HOUR_MS;
/** A transaction has at most 100 parts; a partial needs two. */
const MAX_FOLDED = 49;
const MAX_ROUNDS = 5;
/** Pages of 1 MB: 400 days of hours with rows of 6 KB. */
const MAX_PAGES = 60;

export const ifUnchanged = (partial: { sequence: string } | null | undefined): Expression =>
  partial ? expr`sequence = ${partial.sequence}` : expr`attribute_not_exists(pk)`;

/**
 * The sequence of writes outside the stream. Folding deletes a partial only as it was read, so each write needs a new
 * number.
 */
export const nextSequence = (partial: { sequence: string } | undefined): string =>
  String(Math.max(now(), Number(partial?.sequence ?? 0) + 1));

export const partOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#'));

export const readPartials = <N>(
  { partition }: Pick<PartialRows, 'partition'>,
  part?: string,
  { eventual = false } = {},
): Promise<PartialRow<N>[]> =>
  queryAll({ pk: partition, sk: part === undefined ? undefined : { beginsWith: `${part}#` }, eventual }, MAX_PAGES);

const isDeleted = async ({ deletedIf: deletion }: PartialRows): Promise<boolean> =>
  'missing' in deletion
    ? (await get(deletion.missing, { attributes: ['pk'] })) === null
    : (await get(deletion.present, { attributes: ['pk'], eventual: true })) !== null;

/**
 * A record that is delivered again counts once. `first`: the shard had no partial; `gone`: the record that the partial
 * counts for was deleted.
 */
export async function addToPartial<N>(
  rows: PartialRows,
  part: string,
  streamShard: string,
  additions: readonly PartAddition<N>[],
  merge: (parts: readonly N[]) => N,
): Promise<'added' | 'first' | 'counted' | 'gone'> {
  const key = rows.key(part, streamShard);
  // A stale read only costs another round, since the write is conditional.
  const lastRead = await get<PartialRow<N>>(key, { eventual: true });
  const rounds = { what: 'an addition to a partial', rounds: MAX_ROUNDS, row: lastRead };
  return retryOnConflict(rounds, async (partial) => {
    const lastCounted = partial ?? (await get<{ sequence: string }>(closedPartial(key)));
    const uncounted = additions.filter(({ sequence }) => !lastCounted || isAbove(sequence, lastCounted.sequence));
    if (uncounted.length === 0) return 'counted';
    if (!partial && (await isDeleted(rows))) return 'gone';
    const n = merge([...(partial ? [partial.n] : []), ...uncounted.map((addition) => addition.n)]);
    const expiry = rows.ttl ? { ttl: rows.ttl(part) } : {};
    const row = { ...key, v: 1, n, sequence: highestSequence(uncounted), countedAt: now(), ...expiry };
    const outcome = await putOrRead<PartialRow<N>>(row, ifUnchanged(partial));
    if (isConflict<PartialRow<N>>(outcome)) return outcome;
    return partial ? 'added' : 'first';
  });
}

const highestSequence = (additions: readonly { sequence: string }[]): string =>
  additions
    .map(({ sequence }) => sequence)
    .reduce((highestSoFar, sequence) => (isAbove(sequence, highestSoFar) ? sequence : highestSoFar));

/** Merges the partials of old stream shards, so that reads stay fast. Does nothing if another write comes first. */
export async function foldPartials<N>(
  rows: PartialRows,
  part: string,
  merge: (parts: readonly N[]) => N,
): Promise<void> {
  const partials = await readPartials<N>(rows, part);
  const key = rows.key(part, FOLDED);
  const foldableBefore = now() - FOLDED_AFTER_MS;
  const foldedPartial = partials.find(({ sk }) => sk === key.sk);
  const foldable = partials
    .filter(({ sk, countedAt }) => sk !== key.sk && countedAt < foldableBefore)
    .slice(0, MAX_FOLDED);
  if (foldable.length === 0) return;
  const n = merge((foldedPartial ? [foldedPartial, ...foldable] : foldable).map((partial) => partial.n));
  const row = { ...key, v: 1, n, sequence: nextSequence(foldedPartial), countedAt: now() };
  await transact([putPart(row, ifUnchanged(foldedPartial)), ...foldable.flatMap(closingParts)]);
}

function closingParts<N>(partial: PartialRow<N>): TransactionPart[] {
  const { sequence, countedAt } = partial;
  const closedUntil = countedAt + REPEATED_FOR_MS;
  const deletion = deletePart(partial, ifUnchanged(partial));
  if (closedUntil < now()) return [deletion];
  return [deletion, putPart({ ...closedPartial(partial), v: 1, sequence, ttl: Math.ceil(closedUntil / 1000) })];
}

export interface RecountOptions {
  since: EpochMs;
  approximate: boolean;
}

export interface Correction {
  was: number;
  state: 'right' | 'corrected' | 'moving';
}
