import type { Filter } from '@posthaste/client';
import { useAudience } from '../segments/filter/preview';
import { EVERYBODY } from './view';
import { words } from './words';

/** Who a job is for: some by id, or all who match a filter; everybody without one. */
export interface Target {
  ids?: string[];
  filter?: Filter | undefined;
}

/** How many people a job reaches, in words; undefined while they are counted. */
export function useReach({ ids, filter = EVERYBODY }: Target): string | undefined {
  const { result } = useAudience(filter);
  if (ids) return words.people(ids.length);
  return result && words.people(result.count, result.countIsLowerBound === true);
}
