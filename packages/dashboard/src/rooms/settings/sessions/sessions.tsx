import type { Session } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { signOutAllTabs, useGrant, useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { Time, timeColumn } from '../../../ui/time';
import { deviceOf } from './device';
import { words } from './words';

function Device({ session: { userAgent, current } }: { session: Session }) {
  const device = deviceOf(userAgent ?? '');
  return (
    <span className="row tight" title={userAgent ?? undefined}>
      <strong className="cut">
        {device ? words.browserOnSystem(device.browser, device.system) : words.unknownDevice}
      </strong>
      {current && <span className="chip whole">{words.current}</span>}
    </span>
  );
}

interface ColumnOptions {
  ownId: string;
  showsAllMembers: boolean;
  mayEndAll: boolean;
  askToEnd: (session: Session) => void;
}

const lastUsedColumn: Column<Session> = {
  name: words.lastUsed,
  width: '104px',
  render: ({ lastUsedAt }) => (
    <span className="soft">
      <Time at={lastUsedAt} />
    </span>
  ),
};

const columnsFor = ({ ownId, showsAllMembers, mayEndAll, askToEnd }: ColumnOptions): Column<Session>[] => [
  { name: words.device, width: 'minmax(0, 1.4fr)', render: (session) => <Device session={session} /> },
  {
    name: showsAllMembers ? words.person : words.network,
    width: 'minmax(0, 1fr)',
    render: ({ member, sourceIp }) => (
      <div className="cut soft">{showsAllMembers ? (member.email ?? words.operator) : sourceIp}</div>
    ),
  },
  lastUsedColumn,
  timeColumn(words.signedIn, ({ createdAt }) => createdAt, { hideOnPhone: true }),
  {
    name: words.actions,
    hideName: true,
    width: '72px',
    alignEnd: true,
    render: (session) =>
      (mayEndAll || session.member.id === ownId) && (
        <Button kind="quiet" onClick={() => askToEnd(session)}>
          {words.end}
        </Button>
      ),
  },
];

const SessionTabs = ({ showsAllMembers }: { showsAllMembers: boolean }) => (
  <nav className="tabs" aria-label={words.whose}>
    <Link to="sessions" aria-current={showsAllMembers ? undefined : 'page'}>
      {words.ownSessions}
    </Link>
    <Link to="sessions" with={{ of: 'all' }} aria-current={showsAllMembers ? 'page' : undefined}>
      {words.allMembers}
    </Link>
  </nav>
);

function EndSession({ session: { id, current }, close }: { session: Session; close: () => void }) {
  return (
    <ConfirmDialog
      title={words.endTitle}
      action={words.end}
      run={() => api.sessions.end(id)}
      invalidates={['sessions']}
      toast={words.ended}
      onDone={() => (current ? signOutAllTabs() : close())}
      close={close}
    >
      {current ? words.endOwn : words.endAbout}
    </ConfirmDialog>
  );
}

export default function Sessions() {
  const { of, pages } = useParameters('sessions');
  const { member } = useGrant();
  const mayEndAll = useMay('owner');
  const [sessionToEnd, setSessionToEnd] = useState<Session>();
  const showsAllMembers = of === 'all' && mayEndAll;
  const state = useList({
    key: ['sessions', showsAllMembers],
    read: ({ signal, ...page }) => api.sessions.list({ ...page, member: showsAllMembers ? 'all' : 'own' }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('sessions', { of, pages: count }), 'replace'),
  });
  return (
    <Page title={words.title} about={words.about}>
      {mayEndAll && <SessionTabs showsAllMembers={showsAllMembers} />}
      <List
        label={words.list}
        columns={columnsFor({ ownId: member.id, showsAllMembers, mayEndAll, askToEnd: setSessionToEnd })}
        state={state}
        idOf={({ id }) => id}
        empty={<Blank title={words.emptyTitle} text={words.empty} />}
      />
      {sessionToEnd && <EndSession session={sessionToEnd} close={() => setSessionToEnd(undefined)} />}
    </Page>
  );
}
