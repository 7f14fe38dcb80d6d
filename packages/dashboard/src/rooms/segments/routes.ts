import { oneOf, pages, route, text } from '../../router/codecs';

export const segmentParts = ['changes', 'uses'] as const;

const campaignActions = ['unopened', 'clicked'] as const;
export type CampaignAction = (typeof campaignActions)[number];

export const segmentRoutes = {
  segments: route('segments', { search: text, pages }),
  'new-segment': route('segments/new', { type: oneOf(['STATIC']), campaign: text, action: oneOf(campaignActions) }),
  segment: route('segments/:id', { part: oneOf(segmentParts), pages }),
  'edit-segment': route('segments/:id/edit', {}),
};
