import { type Addition, additionAbove, type Counter, laterOf } from '../../domain/counters/counting';
import { readReputationMember } from '../../domain/sending/mail-streams';
import { now } from '../../ops/clock';
import { isProjectDeleted } from '../projects/deletion';
import { expr } from '../table/expressions';
import { type Key, keys, memberPrefix } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryPage } from '../table/query';
import { retryOnConflict } from '../table/retry-on-conflict';
import { get, put, putOrRead, updateOrRead } from '../table/rows';
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

export interface PartialCount extends PartialRow<number> {
  /** The newest of the times counted, if the counter keeps it. */
  last?: string;
  /** Epoch seconds at which it expires; absent for what is kept. */
  ttl?: number;
}

const MAXIMUM_ROUNDS = 5;
/** A counter has a partial for each stream shard of the last two days, and one for all before. */
const MAXIMUM_PARTIALS = 1000;

/** The stream holds a change for a day, and a day's reputation is read for a week. */
const DAY_KEPT_MS = 10 * 86_400_000;

/** When a counter expires: those of a day are of no use once the day is long over. */
function endOf(counter: Counter): { ttl?: number } {
  if (typeof counter === 'string' || counter.family !== 'reputation') return {};
  return { ttl: Math.ceil((Date.parse(readReputationMember(counter.member).day) + DAY_KEPT_MS) / 1000) };
}

const partialKey = (projectId: string, counter: Counter, streamShard: string): Key =>
  typeof counter === 'string'
    ? keys.counter(projectId, counter, streamShard)
    : keys.memberCounter(projectId, counter.family, counter.member, streamShard);

export async function readPartials(projectId: string, counter: Counter): Promise<PartialCount[]> {
  const sk = typeof counter === 'string' ? undefined : { beginsWith: memberPrefix(counter.member) };
  const { pk } = partialKey(projectId, counter, '');
  return (await queryPage<PartialCount>({ pk, sk, limit: MAXIMUM_PARTIALS })).rows;
}

const sumOf = (partials: readonly PartialCount[]): number => partials.reduce((sum, { n }) => sum + n, 0);

/** A counter's value; it trails the table by seconds. */
export const readCounter = async (projectId: string, counter: Counter): Promise<number> =>
  Math.max(0, sumOf(await readPartials(projectId, counter)));

/**
 * Adds records of a stream shard to a counter. Records that are delivered again, in other batches or to two readers at
 * once, count once. Returns `first` if the shard is new to the counter. Counts nothing for a deleted project, whose
 * counters would otherwise come back.
 */
export async function addToCounter(
  projectId: string,
  counter: Counter,
  streamShard: string,
  additions: readonly Addition[],
): Promise<'added' | 'first' | 'counted'> {
  const key = partialKey(projectId, counter, streamShard);
  const seen = await get<PartialCount>(key);
  return retryOnConflict({ what: 'an addition to a counter', rounds: MAXIMUM_ROUNDS, seen }, async (partial) => {
    const addition = additionAbove(additions, partial?.sequence ?? null);
    if (!addition || (!partial && (await isProjectDeleted(projectId)))) return 'counted';
    const { by, sequence, last } = addition;
    const outcome = partial
      ? await updateOrRead<PartialCount>(key, {
          set: { n: expr`n + ${by}`, sequence, countedAt: now(), last: laterOf(partial.last, last) },
          if: asSeen(partial),
        })
      : await putOrRead<PartialCount>(
          { ...key, v: 1, n: by, sequence, last, countedAt: now(), ...endOf(counter) },
          asSeen(null),
        );
    if (isConflict<PartialCount>(outcome)) return outcome;
    return partial ? 'added' : 'first';
  });
}

/** Merges a counter's old partials. Worth a try when a new shard has begun to count. */
export async function foldCounter(projectId: string, counter: Counter): Promise<void> {
  const partials = await readPartials(projectId, counter);
  await foldPartials<number, PartialCount>(partialKey(projectId, counter, FOLDED), partials, (parts) => ({
    n: sumOf(parts),
    last: parts.reduce<string | undefined>((newest, { last }) => laterOf(newest, last), undefined),
    ...endOf(counter),
  }));
}

/**
 * Corrects a counter to the number of its rows. The difference is a partial of its own, so that those of the stream
 * keep the sequence number that they have counted to.
 */
export async function correctCounter(
  projectId: string,
  counter: Counter,
  counted: number,
  options: RecountOptions,
): Promise<Correction> {
  const partials = await readPartials(projectId, counter);
  const key = partialKey(projectId, counter, CORRECTION);
  const own = partials.find(({ sk }) => sk === key.sk);
  const was = sumOf(partials);
  if (was === counted) return { was, state: 'right' };
  if (isMoving(partials, own, options)) return { was, state: 'moving' };
  const n = (own?.n ?? 0) + counted - was;
  const row = { ...key, v: 1, n, sequence: nextSequence(own), countedAt: now(), ...endOf(counter) };
  return { was, state: (await put(row, asSeen(own))) ? 'corrected' : 'moving' };
}
