import type { DynamoDBRecord } from 'aws-lambda';
import { addToCounter, foldCounter } from '../../shared/db/counters/counters';
import { registerJudged } from '../../shared/db/sending/reputation';
import { type Addition, type Counter, counterText, type Delta, deltasOf } from '../../shared/domain/counters/counting';
import { readReputationMember } from '../../shared/domain/sending/mail-streams';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { countedChange } from '../../shared/queue/stream';
import { countStats } from './count-stats';

/** Counters that are written at the same time. */
const CONCURRENCY = 20;

interface CounterAdditions extends Pick<Delta, 'projectId' | 'counter'> {
  additions: Addition[];
}

/** What the records add to each counter. */
function gather(records: readonly DynamoDBRecord[]): CounterAdditions[] {
  const counters = new Map<string, CounterAdditions>();
  for (const record of records) {
    const counted = countedChange(record);
    if (!counted) continue;
    for (const { projectId, counter, by, last } of deltasOf(counted.change)) {
      const name = `${projectId}#${counterText(counter)}`;
      const entry = counters.get(name) ?? { projectId, counter, additions: [] };
      entry.additions.push({ sequence: counted.sequence, by, last });
      counters.set(name, entry);
    }
  }
  return [...counters.values()];
}

/** The projects whose mail had hard bounces or complaints. */
const troubled = (counters: readonly CounterAdditions[]): Set<string> =>
  new Set(
    counters
      .filter(({ counter, additions }) => isTrouble(counter) && additions.some(({ by }) => by > 0))
      .map(({ projectId }) => projectId),
  );

const isTrouble = (counter: Counter): boolean =>
  typeof counter !== 'string' &&
  counter.family === 'reputation' &&
  readReputationMember(counter.member).stat !== 'sent';

/** Adds a batch of one stream shard to the counters. A batch that was counted in part and comes again counts once. */
export async function countChanges(records: readonly DynamoDBRecord[], streamShard: string): Promise<void> {
  const counters = gather(records);
  await forEachConcurrent(counters, CONCURRENCY, async ({ projectId, counter, additions }) => {
    const outcome = await addToCounter(projectId, counter, streamShard, additions);
    if (outcome === 'first') await foldCounter(projectId, counter);
  });
  await countStats(records, streamShard);
  // Also for a batch that was counted before: its first try may have failed between the two.
  await forEachConcurrent([...troubled(counters)], CONCURRENCY, registerJudged);
}
