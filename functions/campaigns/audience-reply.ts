import { Problem } from '../../shared/contract/problem';
import type { Project } from '../../shared/db/projects/projects';
import { type Campaign, type CampaignRef, hasBegun } from '../../shared/domain/campaigns/campaign';
import { audienceOf } from '../../shared/services/read-audience/audience-of';
import { findCampaign } from './campaign';

export async function findUnsentCampaign(ref: CampaignRef): Promise<Campaign> {
  const campaign = await findCampaign(ref);
  if (!hasBegun(campaign)) return campaign;
  const message =
    'This campaign has started sending, so its audience can’t be previewed any more. Its statistics show the progress.';
  throw new Problem('INVALID_STATE', { message });
}

export async function audienceReply(project: Project, campaign: Campaign) {
  const { recipients, leftOut: skipped, byVariant, byProvider: _, ...facts } = await audienceOf(project, campaign);
  const total = Object.values(skipped).reduce((sum, count) => sum + count, recipients);
  const variants = campaign.variants?.map(({ name }, index) => ({ name, willReceive: byVariant[index] ?? 0 })) ?? null;
  return { status: 200 as const, body: { total, willReceive: recipients, variants, skipped, ...facts } };
}
