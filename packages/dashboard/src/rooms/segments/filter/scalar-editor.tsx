import { useState } from 'react';
import { fromLocalInput, toLocalInput } from '../../../ui/local-time';
import { markOf } from './builder';
import { withValue } from './condition';
import { NumberInput } from './number-input';
import type { Scalar } from './tree';
import { TypeChoice } from './type-choice';
import type { ValueProps } from './value-editor';
import { asType, isOfType, timeOf, typeOf, typesFor, usualType, type ValueType } from './values';
import { words } from './words';

interface InputProps {
  label?: string;
  marks: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  value: Scalar | undefined;
  onChange: (value: Scalar | undefined) => void;
}

const YesNo = ({ label = words.value, marks, value, onChange }: InputProps) => (
  <select
    className="input auto"
    aria-label={label}
    {...marks}
    value={String(value ?? '')}
    onChange={({ target }) => onChange(target.value === 'true')}
  >
    {value === undefined && <option value="">{words.open}</option>}
    <option value="true">{words.yes}</option>
    <option value="false">{words.no}</option>
  </select>
);

const localText = (value: Scalar | undefined): string => {
  const time = typeof value === 'string' ? timeOf(value) : undefined;
  return time === undefined ? '' : toLocalInput(time);
};

const TimeInput = ({ label = words.value, marks, value, onChange }: InputProps) => (
  <input
    className="input auto"
    type="datetime-local"
    step="any"
    aria-label={label}
    {...marks}
    value={localText(value)}
    onChange={({ target }) => onChange(fromLocalInput(target.value))}
  />
);

const TextInput = ({ label = words.value, marks, value, onChange }: InputProps) => (
  <input
    className="input auto"
    autoComplete="off"
    spellCheck={false}
    aria-label={label}
    {...marks}
    value={String(value ?? '')}
    onChange={({ target }) => onChange(target.value)}
  />
);

const NumberValue = ({ label = words.value, marks, value, onChange }: InputProps) => (
  <NumberInput label={label} marks={marks} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
);

export const inputs = { text: TextInput, number: NumberValue, yesNo: YesNo, time: TimeInput };

export function ScalarEditor({ builder, condition, marks, change, kind }: ValueProps) {
  const [chosen, setChosen] = useState<ValueType>();
  const value = Array.isArray(condition.value) ? undefined : condition.value;
  const types = typesFor(kind, condition.operator);
  const wanted = [
    chosen && (value === undefined || isOfType(value, chosen)) ? chosen : undefined,
    value === undefined ? usualType(condition.field, builder.names.fields) : typeOf(value),
  ];
  const type = wanted.find((one) => one && types.includes(one)) ?? types[0] ?? 'text';
  const Input = inputs[type];
  return (
    <>
      <TypeChoice
        types={types}
        type={type}
        choose={(next) => {
          setChosen(next);
          change(withValue(condition, asType(value, next)));
        }}
      />
      <Input marks={markOf(marks, 'value')} value={value} onChange={(next) => change(withValue(condition, next))} />
    </>
  );
}
