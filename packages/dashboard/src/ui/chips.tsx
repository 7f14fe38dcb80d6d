import type { ReactNode } from 'react';
import { words } from './words';

interface ChipsProps<Name extends string> {
  names: readonly Name[];
  filters: Readonly<Partial<Record<Name, string | undefined>>>;
  labelOf: (name: Name) => string;
  renderValue?: (name: Name, value: string) => ReactNode;
  remove: (name: Name) => void;
}

export const Chips = <Name extends string>({ names, filters, labelOf, renderValue, remove }: ChipsProps<Name>) => (
  <div className="row">
    {names
      .filter((name) => filters[name])
      .map((name) => (
        <button key={name} type="button" className="chip" onClick={() => remove(name)}>
          <span className="unseen">{words.removeFilter} </span>
          <span className="soft whole">{labelOf(name)}&nbsp;</span>
          <span className="cut">{renderValue?.(name, filters[name] ?? '') ?? filters[name]}</span>
          <span aria-hidden="true">&nbsp;×</span>
        </button>
      ))}
  </div>
);
