import type { GetMailStatsQuery } from '@posthaste/client';
import { oneOf, text } from '../../router/codecs';
import { page } from '../../router/page-address';
import { spans } from './period';

export const groupings = [
  'kind',
  'template',
  'campaign',
  'workflow',
  'provider',
  'tag',
] as const satisfies readonly NonNullable<GetMailStatsQuery['groupBy']>[];
export type Grouping = (typeof groupings)[number];

export const overviewAddresses = {
  overview: page('overview', { days: oneOf(spans), by: oneOf(['hour', 'day']), group: oneOf(groupings), value: text }),
};
