import type { Filter } from '@posthaste/client';
import { useAudience } from '../segments/filter/use-audience';
import { EVERYBODY } from './view';
import { words } from './words';

export interface BulkTarget {
  ids?: string[];
  filter?: Filter | undefined;
}

export function useTargetCount({ ids, filter = EVERYBODY }: BulkTarget): string | undefined {
  const { result } = useAudience(filter);
  if (ids) return words.people(ids.length);
  return result && words.people(result.count, result.countIsLowerBound === true);
}
