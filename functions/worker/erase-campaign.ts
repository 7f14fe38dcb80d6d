import { enqueue } from '../../shared/aws/queues';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { eraseCampaign as eraseRows } from '../../shared/db/campaigns/deletion';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import { env } from '../../shared/ops/env';
import type { BatchContext } from '../../shared/queue/consume';

/**
 * Removes what a deleted campaign left. Its deletion queues this first and with a delay, so that nothing is left behind
 * without it; a campaign that is there after all was not deleted, for somebody changed it at that moment.
 */
export async function eraseCampaign(ref: CampaignRef, { remainingMs }: BatchContext): Promise<void> {
  if (await getCampaign(ref)) return;
  if ((await eraseRows(ref, remainingMs)) === 'done') return;
  const { projectId: project, campaignId: campaign } = ref;
  await enqueue(env('jobsQueue'), [{ body: { v: 1, kind: 'eraseCampaign', project, campaign }, group: project }]);
}
