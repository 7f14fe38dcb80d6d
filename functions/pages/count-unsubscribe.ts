import { recordUnsubscribed } from '../../shared/db/emails/campaign-emails';
import { campaignOfLink } from '../../shared/domain/pages/link-token';
import { describe, logger } from '../../shared/ops/log';
import type { OpenLink } from './open-link';

export async function countUnsubscribe(link: OpenLink, campaign: string | undefined): Promise<void> {
  const campaignId = campaignOfLink(campaign);
  if (campaignId === null || !link.addressee) return;
  try {
    await recordUnsubscribed({ projectId: link.project.id, campaignId }, link.contactId);
  } catch (error) {
    logger.warn('an unsubscribe could not be counted for its campaign', { campaign: campaignId, ...describe(error) });
  }
}
