import type { Email } from '@posthaste/client';
import { useState } from 'react';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { ConfirmDialog, DialogButton } from '../../ui/confirm-dialog';
import { TextField } from '../../ui/field';
import { fromLocalInput, toLocalInput } from '../../ui/local-time';
import { timeZone } from '../../ui/time';
import { words } from './words';

function RescheduleDialog({ email, close }: { email: Email; close: () => void }) {
  const [localTime, setLocalTime] = useState(() => toLocalInput(Date.parse(email.scheduledAt ?? email.createdAt)));
  const scheduledAt = fromLocalInput(localTime);
  const isPast = scheduledAt !== undefined && Date.parse(scheduledAt) <= Date.now();
  return (
    <ConfirmDialog
      title={words.rescheduleTitle}
      action={words.reschedule}
      danger={false}
      canSubmit={scheduledAt !== undefined && !isPast}
      run={() => api.emails.reschedule(email.id, { scheduledAt: scheduledAt ?? '' })}
      invalidates={['email', 'emails']}
      toast={words.rescheduled}
      close={close}
    >
      <p>{words.rescheduleAbout}</p>
      <TextField
        label={words.sendAt(timeZone())}
        type="datetime-local"
        value={localTime}
        error={isPast ? words.inPast : undefined}
        onChange={({ target }) => setLocalTime(target.value)}
      />
    </ConfirmDialog>
  );
}

export function RescheduleEmail({ email }: { email: Email }) {
  if (!useMay('editor')) return null;
  return (
    <DialogButton label={words.reschedule}>{(close) => <RescheduleDialog email={email} close={close} />}</DialogButton>
  );
}
