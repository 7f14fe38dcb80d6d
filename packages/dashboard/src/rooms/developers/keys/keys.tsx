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
import { firstOf } from '../../../ui/use-all';
import { CreateKey } from './create-key';
import { RevokeKey } from './revoke-key';
import { RotateKey } from './rotate-key';
import { words } from './words';

type OpenDialog = { what: 'rotate' | 'revoke'; key: Key };

const hasEnded = ({ revokedAt, expiresAt }: Key) =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) < Date.now());

const PREFIXES = { secret: 'sk', public: 'pk', agent: 'ak' };

const Name = ({ one }: { one: Key }) => (
  <span className="row tight">
    <strong className="cut">{one.name}</strong>
    <code className="soft whole" title={words.seen}>
      {PREFIXES[one.kind]}_…{one.lastFour}
    </code>
    {one.kind !== 'secret' && <span className="chip">{words[one.kind]}</span>}
  </span>
);

const Maker = ({ by, names }: { by: Key['createdBy']; names: ReturnType<typeof useActors> }) => (
  <div className="cut soft">{by === null || by === 'operator' ? words.operator : (names(by) ?? by)}</div>
);

const Ending = ({ one }: { one: Key }) => {
  if (one.revokedAt) return <Badge tone="quiet">{words.revoked}</Badge>;
  if (hasEnded(one)) return <Badge tone="quiet">{words.expired}</Badge>;
  if (one.replacedBy) return <Badge tone="warn">{words.replaced}</Badge>;
  return null;
};

const rights = ({ kind, scopes }: Key) =>
  kind === 'public' ? words.tracking : (scopes?.join(', ') ?? (kind === 'agent' ? words.drafting : words.everything));

const Actions = ({ one, openDialog }: { one: Key; openDialog: (dialog: OpenDialog) => void }) => (
  <span className="row tight">
    <Ending one={one} />
    {!hasEnded(one) && (
      <>
        {!one.replacedBy && (
          <Button kind="quiet" onClick={() => openDialog({ what: 'rotate', key: one })}>
            {words.rotate}
          </Button>
        )}
        <Button kind="quiet" onClick={() => openDialog({ what: 'revoke', key: one })}>
          {words.revoke}
        </Button>
      </>
    )}
  </span>
);

interface Seen {
  mayWrite: boolean;
  openDialog: (dialog: OpenDialog) => void;
  names: ReturnType<typeof useActors>;
}

const columns = ({ mayWrite, openDialog, names }: Seen): Column<Key>[] => [
  { name: words.name, width: 'minmax(0, 1.3fr)', show: (one) => <Name one={one} /> },
  { name: words.may, width: 'minmax(0, 1fr)', show: (one) => <div className="cut soft">{rights(one)}</div> },
  {
    name: words.lastUsed,
    width: '104px',
    show: ({ lastUsedAt }) => <span className="soft">{lastUsedAt ? <Time at={lastUsedAt} /> : words.never}</span>,
  },
  {
    name: words.maker,
    width: 'minmax(0, 0.8fr)',
    hideOnPhone: true,
    show: ({ createdBy }) => <Maker by={createdBy} names={names} />,
  },
  timeColumn(words.created, ({ createdAt }) => createdAt, { hideOnPhone: true }),
  {
    name: words.actions,
    hideName: true,
    width: '172px',
    alignEnd: true,
    show: (one) => (mayWrite ? <Actions one={one} openDialog={openDialog} /> : <Ending one={one} />),
  },
];

const Empty = ({ create }: { create: (() => void) | undefined }) => (
  <Blank title={words.emptyTitle} text={words.empty}>
    {create && (
      <Button kind="primary" onClick={create}>
        {words.create}
      </Button>
    )}
  </Blank>
);

async function readOne(id: string, signal: AbortSignal): Promise<ListPage<Key>> {
  const items = (await firstOf(api.keys.all({}, { signal }))).filter((one) => one.id === id);
  return { items, total: items.length, hasMore: false, nextCursor: null };
}

export default function Keys() {
  const { key, pages } = useParameters('keys');
  const mayWrite = useMay('owner');
  const [creating, setCreating] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const create = mayWrite ? () => setCreating(true) : undefined;
  const state = useList({
    key: ['keys', key],
    read: ({ signal, ...page }) => (key ? readOne(key, signal) : api.keys.list(page, { signal })),
    pages,
    setPages: (count) => navigate(hrefOf('keys', { key, pages: count }), 'replace'),
  });
  const names = useActors();
  const done = () => setDialog(undefined);
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
          nameOf={() => words.only}
          renderValue={() => state.items[0]?.name ?? names(key)}
          remove={() => navigate(hrefOf('keys'))}
        />
      )}
      <List
        label={words.list}
        columns={columns({ mayWrite, openDialog: setDialog, names })}
        state={state}
        idOf={({ id }) => id}
        empty={key ? <h2>{words.gone}</h2> : <Empty create={create} />}
      />
      {creating && <CreateKey close={() => setCreating(false)} />}
      {dialog?.what === 'rotate' && <RotateKey of={dialog.key} close={done} />}
      {dialog?.what === 'revoke' && <RevokeKey of={dialog.key} close={done} />}
    </Page>
  );
}
