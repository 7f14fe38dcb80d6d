import { enqueue } from '../../shared/aws/queues';
import type { JobMessage } from '../../shared/contract/messages';
import { env } from '../../shared/ops/env';
import type { CampaignEffect } from '../../shared/queue/campaign-reactions';

/** Counters trail the table by seconds: by then they have mostly caught up with the campaign's last mail. */
const ANNOUNCED_AFTER_SECONDS = 10;

/**
 * Has the audience of a campaign estimated whose sending begins, and has it told that one was sent, as soon as its
 * figures are final. The worker does either once, however often asked.
 */
export async function takeCampaign({ projectId: project, campaignId: campaign, step }: CampaignEffect): Promise<void> {
  const kind = step === 'sent' ? 'announceCampaign' : 'sizeCampaign';
  const body: JobMessage = { v: 1, kind, project, campaign };
  const delaySeconds = step === 'sent' ? ANNOUNCED_AFTER_SECONDS : 0;
  await enqueue(env('jobsQueue'), [{ body, group: project, delaySeconds }]);
}
