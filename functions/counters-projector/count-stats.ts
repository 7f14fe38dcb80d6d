import type { DynamoDBRecord } from 'aws-lambda';
import {
  addToStats,
  foldStats,
  type StatsAddition,
  type StatsChange,
  type StatsRows,
} from '../../shared/db/counters/stats';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { campaignChange, workflowChange } from '../../shared/queue/stats';

const CONCURRENCY = 20;

interface PartAdditions {
  stats: StatsRows;
  part: string;
  additions: StatsAddition[];
}

const statsChangeOf = (record: DynamoDBRecord): StatsChange | null => campaignChange(record) ?? workflowChange(record);

function additionsByPart(records: readonly DynamoDBRecord[]): PartAdditions[] {
  const parts = new Map<string, PartAdditions>();
  for (const { stats, sequence, counts } of records.flatMap((record) => statsChangeOf(record) ?? [])) {
    for (const [part, partCounts] of counts) {
      const key = `${stats.partition}#${part}`;
      const entry = parts.get(key) ?? { stats, part, additions: [] };
      entry.additions.push({ sequence, counts: partCounts });
      parts.set(key, entry);
    }
  }
  return [...parts.values()];
}

export const countStats = (records: readonly DynamoDBRecord[], streamShard: string): Promise<void> =>
  forEachConcurrent(additionsByPart(records), CONCURRENCY, async ({ stats, part, additions }) => {
    const outcome = await addToStats(stats, part, streamShard, additions);
    if (outcome === 'first') await foldStats(stats, part);
  });
