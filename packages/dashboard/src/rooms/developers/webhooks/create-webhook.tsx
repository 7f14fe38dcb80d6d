import { useState } from 'react';
import { hrefOf, open } from '../../../router/router';
import { api } from '../../../session/client';
import { Secret } from '../../../ui/secret';
import { useAction } from '../../../ui/use-action';
import { type WebhookFields, WebhookForm } from './webhook-form';
import { words } from './words';

export function CreateWebhook({ close }: { close: () => void }) {
  const [made, setMade] = useState<{ id: string; secret: string | null }>();
  const create = useAction({
    run: (fields: WebhookFields) => api.webhooks.create(fields),
    changes: ['webhooks'],
    done: setMade,
  });
  if (made)
    return (
      <Secret
        title={words.secretTitle}
        about={words.secretAbout}
        value={made.secret ?? ''}
        close={() => open(hrefOf('webhook', { id: made.id }))}
      />
    );
  return (
    <WebhookForm
      title={words.create}
      action={words.doCreate}
      busy={create.isPending}
      error={create.error}
      save={create.mutate}
      close={close}
    />
  );
}
