import type { Filter } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { errorAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { FilterSentence } from '../segments/filter/filter-sentence';
import { words } from './words';

export function SaveSegment({ filter, close }: { filter: Filter; close: () => void }) {
  const [name, setName] = useState('');
  const save = useAction({
    run: () => api.segments.create({ name: name.trim(), type: 'DYNAMIC', filters: filter }),
    invalidates: ['segments'],
    toast: words.segmentSaved,
    onDone: ({ id }) => navigate(hrefOf('segment', { id })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Sheet title={words.saveSegment} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <FilterSentence filter={filter} />
        <TextField
          label={words.segmentName}
          required
          error={errorAt(save.error, 'name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {save.error && <Problem error={save.error} formFields={['name']} />}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={save.isPending}>
            {common.save}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
