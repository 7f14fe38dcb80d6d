import { useState } from 'react';
import { markOf } from './builder';
import { withValue } from './condition';
import type { PartProps } from './condition-editor';
import type { Kind } from './fields';
import { ListEditor } from './list-editor';
import { NumberInput } from './number-input';
import { isEvent, operators } from './operators';
import { inputs, ScalarEditor } from './scalar-editor';
import type { Condition, Scalar } from './tree';
import { TypeChoice } from './type-choice';
import { asType, typeOf, typesFor, usualType, type ValueType } from './values';
import { words } from './words';

type Ends = readonly [first: Scalar | undefined, last: Scalar | undefined];

function RangeEditor({ builder, condition, marks, change, kind }: ValueProps) {
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

export type ValueProps = PartProps & { kind: Kind };

const SpanEditor = ({ condition, marks, change }: PartProps) => (
  <>
    <NumberInput
      label={words.count}
      marks={markOf(marks, 'value')}
      value={typeof condition.value === 'number' ? condition.value : undefined}
      onChange={(value) => change(withValue(condition, value))}
    />
    <select
      className="input auto"
      aria-label={words.unit}
      {...markOf(marks, 'unit')}
      value={condition.unit ?? 'days'}
      onChange={({ target }) => change({ ...condition, unit: target.value as NonNullable<Condition['unit']> })}
    >
      {Object.entries(words.units).map(([unit, name]) => (
        <option key={unit} value={unit}>
          {name}
        </option>
      ))}
    </select>
  </>
);

const CountEditor = ({ condition, marks, change }: PartProps) => {
  const { minCount: _before, ...rest } = condition;
  return (
    <>
      <span>{words.leastTimes}</span>
      <NumberInput
        label={words.leastTimesLabel}
        placeholder="1"
        marks={markOf(marks, 'minCount')}
        value={condition.minCount}
        onChange={(minCount) => change(minCount === undefined ? rest : { ...rest, minCount })}
      />
      <span>{words.times}</span>
    </>
  );
};

export function ValueEditor(part: ValueProps) {
  const needed = operators[part.condition.operator].value;
  return (
    <>
      {needed === 'span' && <SpanEditor {...part} />}
      {needed === 'list' && <ListEditor {...part} />}
      {needed === 'range' && <RangeEditor {...part} />}
      {(needed === 'scalar' || needed === 'text' || needed === 'ordered') && <ScalarEditor {...part} />}
      {isEvent(part.kind) && <CountEditor {...part} />}
    </>
  );
}
