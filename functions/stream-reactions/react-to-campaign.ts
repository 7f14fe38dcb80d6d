import type { CampaignReaction } from '../../shared/queue/campaign-reactions';
import { queueJob } from '../../shared/services/queue-work/queue-work';

/** Counters lag behind the table by seconds: by then most of them include the campaign's last mail. */
const ANNOUNCED_AFTER_SECONDS = 10;

/**
 * When a campaign begins, queues the estimate of its audience; when it was sent, queues the event that says so, which
 * waits for the final counts. The worker does either once, however often it is queued.
 */
export async function reactToCampaign({
  projectId: project,
  campaignId: campaign,
  step,
}: CampaignReaction): Promise<void> {
  if (step === 'sent') await queueJob({ v: 1, kind: 'announceCampaign', project, campaign }, ANNOUNCED_AFTER_SECONDS);
  else await queueJob({ v: 1, kind: 'sizeCampaign', project, campaign });
}
