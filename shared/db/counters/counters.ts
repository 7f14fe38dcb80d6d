import { type Counter, type CounterEntries, counterText, mergeEntries } from '../../domain/counters/counting';
import { append } from '../../domain/lists';
import { readReputationCounter } from '../../domain/sending/email-streams';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { put } from '../table/rows';
import { type CounterPart, counterPartOf } from './keys';
import {
  addToPartial,
  CORRECTION,
  type Correction,
  foldPartials,
  ifUnchanged,
  nextSequence,
  type PartAddition,
  type PartialRow,
  type RecountOptions,
  readPartials,
} from './partials';

export type CounterPartial = PartialRow<CounterEntries>;

export const sumOf = (partials: readonly CounterPartial[], text: string): number =>
  partials.reduce((sum, { n }) => sum + (n[text]?.n ?? 0), 0);

/** Lags behind the table by seconds. */
export async function readCounter(projectId: string, counter: Counter): Promise<number> {
  const { rows, part } = counterPartOf(projectId, counter);
  return Math.max(0, sumOf(await readPartials(rows, part, { eventual: true }), counterText(counter)));
}

export async function addToCounters(
  { rows, part }: CounterPart,
  streamShard: string,
  additions: readonly PartAddition<CounterEntries>[],
): Promise<void> {
  const outcome = await addToPartial(rows, part, streamShard, additions, mergeEntries);
  if (outcome === 'first') await foldCounters({ rows, part });
}

/** A stream keeps changes for a day, and a reputation is read for a week. */
const REPUTATION_RETENTION_MS = 10 * DAY_MS;
/** How long a counter of 0 stays: longer than a recount, which must see that the counter changed. */
const ZERO_RETENTION_MS = DAY_MS;

function isExpired(text: string, { n, at }: { n: number; at: number }): boolean {
  if (n === 0) return at < now() - ZERO_RETENTION_MS;
  const [family, name = ''] = text.split('#');
  if (family !== 'reputation') return false;
  return Date.parse(readReputationCounter(name).day) < now() - REPUTATION_RETENTION_MS;
}

export const foldCounters = ({ rows, part }: CounterPart): Promise<void> =>
  foldPartials<CounterEntries>(rows, part, (parts) =>
    Object.fromEntries(Object.entries(mergeEntries(parts)).filter(([text, entry]) => !isExpired(text, entry))),
  );

export interface CounterValue {
  counter: Counter;
  n: number;
}

export interface CounterCorrection extends Correction, CounterValue {}

/** Writes a separate partial, so that the stream's partials keep their sequence numbers. */
export async function correctCounters(
  projectId: string,
  values: readonly CounterValue[],
  options: RecountOptions,
): Promise<CounterCorrection[]> {
  const parts = new Map<string, { counterPart: CounterPart; values: CounterValue[] }>();
  for (const value of values) {
    const counterPart = counterPartOf(projectId, value.counter);
    const name = `${counterPart.rows.partition}#${counterPart.part}`;
    const part = parts.get(name) ?? { counterPart, values: [] };
    part.values.push(value);
    parts.set(name, part);
  }
  const corrections: CounterCorrection[] = [];
  for (const part of parts.values()) append(corrections, await correctPart(part.counterPart, part.values, options));
  return corrections;
}

async function correctPart(
  { rows, part }: CounterPart,
  values: readonly CounterValue[],
  { since, approximate }: RecountOptions,
): Promise<CounterCorrection[]> {
  const partials = await readPartials<CounterEntries>(rows, part);
  const key = rows.key(part, CORRECTION);
  const correctionPartial = partials.find(({ sk }) => sk === key.sk);
  const streamPartials = partials.filter((partial) => partial !== correctionPartial);
  // If the stream has counted since the recount began, the counted rows and the counter are of different moments.
  const isMoving = (text: string) => !approximate && streamPartials.some(({ n }) => (n[text]?.at ?? 0) >= since);
  const corrections = values.map(({ counter, n }): CounterCorrection => {
    const text = counterText(counter);
    const was = sumOf(partials, text);
    if (was === n) return { counter, n, was, state: 'right' };
    return { counter, n, was, state: isMoving(text) ? 'moving' : 'corrected' };
  });
  const differences = corrections
    .filter(({ state }) => state === 'corrected')
    .map(({ counter, n, was }): CounterEntries => ({ [counterText(counter)]: { n: n - was, at: now() } }));
  if (differences.length === 0) return corrections;
  const n = mergeEntries([...(correctionPartial ? [correctionPartial.n] : []), ...differences]);
  const row = { ...key, v: 1, n, sequence: nextSequence(correctionPartial), countedAt: now() };
  if (await put(row, ifUnchanged(correctionPartial))) return corrections;
  return corrections.map((correction) =>
    correction.state === 'corrected' ? { ...correction, state: 'moving' } : correction,
  );
}
