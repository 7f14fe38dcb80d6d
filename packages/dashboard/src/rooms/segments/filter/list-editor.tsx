import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { markOf } from './builder';
import { withValue } from './condition';
import type { Scalar } from './tree';
import { TypeChoice } from './type-choice';
import type { ValueProps } from './value-editor';
import { readValue, typesFor, usualType, type ValueType } from './values';
import { words } from './words';

const shown = (value: Scalar): string => {
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
      aria-label={words.removeValue(shown(value))}
      onClick={() => remove(index)}
    >
      <span className="cut">{shown(value)} ×</span>
    </button>
  ));

const listTypes: readonly ValueType[] = ['text', 'number', 'yesNo'];

function readLines(typed: string, type: ValueType): Scalar[] | undefined {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => readValue(type === 'yesNo' ? line.trim() : line, type));
  return values.includes(undefined) ? undefined : (values as Scalar[]);
}

export function ListEditor({ builder, condition, marks, change, kind }: ValueProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ValueType>();
  const types = typesFor(kind, condition.operator).length > 1 ? listTypes : (['text'] as const);
  const usual = usualType(condition.field, builder.names.fields);
  const type = [chosen, usual].find((one) => one && types.includes(one)) ?? 'text';
  const values = Array.isArray(condition.value) ? condition.value : [];
  const set = (next: Scalar[]) => change(withValue(condition, next.length > 0 ? next : undefined));
  const read = readLines(typed, type);
  const add = () => {
    if (!read || read.length === 0) return;
    set([...values, ...read]);
    setTyped('');
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <>
      <Values values={values} remove={(index) => set(values.filter((_, at) => at !== index))} />
      <TypeChoice types={types} type={type} choose={setChosen} />
      <input
        className="input auto"
        autoComplete="off"
        spellCheck={false}
        aria-label={words.addValue}
        placeholder={type === 'yesNo' ? 'true' : words.addValueHint}
        {...markOf(marks, 'value')}
        aria-invalid={read === undefined || markOf(marks, 'value')['aria-invalid']}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={pressed}
        onBlur={add}
        onPaste={(event) => {
          const pasted = readLines(event.clipboardData?.getData('text') ?? '', type);
          if (!pasted || pasted.length < 2) return;
          event.preventDefault();
          set([...values, ...pasted]);
        }}
      />
      <Button onClick={add}>{words.add}</Button>
    </>
  );
}
