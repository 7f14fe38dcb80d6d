import { type FiguresTable, hourOf, mergeFigures } from '../../domain/counters/figures';
import { DAY_SECONDS, type EpochMs } from '../../durations';
import { toIso } from '../../ops/clock';
import { keys, project } from '../table/keys';
import { queryPages } from '../table/query';
import type { PartialRows } from './keys';
import { addToPartial, partOf } from './partials';
import type { StatsAddition, StatsPartial } from './stats';

const FIGURES_DAYS = 400;
/** Pages of 1 MB: 92 days of hourly rows of 4 KB need nine. */
const MAX_PAGES = 40;

const partitionOf = (projectId: string, table: FiguresTable): string => `${project(projectId)}#N#figures:${table}`;

export const figuresRows = (projectId: string, table: FiguresTable): PartialRows => {
  const partition = partitionOf(projectId, table);
  return {
    deletedIf: { present: keys.projectDeletion(projectId) },
    partition,
    key: (hour, streamShard) => ({ pk: partition, sk: `${hour}#${streamShard}` }),
    ttl: (hour) => Date.parse(`${hour}:00:00.000Z`) / 1000 + FIGURES_DAYS * DAY_SECONDS,
  };
};

export const addToFigures = (
  projectId: string,
  table: FiguresTable,
  hour: string,
  streamShard: string,
  additions: readonly StatsAddition[],
): ReturnType<typeof addToPartial> => {
  const increments = additions.map(({ sequence, counts }) => ({ sequence, n: Object.fromEntries(counts) }));
  return addToPartial(figuresRows(projectId, table), hour, streamShard, increments, mergeFigures);
};

interface HourlyFigures {
  at: EpochMs;
  counts: Readonly<Record<string, number>>;
}

/** `from` is inclusive, `to` exclusive. An hour may have several rows. Lags behind the emails by seconds. */
export async function* readFigures(
  projectId: string,
  table: FiguresTable,
  { from, to }: { from: EpochMs; to: EpochMs },
): AsyncGenerator<HourlyFigures> {
  const last = hourOf(toIso(to - 1));
  const query = {
    pk: partitionOf(projectId, table),
    // `~` sorts behind all shards of the last hour.
    sk: { between: [hourOf(toIso(from)), `${last}#~`] as const },
    eventual: true,
  };
  for await (const rows of queryPages<StatsPartial>(query, MAX_PAGES)) {
    for (const row of rows) yield { at: Date.parse(`${partOf(row)}:00:00.000Z`), counts: row.n };
  }
}
