import type { BulkContactsBody } from '@posthaste/client';
import { useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TextField } from '../../ui/field';
import { Menu } from '../../ui/menu';
import { AddToSegment } from './add-to-segment';
import { type BulkTarget, useTargetCount } from './use-target-count';
import { EVERYBODY } from './view';
import { words } from './words';

type Action = Exclude<BulkContactsBody['action'], 'addToSegment'>;
const actions: readonly Action[] = ['subscribe', 'unsubscribe', 'delete'];

function ConfirmBulk({ action, target, close }: { action: Action; target: BulkTarget; close: () => void }) {
  const [typedWord, setTypedWord] = useState('');
  const countText = useTargetCount(target);
  const { ids, filter = EVERYBODY } = target;
  const isErasing = action === 'delete';
  const isConfirmed = !isErasing || typedWord.trim().toLowerCase() === words.eraseWord;
  return (
    <ConfirmDialog
      title={words.bulkTitles[action]}
      action={words.bulkActions[action]}
      danger={isErasing}
      canSubmit={countText !== undefined && isConfirmed}
      run={() => api.contacts.bulk({ action, ...(ids ? { ids } : { filter }) })}
      invalidates={['jobs']}
      toast={words.bulkStarted}
      onDone={() => navigate(hrefOf('jobs'))}
      close={close}
    >
      <p>
        <strong role="status">{countText ? words.bulkCount(countText) : words.counting}</strong>
      </p>
      <p>{words.bulkAbout[action]}</p>
      {isErasing && (
        <TextField
          label={words.eraseType}
          autoComplete="off"
          value={typedWord}
          onChange={({ target: { value } }) => setTypedWord(value)}
        />
      )}
    </ConfirmDialog>
  );
}

export function BulkMenu({ target }: { target: BulkTarget }) {
  const [action, setAction] = useState<Action | 'addToSegment'>();
  const close = () => setAction(undefined);
  return (
    <>
      <Menu
        label={words.bulk}
        className="button"
        align="left"
        head={<span className="soft small">{target.ids ? words.selected(target.ids.length) : words.bulkOfAll}</span>}
        items={[
          { label: words.addToSegment, run: () => setAction('addToSegment') },
          ...actions.map((name) => ({
            label: words.bulkTitles[name],
            danger: name === 'delete',
            run: () => setAction(name),
          })),
        ]}
      >
        {words.bulk}
      </Menu>
      {action === 'addToSegment' && <AddToSegment target={target} close={close} />}
      {action && action !== 'addToSegment' && <ConfirmBulk action={action} target={target} close={close} />}
    </>
  );
}
