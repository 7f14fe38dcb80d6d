import { oneOf, pages, route, text } from '../../router/codecs';

export const segmentParts = ['changes', 'uses'] as const;

export const segmentRoutes = {
  segments: route('segments', { search: text, pages }),
  'new-segment': route('segments/new', { type: oneOf(['STATIC']), campaign: text }),
  segment: route('segments/:id', { part: oneOf(segmentParts), pages }),
  'edit-segment': route('segments/:id/edit', {}),
};
