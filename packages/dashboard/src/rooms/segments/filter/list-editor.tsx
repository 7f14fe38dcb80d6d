import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { ariaFor } from './builder';
import { withValue } from './condition';
import type { Scalar } from './tree';
import { TypeChoice } from './type-choice';
import type { ValueProps } from './value-editor';
import { fieldType, readValue, typesFor, type ValueType } from './values';
import { words } from './words';

const valueLabel = (value: Scalar): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return typeof value === 'number' ? String(value) : words.quoted(value);
};

const Values = ({ values, remove }: { values: readonly Scalar[]; remove: (index: number) => void }) =>
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

function readLines(text: string, type: ValueType): Scalar[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => readValue(type === 'yesNo' ? line.trim() : line, type));
  return values.includes(undefined) ? undefined : (values as Scalar[]);
}

export function ListEditor({ builder, condition, messages, change, kind }: ValueProps) {
  const [typed, setTyped] = useState('');
  const [chosenType, setChosenType] = useState<ValueType>();
  const types = typesFor(kind, condition.operator).length > 1 ? listTypes : (['text'] as const);
  const typeOfField = fieldType(condition.field, builder.names.fields);
  const type = [chosenType, typeOfField].find((candidate) => candidate && types.includes(candidate)) ?? 'text';
  const values = Array.isArray(condition.value) ? condition.value : [];
  const setValues = (next: Scalar[]) => change(withValue(condition, next.length > 0 ? next : undefined));
  const typedValues = readLines(typed, type);
  const addTyped = () => {
    if (!typedValues || typedValues.length === 0) return;
    setValues([...values, ...typedValues]);
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    addTyped();
  };
  return (
    <>
      <Values values={values} remove={(index) => setValues(values.filter((_, position) => position !== index))} />
      <TypeChoice types={types} type={type} choose={setChosenType} />
      <input
        className="input auto"
        autoComplete="off"
        spellCheck={false}
        aria-label={words.addValue}
        placeholder={type === 'yesNo' ? 'true' : words.addValueHint}
        {...ariaFor(messages, 'value')}
        aria-invalid={typedValues === undefined || ariaFor(messages, 'value')['aria-invalid']}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={addOnEnter}
        onBlur={addTyped}
        onPaste={(event) => {
          const pasted = readLines(event.clipboardData?.getData('text') ?? '', type);
          if (!pasted || pasted.length < 2) return;
          event.preventDefault();
          setValues([...values, ...pasted]);
        }}
      />
      <Button onClick={addTyped}>{words.add}</Button>
    </>
  );
}
