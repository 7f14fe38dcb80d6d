import { useState } from 'react';
import { ariaFor } from './builder';
import { withValue } from './condition';
import type { ConditionProps } from './condition-editor';
import type { FieldKind } from './fields';
import { ListEditor } from './list-editor';
import { NumberInput } from './number-input';
import { isEvent, operators } from './operators';
import { inputs, ScalarEditor } from './scalar-editor';
import type { Condition, Scalar } from './tree';
import { TypeChoice } from './type-choice';
import { asType, defaultType, firstAllowed, typeOf, typesFor, type ValueType } from './values';
import { words } from './words';

interface Range {
  from: Scalar | undefined;
  to: Scalar | undefined;
}

function rangeOf({ value }: Condition): Range | undefined {
  if (!Array.isArray(value)) return undefined;
  const [from, to] = value;
  return { from, to };
}

function RangeEditor({ builder, condition, messages, change, kind }: ValueProps) {
  const [chosenType, setChosenType] = useState<ValueType>();
  const [unfinishedRange, setUnfinishedRange] = useState<Range>({ from: undefined, to: undefined });
  const { from, to } = rangeOf(condition) ?? unfinishedRange;
  const types = typesFor(kind, condition.operator);
  const enteredValue = from ?? to;
  const currentType = enteredValue === undefined ? defaultType(condition, builder.names.fields) : typeOf(enteredValue);
  const type = firstAllowed([chosenType, currentType], types);
  const Input = inputs[type];
  const setRange = (range: Range) => {
    setUnfinishedRange(range);
    const value = range.from === undefined || range.to === undefined ? undefined : [range.from, range.to];
    change(withValue(condition, value));
  };
  return (
    <>
      <TypeChoice
        types={types}
        type={type}
        choose={(newType) => {
          setChosenType(newType);
          setRange({ from: asType(from, newType), to: asType(to, newType) });
        }}
      />
      <Input
        label={words.rangeStart}
        aria={ariaFor(messages, 'value')}
        value={from}
        onChange={(value) => setRange({ from: value, to })}
      />
      <span>{words.and}</span>
      <Input
        label={words.rangeEnd}
        aria={ariaFor(messages, 'value')}
        value={to}
        onChange={(value) => setRange({ from, to: value })}
      />
    </>
  );
}

export type ValueProps = ConditionProps & { kind: FieldKind };

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
  const { minCount, ...rest } = condition;
  const [initialCount = 1] = useState(minCount);
  const isNegated = condition.operator.startsWith('not');
  const isNever = isNegated && initialCount === 1;
  if (isNever) return null;
  return (
    <span className="row times">
      <span>{isNegated ? words.orFewerThan : words.atLeastTimes}</span>
      <NumberInput
        label={words.atLeastTimesLabel}
        placeholder="1"
        aria={ariaFor(messages, 'minCount')}
        value={minCount}
        onChange={(count) => change(count === undefined ? rest : { ...rest, minCount: count })}
      />
      <span>{words.times}</span>
    </span>
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
      {isEvent(props.kind) && <CountEditor key={props.condition.operator} {...props} />}
    </>
  );
}
