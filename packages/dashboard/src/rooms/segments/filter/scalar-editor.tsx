import { useState } from 'react';
import { fromLocalInput, toLocalInput } from '../../../ui/local-time';
import { ariaFor } from './builder';
import { withValue } from './condition';
import { NumberInput } from './number-input';
import type { Scalar } from './tree';
import { TypeChoice } from './type-choice';
import type { ValueProps } from './value-editor';
import { asType, defaultType, firstAllowed, isOfType, timeOf, typeOf, typesFor, type ValueType } from './values';
import { words } from './words';

interface InputProps {
  label?: string;
  aria: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };
  value: Scalar | undefined;
  onChange: (value: Scalar | undefined) => void;
}

const YesNoInput = ({ label = words.value, aria, value, onChange }: InputProps) => (
  <select
    className="input auto"
    aria-label={label}
    {...aria}
    value={String(value ?? '')}
    onChange={({ target }) => onChange(target.value === 'true')}
  >
    {value === undefined && <option value="">{words.blank}</option>}
    <option value="true">{words.yes}</option>
    <option value="false">{words.no}</option>
  </select>
);

const localText = (value: Scalar | undefined): string => {
  const time = typeof value === 'string' ? timeOf(value) : undefined;
  return time === undefined ? '' : toLocalInput(time);
};

const TimeInput = ({ label = words.value, aria, value, onChange }: InputProps) => (
  <input
    className="input auto"
    type="datetime-local"
    step="any"
    aria-label={label}
    {...aria}
    value={localText(value)}
    onChange={({ target }) => onChange(fromLocalInput(target.value))}
  />
);

const TextInput = ({ label = words.value, aria, value, onChange }: InputProps) => (
  <input
    className="input auto"
    autoComplete="off"
    spellCheck={false}
    aria-label={label}
    {...aria}
    value={String(value ?? '')}
    onChange={({ target }) => onChange(target.value)}
  />
);

const NumberValueInput = ({ label = words.value, aria, value, onChange }: InputProps) => (
  <NumberInput label={label} aria={aria} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
);

export const inputs = { text: TextInput, number: NumberValueInput, yesNo: YesNoInput, time: TimeInput };

export function ScalarEditor({ builder, condition, messages, change, kind }: ValueProps) {
  const [chosenType, setChosenType] = useState<ValueType>();
  const value = Array.isArray(condition.value) ? undefined : condition.value;
  const types = typesFor(kind, condition.operator);
  const isChosenTypePossible = chosenType !== undefined && (value === undefined || isOfType(value, chosenType));
  const currentType = value === undefined ? defaultType(condition, builder.names.fields) : typeOf(value);
  const type = firstAllowed([isChosenTypePossible ? chosenType : undefined, currentType], types);
  const Input = inputs[type];
  return (
    <>
      <TypeChoice
        types={types}
        type={type}
        choose={(newType) => {
          setChosenType(newType);
          change(withValue(condition, asType(value, newType)));
        }}
      />
      <Input
        aria={ariaFor(messages, 'value')}
        value={value}
        onChange={(newValue) => change(withValue(condition, newValue))}
      />
    </>
  );
}
