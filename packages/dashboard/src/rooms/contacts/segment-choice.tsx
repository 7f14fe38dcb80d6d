import { api } from '../../session/client';
import { Field, TextField } from '../../ui/field';
import { useNames } from '../../ui/filter-names';
import { words } from './words';

/** A segment's id, or the name of one to create. */
export interface SegmentChosen {
  id?: string | undefined;
  name?: string | undefined;
}

export const segmentIdOf = async ({ id, name = '' }: SegmentChosen): Promise<string> =>
  id ?? (await api.segments.create({ name: name.trim(), type: 'STATIC' })).id;

const NEW = 'new';

interface ChoiceProps {
  chosen: SegmentChosen;
  choose: (chosen: SegmentChosen) => void;
  none?: string;
  hint?: string;
}

export function SegmentChoice({ chosen, choose, none, hint }: ChoiceProps) {
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
            <option value="">{none ?? words.chooseSegment}</option>
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
