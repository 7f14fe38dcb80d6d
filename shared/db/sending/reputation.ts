import { type CounterEntries, mergeEntries } from '../../domain/counters/counting';
import { type DailyReputation, noStreams, readReputationCounter } from '../../domain/sending/email-streams';
import { newSeed } from '../../ops/ids';
import { totalsOf } from '../counters/keys';
import { readPartials } from '../counters/partials';
import { expr } from '../table/expressions';
import { JUDGED_PROJECTS, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';

/** `firstDay` is `YYYY-MM-DD`. Lags behind the emails by seconds. */
export async function readReputation(projectId: string, firstDay: string): Promise<DailyReputation> {
  const { rows, part } = totalsOf(projectId);
  const entries = mergeEntries((await readPartials<CounterEntries>(rows, part)).map(({ n }) => n));
  const days: DailyReputation = {};
  for (const [counter, { n }] of Object.entries(entries).sort()) {
    const [family, name = ''] = counter.split('#');
    const { day, stream, stat } = readReputationCounter(name);
    if (family !== 'reputation' || day < firstDay) continue;
    const streams = days[day] ?? noStreams();
    streams[stream][stat] += n;
    days[day] = streams;
  }
  return days;
}

export interface JudgedProject {
  projectId: string;
  mark: string;
}

/** Call it after counting. Otherwise the project may be judged by old counts and unregistered. */
export async function markForJudging(projectId: string): Promise<void> {
  await put({ ...keys.judgedProject(projectId), v: 1, mark: newSeed() });
}

export async function listJudged(after: string | null, limit: number): Promise<JudgedProject[]> {
  const { rows } = await queryPage({ pk: JUDGED_PROJECTS, sk: { above: after ?? ' ' }, limit });
  return rows.map(({ sk, mark }) => ({ projectId: sk as string, mark: mark as string }));
}

export async function unregisterJudged({ projectId, mark }: JudgedProject): Promise<void> {
  await remove(keys.judgedProject(projectId), expr`mark = ${mark}`);
}
