import { useState } from 'react';
import { ariaFor } from './builder';
import { withValue } from './condition';
import type { ConditionProps } from './condition-editor';
import type { Kind } from './fields';
import { ListEditor } from './list-editor';
import { NumberInput } from './number-input';
import { isEvent, operators } from './operators';
import { inputs, ScalarEditor } from './scalar-editor';
import type { Condition, Scalar } from './tree';
import { TypeChoice } from './type-choice';
import { asType, fieldType, firstAllowed, typeOf, typesFor, type ValueType } from './values';
import { words } from './words';

type RangeEnds = readonly [first: Scalar | undefined, last: Scalar | undefined];

function RangeEditor({ builder, condition, messages, change, kind }: ValueProps) {
  const [chosenType, setChosenType] = useState<ValueType>();
  const [unfinishedRange, setUnfinishedRange] = useState<RangeEnds>([undefined, undefined]);
  const [first, last]: RangeEnds = Array.isArray(condition.value)
    ? [condition.value[0], condition.value[1]]
    : unfinishedRange;
  const types = typesFor(kind, condition.operator);
  const givenEnd = first ?? last;
  const currentType = givenEnd === undefined ? fieldType(condition.field, builder.names.fields) : typeOf(givenEnd);
  const type = firstAllowed([chosenType, currentType], types);
  const Input = inputs[type];
  const setRange = (ends: RangeEnds) => {
    setUnfinishedRange(ends);
    const value = ends.filter((end) => end !== undefined);
    change(withValue(condition, value.length === 2 ? value : undefined));
  };
  return (
    <>
      <TypeChoice
        types={types}
        type={type}
        choose={(newType) => {
          setChosenType(newType);
          setRange([asType(first, newType), asType(last, newType)]);
        }}
      />
      <Input
        label={words.first}
        aria={ariaFor(messages, 'value')}
        value={first}
        onChange={(newFirst) => setRange([newFirst, last])}
      />
      <span>{words.and}</span>
      <Input
        label={words.last}
        aria={ariaFor(messages, 'value')}
        value={last}
        onChange={(newLast) => setRange([first, newLast])}
      />
    </>
  );
}

export type ValueProps = ConditionProps & { kind: Kind };

const SpanEditor = ({ condition, messages, change }: ConditionProps) => (
  <>
    <NumberInput
      label={words.count}
      aria={ariaFor(messages, 'value')}
      value={typeof condition.value === 'number' ? condition.value : undefined}
      onChange={(value) => change(withValue(condition, value))}
    />
    <select
      className="input auto"
      aria-label={words.unit}
      {...ariaFor(messages, 'unit')}
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

const CountEditor = ({ condition, messages, change }: ConditionProps) => {
  const { minCount: _oldCount, ...rest } = condition;
  return (
    <>
      <span>{words.leastTimes}</span>
      <NumberInput
        label={words.leastTimesLabel}
        placeholder="1"
        aria={ariaFor(messages, 'minCount')}
        value={condition.minCount}
        onChange={(minCount) => change(minCount === undefined ? rest : { ...rest, minCount })}
      />
      <span>{words.times}</span>
    </>
  );
};

export function ValueEditor(props: ValueProps) {
  const valueKind = operators[props.condition.operator].value;
  return (
    <>
      {valueKind === 'span' && <SpanEditor {...props} />}
      {valueKind === 'list' && <ListEditor {...props} />}
      {valueKind === 'range' && <RangeEditor {...props} />}
      {(valueKind === 'scalar' || valueKind === 'text' || valueKind === 'ordered') && <ScalarEditor {...props} />}
      {isEvent(props.kind) && <CountEditor {...props} />}
    </>
  );
}
