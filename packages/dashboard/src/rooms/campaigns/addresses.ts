import type { CampaignRecipient, ListedCampaign } from '@posthaste/client';
import { every, moment, oneOf, page, pages, text } from '../../router/codecs';

export const campaignStatuses = every<ListedCampaign['status']>()([
  'DRAFT',
  'SCHEDULED',
  'SENDING',
  'PAUSED',
  'SENT',
  'CANCELLED',
]);

export const recipientStatuses = every<CampaignRecipient['status']>()([
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'FAILED',
  'SKIPPED',
]);

export const recipientEvents = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
] as const;

export const campaignParts = ['links', 'variants', 'holdout', 'compare', 'content'] as const;

export const composeParts = ['audience', 'options'] as const;

export const variantNumbers = ['1', '2', '3', '4', '5'] as const;
export type VariantNumber = (typeof variantNumbers)[number];

export const campaignAddresses = {
  'new-campaign': page('campaigns/new', {}),
  'edit-campaign': page('campaigns/:id/edit', { part: oneOf(composeParts), variant: oneOf(variantNumbers) }),
  'send-campaign': page('campaigns/:id/send', { variant: oneOf(variantNumbers) }),
  campaigns: page('campaigns', { status: oneOf(campaignStatuses), search: text, pages }),
  campaign: page('campaigns/:id', {
    part: oneOf(campaignParts),
    interval: oneOf(['day']),
    with: text,
    event: text,
    view: oneOf(['phone', 'dark', 'text']),
    variant: oneOf(variantNumbers),
  }),
  recipients: page('campaigns/:id/recipients', {
    status: oneOf(recipientStatuses),
    happened: oneOf(recipientEvents),
    reason: text,
    variant: text,
    link: text,
    from: moment,
    to: moment,
    pages,
  }),
};
