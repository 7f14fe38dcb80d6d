import type { Filter } from '@posthaste/client';
import { useLayoutEffect, useRef } from 'react';
import type { Builder } from './builder';
import type { Payload } from './fields';
import { GroupEditor } from './group-editor';
import { useNames, useTold } from './names';
import type { FilterProblem } from './problems';
import { sentenceOf } from './sentence';
import { asFilter, changeAt, changeGroup, conditionsOf, type Group, MAXIMUM_CONDITIONS, type Path } from './tree';

interface FilterBuilderProps {
  value: Filter;
  onChange: (filter: Filter) => void;
  /** What the API says about this filter (`problemsIn`), each at its condition. */
  problems?: readonly FilterProblem[];
  /** Conditions that match nobody yet, as the API names them. */
  warnings?: readonly FilterProblem[];
  /** The member of the request that has the filter, with which the API's paths begin. */
  member?: string;
  /** The data of a workflow's execution that conditions can look at too. */
  payloads?: readonly Payload[];
}

const NONE: readonly never[] = [];
const nameOf = (path: Path): string => path.join('.');

/** Puts the keyboard into a part, or when it is gone to where its group gets another. */
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

/**
 * Makes a filter: groups of conditions, in the API's own form. What the person does not touch stays as it was given;
 * `isReady` says whether something is open. Mistakes that the API finds appear at the condition that they belong to.
 */
export function FilterBuilder({ value, onChange, ...given }: FilterBuilderProps) {
  const { problems = NONE, warnings = NONE, member = 'filters', payloads = NONE } = given;
  const names = useNames();
  const told = useTold();
  const { box, focus } = useFocus();
  const filter: Group = value;
  const builder: Builder = {
    names,
    told,
    payloads,
    member,
    problems,
    warnings,
    isFull: conditionsOf(filter).length >= MAXIMUM_CONDITIONS,
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
      <FilterSentence filter={value} />
    </div>
  );
}

/** A filter in a sentence. */
export const FilterSentence = ({ filter }: { filter: Filter }) => (
  <p className="soft breaks">{sentenceOf(filter, useTold())}</p>
);
