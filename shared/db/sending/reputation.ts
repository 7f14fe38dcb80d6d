import { type DailyReputation, noStats, readReputationMember } from '../../domain/sending/reputation';
import { readPartition } from '../counters/families';
import { familyPartitions, memberOf } from '../table/keys';

/** A project's mail by day and stream, from the day `first` (`YYYY-MM-DD`) on; trails the table by seconds. */
export async function readReputation(projectId: string, first: string): Promise<DailyReputation> {
  const partitions = familyPartitions(projectId, 'reputation');
  const partials = await Promise.all(partitions.map((pk) => readPartition(pk, { from: first, consistent: true })));
  const days: DailyReputation = {};
  for (const { sk, n } of partials.flat()) {
    const { day, stream, stat } = readReputationMember(memberOf(sk));
    const streams = days[day] ?? { marketing: noStats(), transactional: noStats() };
    streams[stream][stat] += n;
    days[day] = streams;
  }
  return days;
}
