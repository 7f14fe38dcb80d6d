import type { DynamoDBRecord } from 'aws-lambda';
import { addToFigures } from '../../shared/db/counters/figures';
import type { StatsAddition } from '../../shared/db/counters/stats';
import type { FiguresTable } from '../../shared/domain/counters/figures';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { type FiguresChange, figuresChange } from '../../shared/queue/stats';

const CONCURRENCY = 20;
const TABLES: readonly FiguresTable[] = ['main', 'tags'];

interface HourAdditions {
  projectId: string;
  table: FiguresTable;
  hour: string;
  additions: StatsAddition[];
}

function additionsByHour(changes: readonly FiguresChange[]): HourAdditions[] {
  const hours = new Map<string, HourAdditions>();
  for (const { projectId, sequence, counts } of changes) {
    for (const table of TABLES) {
      for (const [hour, hourCounts] of counts[table]) {
        const key = `${projectId}#${table}#${hour}`;
        const entry = hours.get(key) ?? { projectId, table, hour, additions: [] };
        entry.additions.push({ sequence, counts: hourCounts });
        hours.set(key, entry);
      }
    }
  }
  return [...hours.values()];
}

export const countFigures = (records: readonly DynamoDBRecord[], streamShard: string): Promise<void> =>
  forEachConcurrent(
    additionsByHour(records.flatMap((record) => figuresChange(record) ?? [])),
    CONCURRENCY,
    async ({ projectId, table, hour, additions }) => {
      await addToFigures(projectId, table, hour, streamShard, additions);
    },
  );
