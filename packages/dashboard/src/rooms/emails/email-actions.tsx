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

async function copyData(from: string, to: string): Promise<void> {
  const { data } = await api.contacts.get(from);
  await api.contacts.upsert({ email: to, data });
}

function useResend(email: Email) {
  return useAction({
    run: async ({ to, copiesData }: { to: string; copiesData: boolean }) => {
      const sent = await api.emails.resend(email.id, { to });
      const isCopied = !copiesData || (await copyData(email.contact.id, to).then(...settled));
      return { ...sent, isCopied };
    },
    invalidates: ['email', 'emails', 'contacts'],
    onDone: ({ email: id, status, isCopied }) => {
      if (status === 'SKIPPED') notify(words.resentSkipped);
      else notify(isCopied ? words.resent : words.dataNotCopied);
      navigate(hrefOf('email', { id }));
    },
  });
}

/** The email is already accepted, so a failure to copy data isn't an error. */
const settled = [() => true, () => false] as const;

function Form({ email, close }: { email: Email; close: () => void }) {
  const [to, setTo] = useState(email.contact.email ?? '');
  const [copiesData, setCopiesData] = useState(false);
  const suggestion = useSuggestion(email);
  const resend = useResend(email);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resend.mutate({ to: to.trim(), copiesData });
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="soft">{words.resendAbout}</p>
      <TextField
        label={words.resendTo}
        type="email"
        value={to}
        error={errorAt(resend.error, 'to')}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      {suggestion && suggestion !== to && (
        <Button onClick={() => setTo(suggestion)}>{words.suggested(suggestion)}</Button>
      )}
      {to.trim() !== email.contact.email && (
        <Check label={words.copyData} hint={words.copyDataHint} checked={copiesData} onChange={setCopiesData} />
      )}
      {resend.error && !errorAt(resend.error, 'to') ? <Problem error={resend.error} /> : null}
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
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay('editor')) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.resend}</Button>
      {isOpen && (
        <Sheet title={words.resendTitle} onClose={() => setIsOpen(false)}>
          <Form email={email} close={() => setIsOpen(false)} />
        </Sheet>
      )}
    </>
  );
}
