import type { ReactNode } from 'react';

interface ChipsProps<Name extends string> {
  names: readonly Name[];
  filters: Readonly<Partial<Record<Name, string | undefined>>>;
  nameOf: (name: Name) => string;
  show?: (name: Name, value: string) => ReactNode;
  label: (value: string) => string;
  remove: (name: Name) => void;
}

export const Chips = <Name extends string>({ names, filters, nameOf, show, label, remove }: ChipsProps<Name>) => (
  <div className="row">
    {names
      .filter((name) => filters[name])
      .map((name) => (
        <button key={name} type="button" className="chip" onClick={() => remove(name)}>
          <span className="unseen">{label(filters[name] ?? '')}: </span>
          <span className="cut">
            <span className="soft">{nameOf(name)}</span> {show?.(name, filters[name] ?? '') ?? filters[name]}
          </span>
          <span aria-hidden="true">&nbsp;×</span>
        </button>
      ))}
  </div>
);
