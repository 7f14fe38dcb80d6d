import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { ariaFor } from './builder';
import { withValue } from './condition';
import type { Scalar } from './tree';
import { TypeChoice } from './type-choice';
import type { ValueProps } from './value-editor';
import { fieldType, firstAllowed, readLines, typesFor, type ValueType } from './values';
import { words } from './words';

const valueLabel = (value: Scalar): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'number' ? String(value) : words.quoted(value);
};

const ValueChips = ({ values, remove }: { values: readonly Scalar[]; remove: (index: number) => void }) =>
  values.map((value, index) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: a list may have a value twice
      key={index}
      type="button"
      className="chip"
      aria-label={words.removeValue(valueLabel(value))}
      onClick={() => remove(index)}
    >
      <span className="cut">{valueLabel(value)} ×</span>
    </button>
  ));

const listTypes: readonly ValueType[] = ['text', 'number', 'yesNo'];

export function ListEditor({ builder, condition, messages, change, kind }: ValueProps) {
  const [typedText, setTypedText] = useState('');
  const [chosenType, setChosenType] = useState<ValueType>();
  const types = typesFor(kind, condition.operator).length > 1 ? listTypes : (['text'] as const);
  const type = firstAllowed([chosenType, fieldType(condition.field, builder.names.fields)], types);
  const values = Array.isArray(condition.value) ? condition.value : [];
  const setValues = (newValues: Scalar[]) => change(withValue(condition, newValues.length > 0 ? newValues : undefined));
  const typedValues = readLines(typedText, type);
  const aria = ariaFor(messages, 'value');
  const addTypedValues = () => {
    if (!typedValues || typedValues.length === 0) return;
    setValues([...values, ...typedValues]);
    setTypedText('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addTypedValues();
  };
  return (
    <>
      <ValueChips values={values} remove={(index) => setValues(values.filter((_, position) => position !== index))} />
      <TypeChoice types={types} type={type} choose={setChosenType} />
      <input
        className="input auto"
        autoComplete="off"
        spellCheck={false}
        aria-label={words.addValue}
        placeholder={type === 'yesNo' ? 'true' : words.addValueHint}
        {...aria}
        aria-invalid={typedValues === undefined || aria['aria-invalid']}
        value={typedText}
        onChange={({ target }) => setTypedText(target.value)}
        onKeyDown={addOnEnter}
        onBlur={addTypedValues}
        onPaste={(event) => {
          const pastedValues = readLines(event.clipboardData?.getData('text') ?? '', type);
          if (!pastedValues || pastedValues.length < 2) return;
          event.preventDefault();
          setValues([...values, ...pastedValues]);
        }}
      />
      <Button onClick={addTypedValues}>{words.add}</Button>
    </>
  );
}
