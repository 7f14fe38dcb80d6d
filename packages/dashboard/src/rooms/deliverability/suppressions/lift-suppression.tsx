import type { Suppression } from '@posthaste/client';
import { api } from '../../../session/client';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { words } from './words';

export function LiftSuppression({ suppression, close }: { suppression: Suppression; close: () => void }) {
  const { email, contactId, reason } = suppression;
  return (
    <ConfirmDialog
      title={words.removeTitle(email)}
      action={words.doRemove}
      danger={reason === 'hard_bounce'}
      run={() => api.suppressions.delete(contactId)}
      changes={['suppressions']}
      toast={words.removed}
      close={close}
    >
      <div className="stack">
        <p>{words.removeAbout[reason]}</p>
        <p>{words.removeRest}</p>
      </div>
    </ConfirmDialog>
  );
}
