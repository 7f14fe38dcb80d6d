import { type CounterEntries, mergeEntries } from '../../domain/counters/counting';
import { type DailyReputation, noStreams, readReputationMember } from '../../domain/sending/mail-streams';
import { newSeed } from '../../ops/ids';
import { totalsOf } from '../counters/keys';
import { readPartials } from '../counters/partials';
import { expr } from '../table/expressions';
import { JUDGED_PROJECTS, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';

/** A project's mail by day and stream, from the day `first` (`YYYY-MM-DD`) on; trails the table by seconds. */
export async function readReputation(projectId: string, first: string): Promise<DailyReputation> {
  const { rows, part } = totalsOf(projectId);
  const entries = mergeEntries((await readPartials<CounterEntries>(rows, part)).map(({ n }) => n));
  const days: DailyReputation = {};
  for (const [counter, { n }] of Object.entries(entries).sort()) {
    const [family, member = ''] = counter.split('#');
    const { day, stream, stat } = readReputationMember(member);
    if (family !== 'reputation' || day < first) continue;
    const streams = days[day] ?? noStreams();
    streams[stream][stat] += n;
    days[day] = streams;
  }
  return days;
}

/** A project whose reputation is judged each minute. `mark` changes with each registration. */
export interface JudgedProject {
  projectId: string;
  mark: string;
}

/**
 * Has a project judged from now on. Call it after the project's stats were counted: otherwise a judge may
 * look at the old ones and unregister the project.
 */
export async function registerJudged(projectId: string): Promise<void> {
  await put({ ...keys.judgedProject(projectId), v: 1, mark: newSeed() });
}

/** The projects to judge, in the order of their ids, a page at a time. */
export async function listJudged(after: string | null, limit: number): Promise<JudgedProject[]> {
  const { rows } = await queryPage({ pk: JUDGED_PROJECTS, sk: { above: after ?? ' ' }, limit });
  return rows.map(({ sk, mark }) => ({ projectId: sk as string, mark: mark as string }));
}

/** Takes a project off the register, unless something came back since it was read. */
export async function unregisterJudged({ projectId, mark }: JudgedProject): Promise<void> {
  await remove(keys.judgedProject(projectId), expr`mark = ${mark}`);
}
