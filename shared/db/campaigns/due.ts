import type { Campaign, CampaignRef } from '../../domain/campaigns/campaign';
import { toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { queryPages } from '../table/query';
import { update } from '../table/rows';
import { campaignIndexes, campaignKeys } from './keys';

const REF = /^P#(.+?)#CMP$/;

/** The entry of a campaign in the due index; `at` in epoch milliseconds. */
export const campaignEntry = (campaignId: string, at: number) => ({
  g5pk: campaignIndexes.due,
  g5sk: `${toIso(at)}#${campaignId}`,
});
/** The attributes to remove from a row that is not due. */
export const NOT_DUE = ['g5pk', 'g5sk'];

/** Pages of 1 MB, about 6,000 entries each. */
const MAXIMUM_PAGES = 4;

/**
 * Campaigns that the dispatcher must look at by `until`: scheduled ones whose time has come, those being sent, and
 * cancelled ones that are not tidied up. If there are more than `limit`, one of each project comes before the second
 * of any, and within a project the ones that have waited longest come first.
 */
export async function listDueCampaigns(until: number, limit: number): Promise<CampaignRef[]> {
  const refs: CampaignRef[] = [];
  let pages = 0;
  const query = { pk: campaignIndexes.due, index: 'g5', sk: { atMost: `${toIso(until)}~` } } as const;
  for await (const rows of queryPages<Key>(query)) {
    for (const { pk, sk } of rows) refs.push({ projectId: REF.exec(pk)?.[1] ?? '', campaignId: sk });
    pages += 1;
    if (pages === MAXIMUM_PAGES) break;
  }
  return fairly(refs, limit);
}

/** At most `limit` of them, so that a project with many campaigns does not displace those of others. */
function fairly(refs: readonly CampaignRef[], limit: number): CampaignRef[] {
  if (refs.length <= limit) return [...refs];
  const seen = new Map<string, number>();
  const ranked = refs.map((ref) => {
    const rank = seen.get(ref.projectId) ?? 0;
    seen.set(ref.projectId, rank + 1);
    return { ref, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, limit).map(({ ref }) => ref);
}

/** Removes a campaign from the due index; false if somebody has changed it since it was read. */
export const notDue = ({ projectId, id, version }: Campaign): Promise<boolean> =>
  update(campaignKeys.campaign({ projectId, campaignId: id }), {
    remove: NOT_DUE,
    if: expr`version = ${version}`,
  });
