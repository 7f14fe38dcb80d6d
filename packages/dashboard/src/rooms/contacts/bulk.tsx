import type { BulkContactsBody } from '@posthaste/client';
import { useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TextField } from '../../ui/field';
import { Menu } from '../../ui/menu';
import { type Target, useReach } from './reach';
import { EVERYBODY } from './view';
import { words } from './words';

type Action = BulkContactsBody['action'];
const actions: readonly Action[] = ['subscribe', 'unsubscribe', 'delete'];

function ConfirmBulk({ action, target, close }: { action: Action; target: Target; close: () => void }) {
  const [typed, setTyped] = useState('');
  const reach = useReach(target);
  const { ids, filter = EVERYBODY } = target;
  const isErasing = action === 'delete';
  const isConfirmed = !isErasing || typed.trim().toLowerCase() === words.eraseWord;
  return (
    <ConfirmDialog
      title={words.bulkTitles[action]}
      action={words.bulkActions[action]}
      danger={isErasing}
      canSubmit={reach !== undefined && isConfirmed}
      run={() => api.contacts.bulk({ action, ...(ids ? { ids } : { filter }) })}
      invalidates={['jobs']}
      toast={words.bulkStarted}
      onDone={() => navigate(hrefOf('jobs'))}
      close={close}
    >
      <p>
        <strong role="status">{reach ? words.bulkCount(reach) : words.counting}</strong>
      </p>
      <p>{words.bulkAbout[action]}</p>
      {isErasing && (
        <TextField
          label={words.eraseType}
          autoComplete="off"
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
      )}
    </ConfirmDialog>
  );
}

export function BulkMenu({ target }: { target: Target }) {
  const [action, setAction] = useState<Action>();
  return (
    <>
      <Menu
        label={words.bulk}
        className="button"
        align="left"
        head={<span className="soft small">{target.ids ? words.selected(target.ids.length) : words.bulkOfAll}</span>}
        items={actions.map((one) => ({
          label: words.bulkTitles[one],
          danger: one === 'delete',
          run: () => setAction(one),
        }))}
      >
        {words.bulk}
      </Menu>
      {action && <ConfirmBulk action={action} target={target} close={() => setAction(undefined)} />}
    </>
  );
}
