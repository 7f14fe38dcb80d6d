import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { figuresRows } from '../../../shared/db/counters/figures';
import { partOf } from '../../../shared/db/counters/partials';
import { readStatsPartials, type StatsRows, sumPartials } from '../../../shared/db/counters/stats';
import type { Key } from '../../../shared/db/table/keys';
import type { Row } from '../../../shared/db/table/rows';
import { type FiguresTable, figuresOfEmail, isOthers } from '../../../shared/domain/counters/figures';
import { addCounts, type StatsCounts } from '../../../shared/domain/counters/stats';
import { figuredEmail } from '../../../shared/queue/stats';

export interface ExpectedStats {
  name: string;
  stats: StatsRows;
  counts: StatsCounts;
}

const tables: readonly FiguresTable[] = ['main', 'tags'];

/** Email rows expire, and erased emails lose address and tags, so figures are raised, never lowered. */
export class FiguresCount {
  private readonly counts: Record<FiguresTable, StatsCounts> = { main: new Map(), tags: new Map() };

  constructor(private readonly projectId: string) {}

  add(row: Row): void {
    const source = figuredEmail(row as unknown as Key, marshall(row) as Record<string, AttributeValue>);
    if (!source) return;
    const figures = figuresOfEmail(source.email);
    for (const table of tables) addCounts(this.counts[table], figures[table]);
  }

  async expectedStats(): Promise<ExpectedStats[]> {
    const expectedStats: ExpectedStats[] = [];
    for (const table of tables) {
      const stats = figuresRows(this.projectId, table);
      await raiseToStored(stats, this.counts[table]);
      expectedStats.push({ name: `figures#${table}`, stats, counts: this.counts[table] });
    }
    return expectedStats;
  }
}

async function raiseToStored(stats: ReturnType<typeof figuresRows>, counts: StatsCounts): Promise<void> {
  const partials = await readStatsPartials(stats);
  for (const hour of new Set(partials.map(partOf))) {
    const storedNumbers = sumPartials(partials.filter((partial) => partOf(partial) === hour));
    const countedNumbers = counts.get(hour) ?? new Map<string, number>();
    for (const [counter, number] of Object.entries(storedNumbers))
      countedNumbers.set(counter, Math.max(number, countedNumbers.get(counter) ?? 0));
    // A full row counts all further values together. They can't be separated later, so their own counts are dropped.
    const isFull = Object.keys(storedNumbers).some(isOthers);
    const unstoredCounters = [...countedNumbers.keys()].filter((counter) => storedNumbers[counter] === undefined);
    if (isFull) for (const counter of unstoredCounters) countedNumbers.delete(counter);
    counts.set(hour, countedNumbers);
  }
}
