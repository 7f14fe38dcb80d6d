import type { GetEmailStatsQuery } from '@posthaste/client';
import { exhaustive, oneOf, route, text } from '../../router/codecs';
import { spans } from './period';

export const groupings = exhaustive<Exclude<NonNullable<GetEmailStatsQuery['groupBy']>, 'bounce'>>()([
  'kind',
  'template',
  'campaign',
  'workflow',
  'provider',
  'tag',
]);
export type Grouping = (typeof groupings)[number];

export const overviewRoutes = {
  overview: route('overview', { days: oneOf(spans), by: oneOf(['hour', 'day']), group: oneOf(groupings), value: text }),
};
