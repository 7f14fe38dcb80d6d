import { TESTS_PER_DAY } from '../../domain/campaigns/limits';
import { DAY_MS, type EpochMs } from '../../durations';
import { expr } from '../table/expressions';
import { update } from '../table/rows';
import { campaignKeys } from './keys';

/** False if fewer than `count` remain for the day. */
export function consumeTestEmails(projectId: string, time: EpochMs, count: number): Promise<boolean> {
  const day = Math.floor(time / DAY_MS);
  return update(campaignKeys.testEmails(projectId, day), {
    set: { v: 1, ttl: ((day + 2) * DAY_MS) / 1000 },
    add: { n: count },
    if: expr`attribute_not_exists(n) OR n <= ${TESTS_PER_DAY - count}`,
    makesRow: true,
  });
}
