import type { Member } from '@posthaste/client';
import { type ReactNode, useState } from 'react';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useGrant, useMay } from '../../../session/session';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { Time } from '../../../ui/time';
import { Invite } from './invite';
import { ChangeRole, RemoveMember } from './member-actions';
import { words } from './words';

type MemberDialog = { action: 'change' | 'remove'; member: Member };

interface ColumnOptions {
  ownId: string;
  mayWrite: boolean;
  openDialog: (dialog: MemberDialog) => void;
}

const Actions = ({ member, ownId, mayWrite, openDialog }: ColumnOptions & { member: Member }) => (
  <span className="row tight">
    {mayWrite && (
      <Button kind="quiet" onClick={() => openDialog({ action: 'change', member })}>
        {words.change}
      </Button>
    )}
    {(mayWrite || member.id === ownId) && (
      <Button kind="quiet" onClick={() => openDialog({ action: 'remove', member })}>
        {member.id === ownId ? words.leave : words.remove}
      </Button>
    )}
  </span>
);

const columnsFor = (options: ColumnOptions): Column<Member>[] => [
  {
    name: words.person,
    width: 'minmax(0, 2fr)',
    render: ({ id, email }) => (
      <span className="row tight">
        <strong className="cut">{email}</strong>
        {id === options.ownId && <span className="chip whole">{words.you}</span>}
      </span>
    ),
  },
  { name: words.role, width: '90px', render: ({ role }) => <div className="cut">{words.roles[role].label}</div> },
  {
    name: words.joined,
    width: '104px',
    render: ({ joinedAt }) =>
      joinedAt ? (
        <span className="soft">
          <Time at={joinedAt} />
        </span>
      ) : (
        <Badge tone="calm">{words.invited}</Badge>
      ),
  },
  {
    name: words.actions,
    hideName: true,
    width: '208px',
    alignEnd: true,
    render: (member) => <Actions member={member} {...options} />,
  },
];

const Empty = ({ invite }: { invite: ReactNode }) => (
  <Blank title={words.emptyTitle} text={words.empty}>
    {invite}
  </Blank>
);

export default function Members() {
  const { pages } = useParameters('members');
  const { member } = useGrant();
  const mayWrite = useMay('owner');
  const [isInviting, setInviting] = useState(false);
  const [dialog, setDialog] = useState<MemberDialog>();
  const state = useList({
    key: ['members'],
    read: ({ signal, ...page }) => api.members.list(page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('members', { pages: count }), 'replace'),
  });
  const invite = mayWrite && (
    <Button kind="primary" onClick={() => setInviting(true)}>
      {words.invite}
    </Button>
  );
  const closeDialog = () => setDialog(undefined);
  return (
    <Page title={words.title} about={words.about} actions={invite}>
      <List
        label={words.list}
        columns={columnsFor({ ownId: member.id, mayWrite, openDialog: setDialog })}
        state={state}
        idOf={({ id }) => id}
        empty={<Empty invite={invite} />}
      />
      {isInviting && <Invite close={() => setInviting(false)} />}
      {dialog?.action === 'change' && <ChangeRole member={dialog.member} close={closeDialog} />}
      {dialog?.action === 'remove' && <RemoveMember member={dialog.member} close={closeDialog} />}
    </Page>
  );
}
