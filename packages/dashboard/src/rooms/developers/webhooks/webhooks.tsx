import type { Webhook } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { Secret } from '../secret';
import { WebhookState } from './state';
import { type WebhookFields, WebhookForm } from './webhook-form';
import { words } from './words';

function CreateWebhook({ close }: { close: () => void }) {
  const [createdWebhook, setCreatedWebhook] = useState<{ id: string; secret: string | null }>();
  const create = useAction({
    run: (fields: WebhookFields) => api.webhooks.create(fields),
    invalidates: ['webhooks'],
    onDone: setCreatedWebhook,
  });
  if (createdWebhook)
    return (
      <Secret
        title={words.secretTitle}
        about={words.secretAbout}
        value={createdWebhook.secret ?? ''}
        close={() => navigate(hrefOf('webhook', { id: createdWebhook.id }))}
      />
    );
  return (
    <WebhookForm
      title={words.create}
      action={words.submitCreate}
      isSaving={create.isPending}
      error={create.error}
      save={create.mutate}
      close={close}
    />
  );
}

const columns: Column<Webhook>[] = [
  {
    name: words.url,
    width: 'minmax(0, 2fr)',
    render: ({ id, url, description }) => (
      <Link className="row-link cut" to="webhook" with={{ id }}>
        {url}
        {description && <span className="soft plain"> {description}</span>}
      </Link>
    ),
  },
  {
    name: words.events,
    width: 'minmax(0, 1fr)',
    render: ({ events }) => <div className="cut soft">{events.join(', ')}</div>,
  },
  { name: words.state, width: '96px', render: (webhook) => <WebhookState webhook={webhook} /> },
  timeColumn(words.created, ({ createdAt }) => createdAt),
];

export default function Webhooks() {
  const { pages } = useParameters('webhooks');
  const mayWrite = useMay('editor');
  const [isCreating, setCreating] = useState(false);
  const state = useList({
    key: ['webhooks'],
    read: ({ signal, ...page }) => api.webhooks.list(page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('webhooks', { pages: count }), 'replace'),
  });
  const createButton = mayWrite && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} about={words.about} actions={createButton}>
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={
          <Blank title={words.emptyTitle} text={words.empty}>
            {createButton}
          </Blank>
        }
      />
      {isCreating && <CreateWebhook close={() => setCreating(false)} />}
    </Page>
  );
}
