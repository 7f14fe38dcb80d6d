import { useId } from 'react';
import { unlistedName } from '../../../ui/use-all';
import { markOf } from './builder';
import { withField } from './condition';
import type { PartProps } from './condition-editor';
import { emailEvents, type Field, isNamed, type Kind, kinds, readField } from './fields';
import { words } from './words';

type NameProps = PartProps & { field: Field };

function TypedName({ builder, condition, marks, change, field }: NameProps) {
  const id = useId();
  const offered = { data: builder.names.fields.map(({ name }) => name), event: builder.names.events };
  return (
    <>
      <input
        className="input auto"
        list={id}
        autoComplete="off"
        spellCheck={false}
        aria-label={words.names[field.kind]}
        placeholder={words.hints[field.kind]}
        {...markOf(marks, 'field')}
        value={field.name}
        onChange={({ target }) => change(withField(condition, { ...field, name: target.value }))}
      />
      <datalist id={id}>
        {(offered[field.kind as 'data'] ?? []).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const ChosenName = ({ builder, condition, marks, change, field }: NameProps) => (
  <select
    className="input auto"
    aria-label={words.names[field.kind]}
    {...markOf(marks, 'field')}
    value={field.name}
    onChange={({ target }) => change(withField(condition, { ...field, name: target.value }))}
  >
    {optionsOf(builder.names.segments, field).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

/** Keeps a deleted segment, so that no other one is selected instead. */
function optionsOf(segments: readonly { id: string; name: string }[], { kind, name }: Field): [string, string][] {
  if (kind === 'emailEvent') return emailEvents.map((event) => [event, words.emailEvents[event] ?? event]);
  const listed = segments.map((segment): [string, string] => [segment.id, segment.name]);
  if (name === '') return [['', words.chooseSegment], ...listed];
  return listed.some(([id]) => id === name) ? listed : [[name, unlistedName('segment', name, segments)], ...listed];
}

export function FieldEditor(part: PartProps) {
  const { builder, condition, marks, change } = part;
  const field = readField(condition.field) ?? { kind: 'data', name: condition.field };
  const offered = kinds.filter(
    (kind) => (kind !== 'trigger' && kind !== 'received') || builder.payloads.includes(kind) || kind === field.kind,
  );
  const choose = (kind: Kind) => change(withField(condition, { kind, name: kind === 'emailEvent' ? 'opened' : '' }));
  const hasList = field.kind === 'emailEvent' || field.kind === 'segment';
  return (
    <>
      <select
        className="input auto"
        aria-label={words.kind}
        {...markOf(marks, 'field')}
        value={field.kind}
        onChange={({ target }) => choose(target.value as Kind)}
      >
        {offered.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </select>
      {hasList && <ChosenName {...part} field={field} />}
      {!hasList && isNamed(field.kind) && <TypedName {...part} field={field} />}
    </>
  );
}
