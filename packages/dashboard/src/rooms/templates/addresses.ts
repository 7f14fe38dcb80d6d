import { oneOf, page, pages, text } from '../../router/codecs';

export const templateParts = ['versions', 'uses'] as const;

const types = ['TRANSACTIONAL', 'MARKETING'] as const;

export const partKinds = ['layout', 'partial'] as const;
export type PartKind = (typeof partKinds)[number];

export const templateAddresses = {
  templates: page('templates', { type: oneOf(types), search: text, pages }),
  'new-template': page('templates/new', {}),
  template: page('templates/:id', { part: oneOf(templateParts) }),
  parts: page('layouts', { kind: oneOf(['partial'] as const), pages }),
  'new-part': page('layouts/new', { kind: oneOf(['partial'] as const) }),
  part: page('layouts/:kind/:alias', {}),
};
