import type { Session } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { handleSignOut, useGrant, useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { Time, timeColumn } from '../../../ui/time';
import { words } from './words';

/** The order matters, because most user agents also contain the names of other browsers. */
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

function matchName(table: readonly [pattern: RegExp, name: string][], text: string): string | undefined {
  const match = table.find(([pattern]) => pattern.test(text));
  return match?.[1];
}

function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const browser = matchName(browsers, userAgent);
  const system = matchName(systems, userAgent);
  return browser && system ? { browser, system } : undefined;
}

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
  isAll: boolean;
  mayEndAll: boolean;
  openDialog: (session: Session) => void;
}

const lastUsed: Column<Session> = {
  name: words.lastUsed,
  width: '104px',
  render: ({ lastUsedAt }) => (
    <span className="soft">
      <Time at={lastUsedAt} />
    </span>
  ),
};

const columns = ({ ownId, isAll, mayEndAll, openDialog }: ColumnOptions): Column<Session>[] => [
  { name: words.device, width: 'minmax(0, 1.4fr)', render: (session) => <Device session={session} /> },
  {
    name: isAll ? words.person : words.network,
    width: 'minmax(0, 1fr)',
    render: ({ member, sourceIp }) => (
      <div className="cut soft">{isAll ? (member.email ?? words.operator) : sourceIp}</div>
    ),
  },
  lastUsed,
  timeColumn(words.signedIn, ({ createdAt }) => createdAt, { hideOnPhone: true }),
  {
    name: words.actions,
    hideName: true,
    width: '72px',
    alignEnd: true,
    render: (session) =>
      (mayEndAll || session.member.id === ownId) && (
        <Button kind="quiet" onClick={() => openDialog(session)}>
          {words.end}
        </Button>
      ),
  },
];

const SessionTabs = ({ isAll }: { isAll: boolean }) => (
  <nav className="tabs" aria-label={words.whose}>
    <Link to="sessions" aria-current={isAll ? undefined : 'page'}>
      {words.ownSessions}
    </Link>
    <Link to="sessions" with={{ of: 'all' }} aria-current={isAll ? 'page' : undefined}>
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
      onDone={() => (current ? handleSignOut() : close())}
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
  const [dialog, setDialog] = useState<Session>();
  const isAll = of === 'all' && mayEndAll;
  const state = useList({
    key: ['sessions', isAll],
    read: ({ signal, ...page }) => api.sessions.list({ ...page, member: isAll ? 'all' : 'own' }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('sessions', { of, pages: count }), 'replace'),
  });
  return (
    <Page title={words.title} about={words.about}>
      {mayEndAll && <SessionTabs isAll={isAll} />}
      <List
        label={words.list}
        columns={columns({ ownId: member.id, isAll, mayEndAll, openDialog: setDialog })}
        state={state}
        idOf={({ id }) => id}
        empty={<Blank title={words.emptyTitle} text={words.empty} />}
      />
      {dialog && <EndSession session={dialog} close={() => setDialog(undefined)} />}
    </Page>
  );
}
