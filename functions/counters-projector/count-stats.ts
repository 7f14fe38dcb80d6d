import type { DynamoDBRecord } from 'aws-lambda';
import { addToTally, type Tally, type TallyAddition, type TallyChange } from '../../shared/db/counters/stats';
import { foldTally } from '../../shared/db/counters/stats-folding';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { campaignChange } from '../../shared/queue/campaign-stats';
import { workflowChange } from '../../shared/queue/workflow-stats';

/** Parts of tallies that are written at the same time. */
const CONCURRENCY = 20;

interface PartAdditions {
  tally: Tally;
  part: string;
  additions: TallyAddition[];
}

const changeOf = (record: DynamoDBRecord): TallyChange | null => campaignChange(record) ?? workflowChange(record);

/** What the records add, part by part of each tally. */
function gather(records: readonly DynamoDBRecord[]): PartAdditions[] {
  const parts = new Map<string, PartAdditions>();
  for (const { tally, sequence, amounts } of records.flatMap((record) => changeOf(record) ?? [])) {
    for (const [part, members] of amounts) {
      const name = `${tally.partition}#${part}`;
      const entry = parts.get(name) ?? { tally, part, additions: [] };
      entry.additions.push({ sequence, members });
      parts.set(name, entry);
    }
  }
  return [...parts.values()];
}

/** Adds what a batch of one stream shard says of mail and executions to tallies: once, however often it comes. */
export const countTallies = (records: readonly DynamoDBRecord[], streamShard: string): Promise<void> =>
  forEachConcurrent(gather(records), CONCURRENCY, async ({ tally, part, additions }) => {
    if ((await addToTally(tally, part, streamShard, additions)) === 'first') await foldTally(tally, part);
  });
