import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { addToCounters } from '../../shared/db/counters/counters';
import { type CounterPart, counterPartOf } from '../../shared/db/counters/keys';
import type { PartAddition } from '../../shared/db/counters/partials';
import { markForJudging } from '../../shared/db/sending/reputation';
import { type CounterEntries, type Delta, deltasOf, entriesOf } from '../../shared/domain/counters/counting';
import { readReputationCounter } from '../../shared/domain/sending/email-streams';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { invocation } from '../../shared/ops/invocation';
import { countedChange } from '../../shared/queue/stream';
import { countFigures } from './count-figures';
import { countStats } from './count-stats';
import { updateProblemRows } from './update-problem-rows';

const CONCURRENCY = 20;

interface CountedRecord {
  sequence: string;
  deltas: Delta[];
}

interface PartAdditions {
  counterPart: CounterPart;
  additions: PartAddition<CounterEntries>[];
}

function additionsByPart(countedRecords: readonly CountedRecord[]): PartAdditions[] {
  const parts = new Map<string, PartAdditions>();
  for (const { sequence, deltas } of countedRecords) {
    for (const delta of deltas) {
      const counterPart = counterPartOf(delta.projectId, delta.counter);
      const key = `${counterPart.rows.partition}#${counterPart.part}`;
      const entry = parts.get(key) ?? { counterPart, additions: [] };
      entry.additions.push({ sequence, n: entriesOf([delta], now()) });
      parts.set(key, entry);
    }
  }
  return [...parts.values()];
}

const projectsToJudge = (countedRecords: readonly CountedRecord[]): Set<string> =>
  new Set(countedRecords.flatMap(({ deltas }) => deltas.filter(worsensReputation).map(({ projectId }) => projectId)));

const worsensReputation = ({ counter, by }: Delta): boolean =>
  by > 0 &&
  typeof counter !== 'string' &&
  counter.family === 'reputation' &&
  readReputationCounter(counter.name).stat !== 'sent';

/** A repeated batch counts once, even if the first try counted only some of its records. */
async function countChanges(records: readonly DynamoDBRecord[], streamShard: string): Promise<void> {
  const changes = records.flatMap((record) => countedChange(record) ?? []);
  const countedRecords = changes.map(({ sequence, change }) => ({ sequence, deltas: deltasOf(change) }));
  await forEachConcurrent(additionsByPart(countedRecords), CONCURRENCY, ({ counterPart, additions }) =>
    addToCounters(counterPart, streamShard, additions),
  );
  await countStats(records, streamShard);
  await countFigures(records, streamShard);
  await updateProblemRows(records);
  // Needed for a repeated batch too, because the first try may have failed after counting.
  await forEachConcurrent([...projectsToJudge(countedRecords)], CONCURRENCY, markForJudging);
}

interface WindowedStreamEvent extends DynamoDBStreamEvent {
  shardId?: string;
}

/** Lambda requires a `state` with a tumbling window, even an unused one. */
interface WindowedResponse {
  state: Record<string, never>;
  batchItemFailures: [];
}

export const handler = invocation(async (event: WindowedStreamEvent): Promise<WindowedResponse> => {
  if (event.Records.length > 0) {
    if (!event.shardId) throw new Error('the stream mapping has no tumbling window, so its events name no shard');
    await countChanges(event.Records, event.shardId);
  }
  return { state: {}, batchItemFailures: [] };
});
