import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { readCampaignStats } from '../../shared/db/campaigns/stats';
import { putProjectEvent } from '../../shared/db/events/events';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import { campaignStatsOf } from '../../shared/domain/campaigns/stats';
import { now } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import { queueJob } from '../../shared/services/queue-work/queue-work';

const AGAIN_AFTER_SECONDS = 10;
/** Counters that are still behind by then have a fault of their own, and an alarm. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Records that a campaign was sent, with its stats. Waits until everybody in them has an outcome, because the counters
 * trail by seconds. Bounces and opens after that are not in them.
 */
export async function announceCampaign(ref: CampaignRef): Promise<void> {
  const campaign = await getCampaign(ref);
  if (campaign?.status !== 'SENT' || campaign.completedAt === undefined) return;
  const { name, subject, completedAt } = campaign;
  const { audience, queued, sent, failed, skipped } = campaignStatsOf(campaign, await readCampaignStats(ref));
  if (queued > 0 && now() < Date.parse(completedAt) + PATIENCE_MS) {
    return queueJob(
      { v: 1, kind: 'announceCampaign', project: ref.projectId, campaign: ref.campaignId },
      AGAIN_AFTER_SECONDS,
    );
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
