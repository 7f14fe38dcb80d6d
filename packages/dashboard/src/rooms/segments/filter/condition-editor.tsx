import { useId } from 'react';
import { Button } from '../../../ui/button';
import { type Builder, type Marks, markOf, marksOf } from './builder';
import { withOperator } from './condition';
import { FieldEditor } from './field-editor';
import { type Kind, readField } from './fields';
import { Marked } from './marked';
import { operatorsOf } from './operators';
import { conditionText, operatorWord } from './sentence';
import type { Condition, Operator, Path } from './tree';
import { ValueEditor } from './value-editor';
import { words } from './words';

export interface PartProps {
  builder: Builder;
  condition: Condition;
  marks: Marks;
  change: (condition: Condition) => void;
}

const OperatorChoice = ({ condition, marks, change, kind }: PartProps & { kind: Kind }) => (
  <select
    className="input auto"
    aria-label={words.operator}
    {...markOf(marks, 'operator')}
    value={condition.operator}
    onChange={({ target }) => change(withOperator(condition, target.value as Operator))}
  >
    {operatorsOf(kind).map((operator) => (
      <option key={operator} value={operator}>
        {operatorWord(operator, condition)}
      </option>
    ))}
  </select>
);

export function ConditionEditor({ builder, condition, path }: { builder: Builder; condition: Condition; path: Path }) {
  const marks = marksOf(builder, path, useId());
  const text = conditionText(condition, builder.sentenceNames);
  const kind = readField(condition.field)?.kind ?? 'data';
  const part: PartProps = { builder, condition, marks, change: (next) => builder.change(path, () => next) };
  return (
    <div
      className="condition"
      role="group"
      aria-label={words.condition((path.at(-1) ?? 0) + 1, text)}
      data-part={path.join('.')}
    >
      <div className="row">
        <FieldEditor {...part} />
        <OperatorChoice {...part} kind={kind} />
        <ValueEditor {...part} kind={kind} />
      </div>
      <Button
        kind="quiet"
        className="icon"
        aria-label={words.removeCondition(text)}
        onClick={() => builder.remove(path)}
      >
        ×
      </Button>
      <Marked marks={marks} />
    </div>
  );
}
