import { useId } from 'react';
import type { Names } from '../../../ui/filter-names';
import { unlistedName } from '../../../ui/use-all';
import { ariaFor } from './builder';
import { withField } from './condition';
import type { ConditionProps } from './condition-editor';
import { emailEvents, type Field, hasName, type Kind, kinds, readField } from './fields';
import { words } from './words';

type NameProps = ConditionProps & { field: Field };

function suggestedNames({ fields, events }: Names, kind: Kind): readonly string[] {
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
    {nameOptions(builder.names.segments, field).map(({ value, label }) => (
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

/** Keeps a deleted segment, so that no other one is selected instead. */
function nameOptions(segments: Names['segments'], { kind, name: id }: Field): Option[] {
  if (kind === 'emailEvent')
    return emailEvents.map((event) => ({ value: event, label: words.emailEvents[event] ?? event }));
  const listed = segments.map((segment) => ({ value: segment.id, label: segment.name }));
  if (id === '') return [{ value: '', label: words.chooseSegment }, ...listed];
  if (segments.some((segment) => segment.id === id)) return listed;
  return [{ value: id, label: unlistedName('segment', id, segments) }, ...listed];
}

export function FieldEditor(props: ConditionProps) {
  const { builder, condition, messages, change } = props;
  const field = readField(condition.field) ?? { kind: 'data', name: condition.field };
  const isOffered = (kind: Kind) =>
    (kind !== 'trigger' && kind !== 'received') || builder.payloads.includes(kind) || kind === field.kind;
  const choose = (kind: Kind) => change(withField(condition, { kind, name: kind === 'emailEvent' ? 'opened' : '' }));
  const hasList = field.kind === 'emailEvent' || field.kind === 'segment';
  return (
    <>
      <select
        className="input auto"
        aria-label={words.kind}
        {...ariaFor(messages, 'field')}
        value={field.kind}
        onChange={({ target }) => choose(target.value as Kind)}
      >
        {kinds.filter(isOffered).map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </select>
      {hasList && <NameChoice {...props} field={field} />}
      {!hasList && hasName(field.kind) && <NameInput {...props} field={field} />}
    </>
  );
}
