import type { GetEmailStatsQuery } from '@posthaste/client';
import { every, oneOf, page, text } from '../../router/codecs';
import { spans } from './period';

export const groupings = every<Exclude<NonNullable<GetEmailStatsQuery['groupBy']>, 'bounce'>>()([
  'kind',
  'template',
  'campaign',
  'workflow',
  'provider',
  'tag',
]);
export type Grouping = (typeof groupings)[number];

export const overviewAddresses = {
  overview: page('overview', { days: oneOf(spans), by: oneOf(['hour', 'day']), group: oneOf(groupings), value: text }),
};
