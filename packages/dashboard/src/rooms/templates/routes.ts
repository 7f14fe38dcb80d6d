import { oneOf, pages, route, text } from '../../router/codecs';

export const templateTabs = ['versions', 'uses'] as const;

const types = ['TRANSACTIONAL', 'MARKETING'] as const;

export const partKinds = ['layout', 'partial'] as const;
export type PartKind = (typeof partKinds)[number];

export const templateRoutes = {
  templates: route('templates', { type: oneOf(types), search: text, pages }),
  'new-template': route('templates/new', {}),
  template: route('templates/:id', { part: oneOf(templateTabs) }),
  parts: route('layouts', { kind: oneOf(['partial'] as const), pages }),
  'new-part': route('layouts/new', { kind: oneOf(['partial'] as const) }),
  part: route('layouts/:kind/:alias', {}),
};
