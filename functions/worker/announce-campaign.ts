import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { readCampaignStats } from '../../shared/db/campaigns/stats';
import { putProjectEvent } from '../../shared/db/events/events';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import { campaignStatsOf } from '../../shared/domain/campaigns/stats';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import { queueJob } from '../../shared/services/queue-work/queue-work';

const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 10 * MINUTE_MS;

/** Waits until the counters, which lag by seconds, have every recipient's outcome. */
export async function announceCampaign(ref: CampaignRef): Promise<void> {
  const campaign = await getCampaign(ref);
  if (campaign?.status !== 'SENT' || campaign.completedAt === undefined) return;
  const { name, subject, completedAt } = campaign;
  const { audience, queued, sent, failed, skipped } = campaignStatsOf(campaign, await readCampaignStats(ref));
  const elapsedMs = now() - Date.parse(completedAt);
  if (queued > 0 && elapsedMs < MAX_WAIT_MS) {
    // Each wait doubles the elapsed time, so few messages are needed. A message that SQS delivers twice queues two.
    const delaySeconds = Math.ceil(Math.max(FIRST_WAIT_MS, elapsedMs) / 1_000);
    return queueJob({ v: 1, kind: 'announceCampaign', project: ref.projectId, campaign: ref.campaignId }, delaySeconds);
  }
  await putProjectEvent({
    id: idSource(`${ref.campaignId}\nsent`, Date.parse(completedAt)).id('evt'),
    projectId: ref.projectId,
    name: 'campaign.sent',
    data: {
      campaign: ref.campaignId,
      name,
      subject,
      sentAt: campaign.sentAt,
      completedAt,
      audience,
      sent,
      failed,
      skipped,
    },
    source: 'campaign',
    createdAt: completedAt,
  });
}
