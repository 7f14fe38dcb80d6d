import { enqueue } from '../../shared/aws/queues';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { deletable, deleteCampaign as removeCampaign } from '../../shared/db/campaigns/deletion';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import type { Endpoint } from '../../shared/http/call';
import { env } from '../../shared/ops/env';
import { findCampaign } from './find-campaign';
import { overtaken, wrongState } from './transition';

const MAXIMUM_ROUNDS = 10;
/** By then this function has ended, with or without deleting the campaign. */
const ERASED_AFTER_SECONDS = 60;

export const deleteCampaign: Endpoint<typeof campaignsGroup.routes.deleteCampaign> = async ({ params, project }) => {
  const ref = { projectId: project.id, campaignId: params.id };
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const campaign = await findCampaign(ref);
    if (!deletable.includes(campaign.status)) throw wrongState(campaign, 'deleted');
    if (round === 0) await queueErasure(ref);
    if (await removeCampaign(campaign)) return { status: 204 };
  }
  throw overtaken();
};

/** Comes before the deletion, so that a deleted campaign always gets erased. */
const queueErasure = ({ projectId: project, campaignId: campaign }: CampaignRef): Promise<void> =>
  enqueue(env('jobsQueue'), [
    {
      body: { v: 1, kind: 'eraseCampaign', project, campaign },
      group: project,
      delaySeconds: ERASED_AFTER_SECONDS,
    },
  ]);
