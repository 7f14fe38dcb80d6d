import type { Email } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { ConfirmDialog, DialogButton } from '../../ui/confirm-dialog';
import { Check, TextField } from '../../ui/field';
import { notify } from '../../ui/notify';
import { errorAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { words } from './words';

export function CancelEmail({ email }: { email: Email }) {
  if (!useMay('editor')) return null;
  return (
    <DialogButton label={words.cancelSending}>
      {(close) => (
        <ConfirmDialog
          title={words.cancelTitle}
          action={words.cancelSending}
          cancelLabel={words.keep}
          run={() => api.emails.cancel(email.id)}
          invalidates={['email', 'emails']}
          toast={words.cancelled}
          close={close}
        >
          {words.cancelAbout(email.contact.email)}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

const NOT_RESENDABLE: readonly Email['status'][] = ['SCHEDULED', 'QUEUED', 'SENDING', 'CANCELLED'];

export const canBeResent = ({ status, campaign, contact, lane }: Email): boolean =>
  !NOT_RESENDABLE.includes(status) && campaign === null && contact.email !== null && lane === 'transactional';

function useSuggestion({ status, contact: { email } }: Email): string | undefined {
  const { data } = useQuery({
    queryKey: ['verify', email],
    enabled: email !== null && ['BOUNCED', 'FAILED', 'SKIPPED'].includes(status),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.emails.verify({ email: email ?? '' }, { signal }),
  });
  return data?.suggestedEmail;
}

/** The email is already accepted, so a failure here isn't an error. */
async function tryCopyData(contactId: string, newAddress: string): Promise<boolean> {
  try {
    const { data } = await api.contacts.get(contactId);
    await api.contacts.upsert({ email: newAddress, data });
    return true;
  } catch {
    return false;
  }
}

function useResend(email: Email) {
  return useAction({
    run: async ({ to, shouldCopyData }: { to: string; shouldCopyData: boolean }, options) => {
      const resentEmail = await api.emails.resend(email.id, { to }, options);
      const isDataMissing = shouldCopyData && !(await tryCopyData(email.contact.id, to));
      return { ...resentEmail, isDataMissing };
    },
    invalidates: ['email', 'emails', 'contacts'],
    onDone: ({ email: id, status, isDataMissing }) => {
      if (status === 'SKIPPED') notify(words.resentSkipped);
      else notify(isDataMissing ? words.dataNotCopied : words.resent);
      navigate(hrefOf('email', { id }));
    },
  });
}

function ResendForm({ email, close }: { email: Email; close: () => void }) {
  const [to, setTo] = useState(email.contact.email ?? '');
  const [shouldCopyData, setShouldCopyData] = useState(false);
  const suggestion = useSuggestion(email);
  const resend = useResend(email);
  const addressError = errorAt(resend.error, 'to');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resend.mutate({ to: to.trim(), shouldCopyData });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="soft">{words.resendAbout}</p>
      <TextField
        label={words.resendTo}
        type="email"
        value={to}
        error={addressError}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      {suggestion && suggestion !== to && (
        <Button onClick={() => setTo(suggestion)}>{words.didYouMean(suggestion)}</Button>
      )}
      {to.trim() !== email.contact.email && (
        <Check label={words.copyData} hint={words.copyDataHint} checked={shouldCopyData} onChange={setShouldCopyData} />
      )}
      {resend.error && !addressError && <Problem error={resend.error} />}
      <div className="sheet-end">
        <Button onClick={close}>{common.cancel}</Button>
        <Button kind="primary" type="submit" busy={resend.isPending}>
          {words.resendAction}
        </Button>
      </div>
    </form>
  );
}

export function ResendEmail({ email }: { email: Email }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay('editor')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.resend}</Button>
      {isOpen && (
        <Sheet title={words.resendTitle} onClose={() => setOpen(false)}>
          <ResendForm email={email} close={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}
