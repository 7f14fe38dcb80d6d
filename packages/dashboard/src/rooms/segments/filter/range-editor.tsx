import { useState } from 'react';
import { markOf } from './builder';
import { withValue } from './condition';
import { inputs } from './scalar-editor';
import type { Scalar } from './tree';
import { TypeChoice } from './type-choice';
import type { ValueProps } from './value-editor';
import { asType, typesFor, usualType } from './value-types';
import { typeOf, type ValueType } from './values';
import { words } from './words';

type Ends = readonly [first: Scalar | undefined, last: Scalar | undefined];

export function RangeEditor({ builder, condition, marks, change, kind }: ValueProps) {
  const [chosen, setChosen] = useState<ValueType>();
  const [open, setOpen] = useState<Ends>([undefined, undefined]);
  const [first, last]: Ends = Array.isArray(condition.value) ? [condition.value[0], condition.value[1]] : open;
  const types = typesFor(kind, condition.operator);
  const given = first ?? last;
  const usual = given === undefined ? usualType(condition.field, builder.names.fields) : typeOf(given);
  const type = [chosen, usual].find((one) => one && types.includes(one)) ?? types[0] ?? 'text';
  const Input = inputs[type];
  const set = (ends: Ends) => {
    setOpen(ends);
    const value = ends.filter((end) => end !== undefined);
    change(withValue(condition, value.length === 2 ? value : undefined));
  };
  return (
    <>
      <TypeChoice
        types={types}
        type={type}
        choose={(next) => {
          setChosen(next);
          set([asType(first, next), asType(last, next)]);
        }}
      />
      <Input label={words.first} marks={markOf(marks, 'value')} value={first} onChange={(next) => set([next, last])} />
      <span>{words.and}</span>
      <Input label={words.last} marks={markOf(marks, 'value')} value={last} onChange={(next) => set([first, next])} />
    </>
  );
}
