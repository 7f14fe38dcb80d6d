import { api } from '../../session/client';
import { Field, TextField } from '../../ui/field';
import { useNames } from '../../ui/filter-names';
import { words } from './words';

/** A segment, or the name of one to create. */
export interface ChosenSegment {
  id?: string | undefined;
  name?: string | undefined;
}

export const segmentIdOf = async ({ id, name = '' }: ChosenSegment): Promise<string> =>
  id ?? (await api.segments.create({ name: name.trim(), type: 'STATIC' })).id;

const NEW = 'new';

interface ChoiceProps {
  chosen: ChosenSegment;
  choose: (chosen: ChosenSegment) => void;
  emptyLabel?: string;
  hint?: string;
}

export function SegmentChoice({ chosen, choose, emptyLabel = words.chooseSegment, hint }: ChoiceProps) {
  const { segments } = useNames();
  const isNew = chosen.name !== undefined;
  return (
    <>
      <Field label={words.segment} hint={hint}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={isNew ? NEW : (chosen.id ?? '')}
            onChange={({ target: { value } }) => choose(value === NEW ? { name: '' } : { id: value || undefined })}
          >
            <option value="">{emptyLabel}</option>
            <option value={NEW}>{words.newSegment}</option>
            {segments
              .filter(({ type }) => type === 'STATIC')
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        )}
      </Field>
      {isNew && (
        <TextField
          label={words.segmentName}
          maxLength={255}
          value={chosen.name}
          onChange={({ target }) => choose({ name: target.value })}
        />
      )}
    </>
  );
}
