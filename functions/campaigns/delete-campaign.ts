import type { JobMessage } from '../../shared/contract/messages';
import { concurrentChanges } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { DELETABLE_STATUSES, deleteCampaign as removeCampaign } from '../../shared/db/campaigns/deletion';
import type { Endpoint } from '../../shared/http/call';
import { inUse } from '../../shared/http/in-use';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { findCampaign, invalidState } from './campaign';

const MAX_ROUNDS = 10;
/** The erasure begins once this function has ended and the campaign is deleted. */
const ERASURE_DELAY_SECONDS = 60;

export const deleteCampaign: Endpoint<typeof campaignsGroup.routes.deleteCampaign> = async ({ params, project }) => {
  const ref = { projectId: project.id, campaignId: params.id };
  const erasure: JobMessage = { v: 1, kind: 'eraseCampaign', project: project.id, campaign: params.id };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const campaign = await findCampaign(ref);
    if (!DELETABLE_STATUSES.includes(campaign.status)) throw invalidState(campaign, 'deleted');
    // Queued before the deletion, so a crash leaves no rows behind.
    if (round === 0) await queueJob(erasure, ERASURE_DELAY_SECONDS);
    const outcome = await removeCampaign(campaign);
    if (outcome === 'deleted') return { status: 204 };
    if (outcome !== 'changed') throw inUse('campaign', outcome, 'named in a filter of');
  }
  throw concurrentChanges('this campaign');
};
