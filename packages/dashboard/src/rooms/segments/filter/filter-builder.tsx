import type { Filter } from '@posthaste/client';
import { lazy, Suspense } from 'react';
import { useIsReadOnly } from '../../../ui/editable';
import { words } from '../../../ui/words';
import type { FilterBuilderProps } from './builder';
import { FilterSentence } from './filter-sentence';

const FilterEditor = lazy(() => import('./filter-editor'));

export const FilterBuilder = (props: FilterBuilderProps) =>
  useIsReadOnly() ? (
    <ReadOnlyFilter filter={props.value} />
  ) : (
    <Suspense fallback={<ReadOnlyFilter filter={props.value} />}>
      <FilterEditor {...props} />
    </Suspense>
  );

const ReadOnlyFilter = ({ filter }: { filter: Filter }) =>
  filter.conditions.length > 0 ? <FilterSentence filter={filter} /> : <p className="soft">{words.notSet}</p>;
