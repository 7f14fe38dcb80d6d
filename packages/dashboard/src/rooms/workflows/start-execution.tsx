import { useState } from 'react';
import { hrefOf, open } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { mistakeAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { JsonField } from './steps/controls';
import { CHANGED } from './use-workflow';
import { words } from './words';

export function StartExecution({ id, close }: { id: string; close: () => void }) {
  const [contact, setContact] = useState('');
  const [data, setData] = useState<Record<string, unknown>>();
  const start = useAction({
    run: () => api.workflows.startExecution(id, { contact: contact.trim(), ...(data ? { data } : {}) }),
    changes: CHANGED,
    said: words.startedOne,
    done: (one) => open(hrefOf('execution', { id, execution: one.id })),
  });
  return (
    <Sheet title={words.startTitle} onClose={close}>
      <TextField
        label={words.contact}
        hint={words.contactHint}
        error={mistakeAt(start.error, 'contact')}
        value={contact}
        onChange={({ target }) => setContact(target.value)}
      />
      <JsonField label={words.startData} hint={words.startDataHint} value={data} onChange={setData} />
      {start.error && <Problem error={start.error} shown={['contact']} />}
      <div className="sheet-end">
        <Button onClick={close}>{common.cancel}</Button>
        <Button kind="primary" busy={start.isPending} disabled={contact.trim() === ''} onClick={() => start.mutate()}>
          {words.doStart}
        </Button>
      </div>
    </Sheet>
  );
}
