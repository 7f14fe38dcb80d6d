import { enqueue } from '../../shared/aws/queues';
import type { JobMessage } from '../../shared/contract/messages';
import { env } from '../../shared/ops/env';
import type { CampaignReaction } from '../../shared/queue/campaign-reactions';

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
  const kind = step === 'sent' ? 'announceCampaign' : 'sizeCampaign';
  const body: JobMessage = { v: 1, kind, project, campaign };
  const delaySeconds = step === 'sent' ? ANNOUNCED_AFTER_SECONDS : 0;
  await enqueue(env('jobsQueue'), [{ body, group: project, delaySeconds }]);
}
