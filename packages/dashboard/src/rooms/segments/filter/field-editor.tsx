import { useId } from 'react';
import { type Named, unlistedName } from '../../../ui/use-all';
import { ariaFor, type Names } from './builder';
import { withField } from './condition';
import type { ConditionProps } from './condition-editor';
import { emailEvents, type Field, type FieldKind, fieldKinds, hasName, readField } from './fields';
import { OriginChoice } from './origin-choice';
import { words } from './words';

type NameProps = ConditionProps & { field: Field };

function suggestedNames({ fields, events }: Names, kind: FieldKind): readonly string[] {
  if (kind === 'data') return fields.map(({ name }) => name);
  return kind === 'event' ? events : [];
}

function NameInput({ builder, condition, messages, change, field }: NameProps) {
  const listId = useId();
  return (
    <>
      <input
        className="input auto"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        aria-label={words.names[field.kind]}
        placeholder={words.hints[field.kind]}
        {...ariaFor(messages, 'field')}
        value={field.name}
        onChange={({ target }) => change(withField(condition, { ...field, name: target.value }))}
      />
      <datalist id={listId}>
        {suggestedNames(builder.names, field.kind).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const NameChoice = ({ builder, condition, messages, change, field }: NameProps) => (
  <select
    className="input auto"
    aria-label={words.names[field.kind]}
    {...ariaFor(messages, 'field')}
    value={field.name}
    onChange={({ target }) => change(withField(condition, { ...field, name: target.value }))}
  >
    {nameOptions(builder.names, field).map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

interface Option {
  value: string;
  label: string;
}

/** Lists a deleted record if it is chosen, so that the browser doesn't select another. */
function nameOptions({ segments, topics }: Names, { kind, name: id }: Field): Option[] {
  if (kind === 'emailEvent')
    return emailEvents.map((event) => ({ value: event, label: words.emailEvents[event] ?? event }));
  const records: readonly Named[] = kind === 'topic' ? topics : segments;
  const options = records.map(({ id: value, name: label }) => ({ value, label }));
  if (id === '') return [{ value: '', label: kind === 'topic' ? words.chooseTopic : words.chooseSegment }, ...options];
  if (records.some((record) => record.id === id)) return options;
  return [{ value: id, label: unlistedName(kind === 'topic' ? 'topic' : 'segment', id, records) }, ...options];
}

export function FieldEditor(props: ConditionProps) {
  const { builder, condition, messages, change } = props;
  const field = readField(condition.field) ?? { kind: 'data', name: condition.field };
  const isOffered = (kind: FieldKind) => {
    const isPayload = kind === 'trigger' || kind === 'received';
    return !isPayload || builder.payloads.includes(kind) || kind === field.kind;
  };
  const choose = (kind: FieldKind) =>
    change(withField(condition, { kind, name: kind === 'emailEvent' ? 'opened' : '' }));
  const hasNameList = field.kind === 'emailEvent' || field.kind === 'segment' || field.kind === 'topic';
  return (
    <>
      <select
        className="input auto"
        aria-label={words.kind}
        {...ariaFor(messages, 'field')}
        value={field.kind}
        onChange={({ target }) => choose(target.value as FieldKind)}
      >
        {fieldKinds.filter(isOffered).map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </select>
      {hasNameList && <NameChoice {...props} field={field} />}
      {field.kind === 'emailEvent' && <OriginChoice {...props} />}
      {!hasNameList && hasName(field.kind) && <NameInput {...props} field={field} />}
    </>
  );
}
