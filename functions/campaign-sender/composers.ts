import { getCampaignBodies } from '../../shared/db/campaigns/bodies';
import { refOf } from '../../shared/db/campaigns/campaigns';
import type { Project } from '../../shared/db/projects/projects';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import type { Topic } from '../../shared/domain/contacts/topics';
import { timedCache } from '../../shared/ops/cache';
import { type CampaignComposer, campaignComposer } from '../../shared/services/compose-campaign/compose-campaign';

/** Settings of the project and the topic's name are as old as that at most; the content itself does not change. */
const AGE_MS = 60_000;
/** Each holds bodies of up to a megabyte and the latest mails that were made of them. */
const MAXIMUM_KEPT = 8;

const composers = timedCache<CampaignComposer | null>(AGE_MS, MAXIMUM_KEPT);

/** What composes a campaign's mail, prepared once for many chunks; null when the content is gone. */
export function composerFor(
  project: Project,
  campaign: Campaign,
  topic: Topic | null,
): Promise<CampaignComposer | null> {
  const key = `${campaign.projectId}#${campaign.id}#${campaign.bodyVersion}`;
  return composers.get(key, async () => {
    const bodies = await getCampaignBodies(refOf(campaign), campaign.bodyVersion);
    return bodies && campaignComposer(project, campaign, bodies, topic);
  });
}
