import type { DynamoDBRecord } from 'aws-lambda';
import { addToFigures } from '../../shared/db/counters/figures';
import type { StatsAddition } from '../../shared/db/counters/stats';
import type { FiguresTable } from '../../shared/domain/counters/figures';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { type FiguresChange, figuresChange } from '../../shared/queue/figures';

/** Hours of figures that are written at the same time. */
const CONCURRENCY = 20;
const tables: readonly FiguresTable[] = ['main', 'tags'];

interface HourAdditions {
  projectId: string;
  table: FiguresTable;
  hour: string;
  additions: StatsAddition[];
}

/** What the changes add to each hour of each project. */
function gather(changes: readonly FiguresChange[]): HourAdditions[] {
  const hours = new Map<string, HourAdditions>();
  for (const { projectId, sequence, counts } of changes) {
    for (const table of tables) {
      for (const [hour, members] of counts[table]) {
        const name = `${projectId}#${table}#${hour}`;
        const entry = hours.get(name) ?? { projectId, table, hour, additions: [] };
        entry.additions.push({ sequence, members });
        hours.set(name, entry);
      }
    }
  }
  return [...hours.values()];
}

/** Adds a batch of one stream shard to the figures of mail over time. A batch that comes again counts once. */
export const countFigures = (records: readonly DynamoDBRecord[], streamShard: string): Promise<void> =>
  forEachConcurrent(
    gather(records.flatMap((record) => figuresChange(record) ?? [])),
    CONCURRENCY,
    async ({ projectId, table, hour, additions }) => {
      await addToFigures(projectId, table, hour, streamShard, additions);
    },
  );
