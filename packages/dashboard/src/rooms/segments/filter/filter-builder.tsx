import type { Filter } from '@posthaste/client';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useReadOnly } from '../../../ui/editable';
import { useNames } from '../../../ui/filter-names';
import { exactTime } from '../../../ui/time';
import { isComplete, useSegments } from '../../../ui/use-all';
import { words } from '../../../ui/words';
import type { Builder } from './builder';
import type { Payload } from './fields';
import { GroupEditor } from './group-editor';
import type { FilterProblem } from './problems';
import { type SentenceNames, sentenceOf } from './sentence';
import { asFilter, changeAt, changeGroup, conditionsOf, type Group, MAX_CONDITIONS, type Path } from './tree';

function useSentenceNames(): SentenceNames {
  const segments = useSegments();
  return useMemo(
    () => ({
      segmentName: (id) =>
        segments.find((one) => one.id === id)?.name ??
        (isComplete(segments) ? words.deletedWith('segment', id) : undefined),
      time: exactTime,
    }),
    [segments],
  );
}

interface FilterBuilderProps {
  value: Filter;
  onChange: (filter: Filter) => void;
  problems?: readonly FilterProblem[];
  warnings?: readonly FilterProblem[];
  root?: string;
  payloads?: readonly Payload[];
}

const NONE: readonly never[] = [];
const nameOf = (path: Path): string => path.join('.');

function useFocus() {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<Path>(undefined);
  // Before the next key is pressed: an effect after the drawing would be too late for who types fast.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const [part, group] = [nameOf(wanted.current), nameOf(wanted.current.slice(0, -1))];
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    (find(`[data-part="${part}"] :is(select, button)`) ?? find(`[data-add="${group}"]`))?.focus();
    wanted.current = undefined;
  });
  const focus = (path: Path): void => {
    wanted.current = path;
  };
  return { box, focus };
}

export const FilterBuilder = (props: FilterBuilderProps) =>
  useReadOnly() ? <FilterText filter={props.value} /> : <FilterEditor {...props} />;

function FilterEditor({ value, onChange, ...given }: FilterBuilderProps) {
  const { problems = NONE, warnings = NONE, root = 'filters', payloads = NONE } = given;
  const names = useNames();
  const sentenceNames = useSentenceNames();
  const { box, focus } = useFocus();
  const filter: Group = value;
  const builder: Builder = {
    names,
    sentenceNames,
    payloads,
    root,
    problems,
    warnings,
    isFull: conditionsOf(filter).length >= MAX_CONDITIONS,
    change: (path, change) => onChange(asFilter(changeAt(filter, path, change))),
    remove: (path) => {
      focus(path);
      onChange(asFilter(changeAt(filter, path, () => undefined)));
    },
    changeGroup: (path, change, next) => {
      if (next) focus(next);
      onChange(asFilter(changeGroup(filter, path, change)));
    },
  };
  return (
    <div ref={box} className="stack">
      <GroupEditor builder={builder} group={filter} path={NONE} />
      {(payloads === NONE || value.conditions.length > 0) && <FilterSentence filter={value} />}
    </div>
  );
}

const FilterText = ({ filter }: { filter: Filter }) =>
  filter.conditions.length > 0 ? <FilterSentence filter={filter} /> : <p className="soft">{words.notSet}</p>;

export const FilterSentence = ({ filter }: { filter: Filter }) => (
  <p className="soft breaks">{sentenceOf(filter, useSentenceNames())}</p>
);
