import { noteUnsubscribed } from '../../shared/db/campaigns/unsubscribes';
import { campaignOfLink } from '../../shared/domain/pages/link-token';
import { describe, logger } from '../../shared/ops/log';
import type { OpenLink } from './open-link';

/** Counts that somebody left to the campaign whose link it was. To leave is what matters: it never fails for this. */
export async function creditCampaign(link: OpenLink, campaign: string | undefined): Promise<void> {
  const campaignId = campaignOfLink(campaign);
  if (campaignId === null || !link.addressee) return;
  try {
    await noteUnsubscribed({ projectId: link.project.id, campaignId }, link.contactId);
  } catch (error) {
    logger.warn('that somebody left is not counted to the campaign', { campaign: campaignId, ...describe(error) });
  }
}
