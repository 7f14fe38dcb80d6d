import type { Filter } from '@posthaste/client';
import { sentenceOf } from './sentence';
import { useSentenceNames } from './sentence-names';

export const FilterSentence = ({ filter }: { filter: Filter }) => (
  <p className="soft breaks">{sentenceOf(filter, useSentenceNames(filter))}</p>
);
