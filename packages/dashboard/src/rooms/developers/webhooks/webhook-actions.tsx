import type { Webhook } from '@posthaste/client';
import { useState } from 'react';
import { hrefOf, open } from '../../../router/router';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Confirm } from '../../../ui/confirm';
import { Menu } from '../../../ui/menu';
import { Secret } from '../../../ui/secret';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { type WebhookFields, WebhookForm } from './webhook-form';
import { words } from './words';

interface AskProps {
  webhook: Webhook;
  close: () => void;
}

/** What the page of a webhook reads. */
const CHANGES = ['webhooks', 'webhook', 'deliveries'];

function Edit({ webhook, close }: AskProps) {
  const edit = useAction({
    run: (fields: WebhookFields) => api.webhooks.update(webhook.id, fields),
    changes: CHANGES,
    said: words.edited,
    done: close,
  });
  return (
    <WebhookForm
      title={words.edit}
      action={words.doEdit}
      webhook={webhook}
      busy={edit.isPending}
      error={edit.error}
      save={edit.mutate}
      close={close}
    />
  );
}

function Rotate({ webhook, close }: AskProps) {
  const [secret, setSecret] = useState<string>();
  const rotate = useAction({
    run: () => api.webhooks.rotateSecret(webhook.id),
    changes: CHANGES,
    done: (made) => setSecret(made.secret ?? ''),
  });
  if (secret !== undefined)
    return <Secret title={words.secretTitle} about={words.secretAbout} value={secret} close={close} />;
  return (
    <Confirm
      title={words.rotateTitle}
      action={words.rotate}
      danger={false}
      busy={rotate.isPending}
      error={rotate.error}
      run={() => rotate.mutate()}
      close={close}
    >
      {words.rotateAbout}
    </Confirm>
  );
}

function Remove({ webhook, close }: AskProps) {
  const remove = useAction({
    run: () => api.webhooks.delete(webhook.id),
    changes: ['webhooks'],
    said: words.removed,
    done: () => open(hrefOf('webhooks')),
  });
  return (
    <Confirm
      title={words.removeTitle}
      action={words.remove}
      busy={remove.isPending}
      error={remove.error}
      run={() => remove.mutate()}
      close={close}
    >
      {words.removeAbout(webhook.url)}
    </Confirm>
  );
}

const sheets = { edit: Edit, rotate: Rotate, remove: Remove };

/** What an editor can do with a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [asked, setAsked] = useState<keyof typeof sheets>();
  const test = useAction({ run: () => api.webhooks.test(webhook.id), changes: ['deliveries'], said: words.tested });
  const change = useAction({
    run: () => api.webhooks.update(webhook.id, { enabled: !webhook.enabled }),
    changes: CHANGES,
    said: words.edited,
  });
  const failed = test.error ?? change.error;
  const Asked = asked && sheets[asked];
  return (
    <>
      <Button busy={test.isPending} disabled={!webhook.enabled} onClick={() => test.mutate()}>
        {words.test}
      </Button>
      <Menu
        label={common.more}
        className="button"
        place="left"
        items={[
          { label: words.edit, run: () => setAsked('edit') },
          { label: webhook.enabled ? words.disable : words.enable, run: () => change.mutate() },
          { label: words.rotate, run: () => setAsked('rotate') },
          { label: words.remove, danger: true, run: () => setAsked('remove') },
        ]}
      >
        {common.more}
      </Menu>
      {failed && <Failed message={failed.message} />}
      {Asked && <Asked webhook={webhook} close={() => setAsked(undefined)} />}
    </>
  );
}

/** A mistake of a button without a form. */
const Failed = ({ message }: { message: string }) => (
  <p className="field-error" role="alert">
    {message}
  </p>
);
