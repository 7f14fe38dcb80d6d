import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { recordAudienceSize } from '../../shared/db/campaigns/changes';
import { readCounter } from '../../shared/db/counters/counters';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import type { Campaign, CampaignRef } from '../../shared/domain/campaigns/campaign';
import { now } from '../../shared/ops/clock';
import { countAudience, MAX_CONTACTS } from '../../shared/services/read-audience/count-audience';

/** Stores an estimate, because the exact number is known only once the whole audience is listed. */
export async function sizeCampaign(ref: CampaignRef): Promise<void> {
  const campaign = await getCampaign(ref);
  const project = await currentProject(ref.projectId);
  if (!project || !campaign?.sentAt || campaign.audienceSize !== undefined) return;
  await recordAudienceSize(ref, await estimateSize(project, campaign));
}

async function estimateSize(project: Project, campaign: Campaign): Promise<number> {
  // The counter includes contacts created since the start. For many contacts it is still better than a sample.
  const contacts = campaign.audienceType === 'ALL' ? await readCounter(project.id, 'contacts') : 0;
  if (contacts > MAX_CONTACTS) return contacts;
  const { recipients, leftOut } = await countAudience(project, campaign, now());
  return Object.values(leftOut).reduce((sum, count) => sum + count, recipients);
}
