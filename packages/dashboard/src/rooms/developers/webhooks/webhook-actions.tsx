import type { Webhook } from '@posthaste/client';
import { useState } from 'react';
import { hrefOf, navigate } from '../../../router/router';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DAY_MS, MINUTE_MS } from '../../../ui/durations';
import { TextField } from '../../../ui/field';
import { fromLocalInput, toLocalInput } from '../../../ui/local-time';
import { Menu } from '../../../ui/menu';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { Secret } from '../secret';
import { type WebhookFields, WebhookForm } from './webhook-form';
import { words } from './words';

interface DialogProps {
  webhook: Webhook;
  close: () => void;
}

const STALE_QUERIES = ['webhooks', 'webhook', 'deliveries'];

function EditDialog({ webhook, close }: DialogProps) {
  const edit = useAction({
    run: (fields: WebhookFields) => api.webhooks.update(webhook.id, fields),
    invalidates: STALE_QUERIES,
    toast: words.edited,
    onDone: close,
  });
  return (
    <WebhookForm
      title={words.edit}
      action={words.submitEdit}
      webhook={webhook}
      isSaving={edit.isPending}
      error={edit.error}
      save={edit.mutate}
      close={close}
    />
  );
}

function ToggleDialog({ webhook: { id, enabled, source }, close }: DialogProps) {
  return (
    <ConfirmDialog
      title={enabled ? words.disableTitle : words.enableTitle}
      action={enabled ? words.disable : words.enable}
      danger={enabled}
      source={source}
      run={() => api.webhooks.update(id, { enabled: !enabled })}
      invalidates={STALE_QUERIES}
      toast={enabled ? words.disabled : words.enabled}
      close={close}
    >
      {enabled ? words.disableAbout : words.enableAbout}
    </ConfirmDialog>
  );
}

function RotateDialog({ webhook, close }: DialogProps) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return <Secret title={words.secretTitle} about={words.secretAbout} value={secret} close={close} />;
  return (
    <ConfirmDialog
      title={words.rotateTitle}
      action={words.rotate}
      danger={false}
      run={() => api.webhooks.rotateSecret(webhook.id)}
      invalidates={STALE_QUERIES}
      onDone={(rotatedWebhook) => setSecret(rotatedWebhook.secret ?? '')}
      close={close}
    >
      {words.rotateAbout}
    </ConfirmDialog>
  );
}

function RemoveDialog({ webhook, close }: DialogProps) {
  return (
    <ConfirmDialog
      title={words.removeTitle}
      action={words.remove}
      source={webhook.source}
      run={() => api.webhooks.delete(webhook.id)}
      invalidates={['webhooks']}
      toast={words.removed}
      onDone={() => navigate(hrefOf('webhooks'))}
      close={close}
    >
      {words.removeAbout(webhook.url)}
    </ConfirmDialog>
  );
}

const localInputOfMinute = (time: number): string => toLocalInput(Math.floor(time / MINUTE_MS) * MINUTE_MS);

function RedeliverDialog({ webhook, close }: DialogProps) {
  const [since, setSince] = useState(() => localInputOfMinute(Date.now() - DAY_MS));
  const sinceTime = fromLocalInput(since);
  return (
    <ConfirmDialog
      title={words.redeliverTitle}
      action={words.redeliver}
      danger={false}
      canSubmit={sinceTime !== undefined}
      run={() => api.webhooks.redeliver(webhook.id, { since: sinceTime ?? '' })}
      invalidates={STALE_QUERIES}
      toast={words.redeliveredAll}
      close={close}
    >
      <p>{words.redeliverAbout}</p>
      <TextField
        label={words.redeliverSince}
        type="datetime-local"
        value={since}
        max={localInputOfMinute(Date.now())}
        onChange={({ target }) => setSince(target.value)}
      />
    </ConfirmDialog>
  );
}

const dialogs = {
  edit: EditDialog,
  redeliver: RedeliverDialog,
  toggle: ToggleDialog,
  rotate: RotateDialog,
  remove: RemoveDialog,
};

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const sendTest = useAction({
    run: () => api.webhooks.test(webhook.id),
    invalidates: ['deliveries'],
    toast: words.tested,
  });
  const Dialog = dialog && dialogs[dialog];
  return (
    <>
      <Button busy={sendTest.isPending} disabled={!webhook.enabled} onClick={() => sendTest.mutate()}>
        {words.test}
      </Button>
      <Menu
        label={common.more}
        className="button"
        align="left"
        items={[
          { label: words.edit, run: () => setDialog('edit') },
          { label: webhook.enabled ? words.disable : words.enable, run: () => setDialog('toggle') },
          { label: words.redeliverAll, run: () => setDialog('redeliver') },
          { label: words.rotate, run: () => setDialog('rotate') },
          { label: words.remove, danger: true, run: () => setDialog('remove') },
        ]}
      >
        {common.more}
      </Menu>
      {sendTest.error && <ErrorText message={sendTest.error.message} />}
      {Dialog && <Dialog webhook={webhook} close={() => setDialog(undefined)} />}
    </>
  );
}

const ErrorText = ({ message }: { message: string }) => (
  <p className="field-error" role="alert">
    {message}
  </p>
);
