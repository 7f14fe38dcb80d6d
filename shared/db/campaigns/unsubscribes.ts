import type { CampaignRef } from '../../domain/campaigns/campaign';
import { campaignMailId } from '../../domain/campaigns/mail-id';
import { isoNow } from '../../ops/clock';
import { changeEmail } from '../emails/change';

/** Stores, once, that a contact unsubscribed by a link of a campaign's mail. A contact that never got the mail has no such link. */
export async function noteUnsubscribed({ projectId, campaignId }: CampaignRef, contactId: string): Promise<void> {
  await changeEmail(
    { projectId, id: campaignMailId({ campaignId, contactId }) },
    {
      expect: 'attribute_not_exists(#unsubscribedAt) AND #status <> :skipped',
      expected: { ':skipped': 'SKIPPED' },
      set: { unsubscribedAt: isoNow() },
    },
  );
}
