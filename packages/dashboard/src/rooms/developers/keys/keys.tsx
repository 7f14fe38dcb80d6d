import type { Key, Page as ListPage } from '@posthaste/client';
import { useState } from 'react';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Chips } from '../../../ui/chips';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { Time, timeColumn } from '../../../ui/time';
import { useActors } from '../../../ui/use-actors';
import { readChoices } from '../../../ui/use-all';
import { CreateKey } from './create-key';
import { RevokeKey } from './revoke-key';
import { RotateKey } from './rotate-key';
import { words } from './words';

type KeyDialog = { action: 'rotate' | 'revoke'; apiKey: Key };

const isRevokedOrExpired = ({ revokedAt, expiresAt }: Key) =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) < Date.now());

const PREFIXES = { secret: 'sk', public: 'pk', agent: 'ak' };

const KeyName = ({ apiKey }: { apiKey: Key }) => (
  <span className="row tight">
    <strong className="cut">{apiKey.name}</strong>
    <code className="soft whole" title={words.prefixTitle}>
      {PREFIXES[apiKey.kind]}_…{apiKey.lastFour}
    </code>
    {apiKey.kind !== 'secret' && <span className="chip">{words[apiKey.kind]}</span>}
  </span>
);

const KeyCreator = ({ by, actorNameOf }: { by: Key['createdBy']; actorNameOf: ReturnType<typeof useActors> }) => (
  <div className="cut soft">{by === null || by === 'operator' ? words.operator : (actorNameOf(by) ?? by)}</div>
);

const KeyStatus = ({ apiKey }: { apiKey: Key }) => {
  if (apiKey.revokedAt) return <Badge tone="quiet">{words.revoked}</Badge>;
  if (isRevokedOrExpired(apiKey)) return <Badge tone="quiet">{words.expired}</Badge>;
  if (apiKey.replacedBy) return <Badge tone="warn">{words.replaced}</Badge>;
  return null;
};

function permissionsText({ kind, scopes }: Key): string {
  if (kind === 'public') return words.tracking;
  if (scopes) return scopes.join(', ');
  return kind === 'agent' ? words.readAndDraft : words.everything;
}

const KeyActions = ({ apiKey, openDialog }: { apiKey: Key; openDialog: (dialog: KeyDialog) => void }) => (
  <span className="row tight">
    <KeyStatus apiKey={apiKey} />
    {!isRevokedOrExpired(apiKey) && (
      <>
        {!apiKey.replacedBy && (
          <Button kind="quiet" onClick={() => openDialog({ action: 'rotate', apiKey })}>
            {words.rotate}
          </Button>
        )}
        <Button kind="quiet" onClick={() => openDialog({ action: 'revoke', apiKey })}>
          {words.revoke}
        </Button>
      </>
    )}
  </span>
);

interface ColumnOptions {
  mayWrite: boolean;
  openDialog: (dialog: KeyDialog) => void;
  actorNameOf: ReturnType<typeof useActors>;
}

const columnsOf = ({ mayWrite, openDialog, actorNameOf }: ColumnOptions): Column<Key>[] => [
  { name: words.name, width: 'minmax(0, 1.3fr)', render: (apiKey) => <KeyName apiKey={apiKey} /> },
  {
    name: words.permissions,
    width: 'minmax(0, 1fr)',
    render: (apiKey) => <div className="cut soft">{permissionsText(apiKey)}</div>,
  },
  {
    name: words.lastUsed,
    width: '104px',
    render: ({ lastUsedAt }) => <span className="soft">{lastUsedAt ? <Time at={lastUsedAt} /> : words.never}</span>,
  },
  {
    name: words.createdBy,
    width: 'minmax(0, 0.8fr)',
    hideOnPhone: true,
    render: ({ createdBy }) => <KeyCreator by={createdBy} actorNameOf={actorNameOf} />,
  },
  timeColumn(words.created, ({ createdAt }) => createdAt, { hideOnPhone: true }),
  {
    name: words.actions,
    hideName: true,
    width: '172px',
    alignEnd: true,
    render: (apiKey) =>
      mayWrite ? <KeyActions apiKey={apiKey} openDialog={openDialog} /> : <KeyStatus apiKey={apiKey} />,
  },
];

const NoKeys = ({ create }: { create: (() => void) | undefined }) => (
  <Blank title={words.emptyTitle} text={words.empty}>
    {create && (
      <Button kind="primary" onClick={create}>
        {words.create}
      </Button>
    )}
  </Blank>
);

async function readKeyPage(id: string, signal: AbortSignal): Promise<ListPage<Key>> {
  const items = (await readChoices(api.keys.all({}, { signal }))).filter((apiKey) => apiKey.id === id);
  return { items, total: items.length, hasMore: false, nextCursor: null };
}

export default function Keys() {
  const { key, pages } = useParameters('keys');
  const mayWrite = useMay('owner');
  const [isCreating, setCreating] = useState(false);
  const [dialog, setDialog] = useState<KeyDialog>();
  const create = mayWrite ? () => setCreating(true) : undefined;
  const state = useList({
    key: ['keys', key],
    read: ({ signal, ...page }) => (key ? readKeyPage(key, signal) : api.keys.list(page, { signal })),
    pages,
    setPages: (count) => navigate(hrefOf('keys', { key, pages: count }), 'replace'),
  });
  const actorNameOf = useActors();
  const closeDialog = () => setDialog(undefined);
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        create && (
          <Button kind="primary" onClick={create}>
            {words.create}
          </Button>
        )
      }
    >
      {key && (
        <Chips
          names={['key']}
          filters={{ key }}
          labelOf={() => words.keyFilter}
          renderValue={() => state.items[0]?.name ?? actorNameOf(key)}
          remove={() => navigate(hrefOf('keys'))}
        />
      )}
      <List
        label={words.list}
        columns={columnsOf({ mayWrite, openDialog: setDialog, actorNameOf })}
        state={state}
        idOf={({ id }) => id}
        empty={key ? <h2>{words.notFound}</h2> : <NoKeys create={create} />}
      />
      {isCreating && <CreateKey close={() => setCreating(false)} />}
      {dialog?.action === 'rotate' && <RotateKey apiKey={dialog.apiKey} close={closeDialog} />}
      {dialog?.action === 'revoke' && <RevokeKey apiKey={dialog.apiKey} close={closeDialog} />}
    </Page>
  );
}
