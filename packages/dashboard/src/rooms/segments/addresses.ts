import { oneOf, page, pages, text } from '../../router/codecs';

export const segmentParts = ['changes', 'uses'] as const;

export const segmentAddresses = {
  segments: page('segments', { search: text, pages }),
  'new-segment': page('segments/new', { type: oneOf(['STATIC']) }),
  segment: page('segments/:id', { part: oneOf(segmentParts), pages }),
  'edit-segment': page('segments/:id/edit', {}),
};
