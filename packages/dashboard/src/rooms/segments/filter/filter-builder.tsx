import type { Filter } from '@posthaste/client';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useReadOnly } from '../../../ui/editable';
import { useNames } from '../../../ui/filter-names';
import { exactTime } from '../../../ui/time';
import { isComplete, useSegments } from '../../../ui/use-all';
import { words } from '../../../ui/words';
import type { Builder } from './builder';
import type { PayloadKind } from './fields';
import { GroupEditor } from './group-editor';
import type { FilterMessage } from './messages';
import { type SentenceNames, sentenceOf } from './sentence';
import { asFilter, changeAt, changeGroup, conditionsOf, type Group, MAX_CONDITIONS, type Path } from './tree';

function useSentenceNames(): SentenceNames {
  const segments = useSegments();
  return useMemo(
    () => ({
      segmentName: (id) =>
        segments.find((segment) => segment.id === id)?.name ??
        (isComplete(segments) ? words.deletedWith('segment', id) : undefined),
      time: exactTime,
    }),
    [segments],
  );
}

interface FilterBuilderProps {
  value: Filter;
  onChange: (filter: Filter) => void;
  errors?: readonly FilterMessage[];
  warnings?: readonly FilterMessage[];
  root?: string;
  payloads?: readonly PayloadKind[];
}

const EMPTY: readonly never[] = [];
const joinPath = (path: Path): string => path.join('.');

function useFocus() {
  const container = useRef<HTMLDivElement>(null);
  const pathToFocus = useRef<Path>(undefined);
  // A plain effect could run after the next key press.
  useLayoutEffect(() => {
    if (!pathToFocus.current) return;
    const part = joinPath(pathToFocus.current);
    const group = joinPath(pathToFocus.current.slice(0, -1));
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
    (find(`[data-part="${part}"] :is(select, button)`) ?? find(`[data-add="${group}"]`))?.focus();
    pathToFocus.current = undefined;
  });
  const focus = (path: Path): void => {
    pathToFocus.current = path;
  };
  return { container, focus };
}

export const FilterBuilder = (props: FilterBuilderProps) =>
  useReadOnly() ? <ReadOnlyFilter filter={props.value} /> : <FilterEditor {...props} />;

function FilterEditor({
  value,
  onChange,
  errors = EMPTY,
  warnings = EMPTY,
  root = 'filters',
  payloads = EMPTY,
}: FilterBuilderProps) {
  const names = useNames();
  const sentenceNames = useSentenceNames();
  const { container, focus } = useFocus();
  const filter: Group = value;
  const isAudienceFilter = payloads.length === 0;
  const builder: Builder = {
    names,
    sentenceNames,
    payloads,
    root,
    errors,
    warnings,
    isFull: conditionsOf(filter).length >= MAX_CONDITIONS,
    change: (path, change) => onChange(asFilter(changeAt(filter, path, change))),
    remove: (path) => {
      focus(path);
      onChange(asFilter(changeAt(filter, path, () => undefined)));
    },
    changeGroup: (path, change, pathToFocus) => {
      if (pathToFocus) focus(pathToFocus);
      onChange(asFilter(changeGroup(filter, path, change)));
    },
  };
  return (
    <div ref={container} className="stack">
      <GroupEditor builder={builder} group={filter} path={EMPTY} />
      {(isAudienceFilter || value.conditions.length > 0) && <FilterSentence filter={value} />}
    </div>
  );
}

const ReadOnlyFilter = ({ filter }: { filter: Filter }) =>
  filter.conditions.length > 0 ? <FilterSentence filter={filter} /> : <p className="soft">{words.notSet}</p>;

export const FilterSentence = ({ filter }: { filter: Filter }) => (
  <p className="soft breaks">{sentenceOf(filter, useSentenceNames())}</p>
);
