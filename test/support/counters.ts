import { addToCounters } from '../../shared/db/counters/counters';
import { counterPartOf } from '../../shared/db/counters/keys';
import { readPartials } from '../../shared/db/counters/partials';
import { put } from '../../shared/db/table/rows';
import { type Counter, type CounterEntries, counterText } from '../../shared/domain/counters/counting';
import { now } from '../../shared/ops/clock';

/** Adds to one counter as a stream shard of its own would: records of other counters do not count against it. */
export async function addToCounter(
  projectId: string,
  counter: Counter,
  streamShard: string,
  additions: readonly { sequence: string; by: number }[],
): Promise<void> {
  const text = counterText(counter);
  const entries = additions.map(({ sequence, by }) => ({ sequence, n: { [text]: { n: by, at: now() } } }));
  await addToCounters(counterPartOf(projectId, counter), `${streamShard}:${text}`, entries);
}

/** Has a stream shard of the past say this of one counter. */
export async function setCounter(projectId: string, counter: Counter, n: number): Promise<void> {
  const { rows, part } = counterPartOf(projectId, counter);
  const entries = { [counterText(counter)]: { n, at: 0 } };
  await put({ ...rows.key(part, `past:${counterText(counter)}`), v: 1, n: entries, sequence: '1', countedAt: 0 });
}

/** What the partials of one counter say, by the stream shard. */
export async function partialsOf(projectId: string, counter: Counter): Promise<[shard: string, n: number][]> {
  const { rows, part } = counterPartOf(projectId, counter);
  const partials = await readPartials<CounterEntries>(rows, part);
  return partials.map(({ sk, n }) => [sk.slice(part.length + 1), n[counterText(counter)]?.n ?? 0]);
}
