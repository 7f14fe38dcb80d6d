import { useLayoutEffect, useRef } from 'react';
import { useNames } from '../../../ui/filter-names';
import { useTopics } from '../../../ui/use-all';
import type { Builder, FilterBuilderProps } from './builder';
import { FilterSentence } from './filter-sentence';
import { GroupEditor } from './group-editor';
import { useSentenceNames } from './sentence-names';
import { asFilter, changeAt, changeGroup, conditionsOf, type Group, MAX_CONDITIONS, type Path } from './tree';

const EMPTY: readonly never[] = [];
const ROOT: Path = EMPTY;
const joinPath = (path: Path): string => path.join('.');

function useFocus() {
  const container = useRef<HTMLDivElement>(null);
  const pathToFocus = useRef<Path>(undefined);
  // Moves the focus before paint. A plain effect could run after the next key press.
  useLayoutEffect(() => {
    if (!pathToFocus.current) return;
    const part = joinPath(pathToFocus.current);
    const group = joinPath(pathToFocus.current.slice(0, -1));
    const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
    const target = find(`[data-part="${part}"] :is(select, button)`) ?? find(`[data-add="${group}"]`);
    target?.focus();
    pathToFocus.current = undefined;
  });
  const focus = (path: Path): void => {
    pathToFocus.current = path;
  };
  return { container, focus };
}

export default function FilterEditor({
  value,
  onChange,
  errors = EMPTY,
  warnings = EMPTY,
  field = 'filters',
  payloads = EMPTY,
}: FilterBuilderProps) {
  const names = { ...useNames(), topics: useTopics() };
  const sentenceNames = useSentenceNames(value);
  const { container, focus } = useFocus();
  const filter: Group = value;
  const isAudienceFilter = payloads.length === 0;
  const builder: Builder = {
    names,
    sentenceNames,
    payloads,
    field,
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
      <GroupEditor builder={builder} group={filter} path={ROOT} />
      {(isAudienceFilter || value.conditions.length > 0) && <FilterSentence filter={value} />}
    </div>
  );
}
