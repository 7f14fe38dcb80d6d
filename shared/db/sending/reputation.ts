import { type DailyTallies, emptyTally, readReputationMember } from '../../domain/sending/reputation';
import { readPartition } from '../counters/families';
import { familyPartitions, memberOf } from '../table/keys';

/** A project's mail by day and stream, from the day `first` (`YYYY-MM-DD`) on; trails the table by seconds. */
export async function readReputation(projectId: string, first: string): Promise<DailyTallies> {
  const partitions = familyPartitions(projectId, 'reputation');
  const partials = await Promise.all(partitions.map((pk) => readPartition(pk, { from: first, consistent: true })));
  const days: DailyTallies = {};
  for (const { sk, n } of partials.flat()) {
    const { day, stream, figure } = readReputationMember(memberOf(sk));
    const tallies = days[day] ?? { marketing: emptyTally(), transactional: emptyTally() };
    tallies[stream][figure] += n;
    days[day] = tallies;
  }
  return days;
}
