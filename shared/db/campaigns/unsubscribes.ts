import type { CampaignRef } from '../../domain/campaigns/campaign';
import { campaignMailId } from '../../domain/campaigns/mail-id';
import { isoNow } from '../../ops/clock';
import { changeEmail } from '../emails/emails';
import { expr } from '../table/expressions';

/** Stores, once, that a contact unsubscribed by a link of a campaign's mail. A contact that never got the mail has no such link. */
export async function noteUnsubscribed({ projectId, campaignId }: CampaignRef, contactId: string): Promise<void> {
  await changeEmail(
    { projectId, id: campaignMailId({ campaignId, contactId }) },
    {
      if: expr`attribute_not_exists(unsubscribedAt) AND status <> ${'SKIPPED'}`,
      set: { unsubscribedAt: isoNow() },
    },
  );
}
