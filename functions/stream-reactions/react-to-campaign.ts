import type { CampaignReaction } from '../../shared/queue/campaign-reactions';
import { queueJob } from '../../shared/services/queue-work/queue-work';

/** Counters lag by seconds. After this delay, most include the campaign's last email. */
const ANNOUNCEMENT_DELAY_SECONDS = 10;

export async function reactToCampaign({
  projectId: project,
  campaignId: campaign,
  step,
}: CampaignReaction): Promise<void> {
  if (step === 'sent')
    await queueJob({ v: 1, kind: 'announceCampaign', project, campaign }, ANNOUNCEMENT_DELAY_SECONDS);
  else await queueJob({ v: 1, kind: 'sizeCampaign', project, campaign });
}
