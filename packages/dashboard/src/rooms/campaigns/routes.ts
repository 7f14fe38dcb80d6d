import type { CampaignRecipient, ListedCampaign } from '@posthaste/client';
import { exhaustive, isoTime, oneOf, pages, route, text } from '../../router/codecs';

export const campaignStatuses = exhaustive<ListedCampaign['status']>()([
  'DRAFT',
  'SCHEDULED',
  'SENDING',
  'PAUSED',
  'SENT',
  'CANCELLED',
]);

export const recipientStatuses = exhaustive<CampaignRecipient['status']>()([
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

export const campaignRoutes = {
  'new-campaign': route('campaigns/new', {}),
  'edit-campaign': route('campaigns/:id/edit', { part: oneOf(composeParts), variant: oneOf(variantNumbers) }),
  'send-campaign': route('campaigns/:id/send', { variant: oneOf(variantNumbers) }),
  campaigns: route('campaigns', { status: oneOf(campaignStatuses), search: text, pages }),
  campaign: route('campaigns/:id', {
    part: oneOf(campaignParts),
    interval: oneOf(['day']),
    with: text,
    event: text,
    view: oneOf(['phone', 'dark', 'text']),
    variant: oneOf(variantNumbers),
  }),
  recipients: route('campaigns/:id/recipients', {
    status: oneOf(recipientStatuses),
    happened: oneOf(recipientEvents),
    reason: text,
    variant: text,
    link: text,
    from: isoTime,
    to: isoTime,
    pages,
  }),
};
