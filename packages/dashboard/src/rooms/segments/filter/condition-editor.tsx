import { useId } from 'react';
import { Button } from '../../../ui/button';
import { ariaFor, type Builder, messagesOfPart, type PartMessages } from './builder';
import { withOperator } from './condition';
import { FieldEditor } from './field-editor';
import { type FieldKind, readField } from './fields';
import { MessageList } from './message-list';
import { operatorsOf } from './operators';
import { conditionText, isInTopic, operatorWord } from './sentence';
import type { Condition, Operator, Path } from './tree';
import { unknownNameHint } from './unknown-name';
import { ValueEditor } from './value-editor';
import { words } from './words';

export interface ConditionProps {
  builder: Builder;
  condition: Condition;
  messages: PartMessages;
  change: (condition: Condition) => void;
}

const OperatorChoice = ({ condition, messages, change, kind }: ConditionProps & { kind: FieldKind }) => (
  <select
    className="input auto"
    aria-label={words.operator}
    {...ariaFor(messages, 'operator')}
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

function withHint(messages: PartMessages, condition: Condition, { names }: Builder): PartMessages {
  const { field } = condition;
  const hint = isInTopic(condition) ? words.alsoUnsubscribed : unknownNameHint(field, names);
  const message = messages.warnings.length > 0 ? undefined : hint;
  if (message === undefined) return messages;
  return { ...messages, warnings: [{ field, message, property: 'field' }] };
}

export function ConditionEditor({ builder, condition, path }: { builder: Builder; condition: Condition; path: Path }) {
  const messages = withHint(messagesOfPart(builder, path, useId()), condition, builder);
  const text = conditionText(condition, builder.sentenceNames);
  const kind = readField(condition.field)?.kind ?? 'data';
  const conditionProps: ConditionProps = {
    builder,
    condition,
    messages,
    change: (changedCondition) => builder.change(path, () => changedCondition),
  };
  return (
    <div
      className="condition"
      role="group"
      aria-label={words.condition((path.at(-1) ?? 0) + 1, text)}
      data-part={path.join('.')}
    >
      <div className="row">
        <FieldEditor {...conditionProps} />
        <OperatorChoice {...conditionProps} kind={kind} />
        <ValueEditor {...conditionProps} kind={kind} />
      </div>
      <Button
        kind="quiet"
        className="icon"
        aria-label={words.removeCondition(text)}
        onClick={() => builder.remove(path)}
      >
        ×
      </Button>
      <MessageList messages={messages} />
    </div>
  );
}
