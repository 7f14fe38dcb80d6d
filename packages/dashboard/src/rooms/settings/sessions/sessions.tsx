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
      <strong className="cut">{device ? words.on(device.browser, device.system) : words.unknownDevice}</strong>
      {current && <span className="chip whole">{words.current}</span>}
    </span>
  );
}

interface ColumnOptions {
  own: string;
  all: boolean;
  mayEndAll: boolean;
  openDialog: (session: Session) => void;
}

const lastUsed: Column<Session> = {
  name: words.lastUsed,
  width: '104px',
  show: ({ lastUsedAt }) => (
    <span className="soft">
      <Time at={lastUsedAt} />
    </span>
  ),
};

const columns = ({ own, all, mayEndAll, openDialog }: ColumnOptions): Column<Session>[] => [
  { name: words.device, width: 'minmax(0, 1.4fr)', show: (session) => <Device session={session} /> },
  {
    name: all ? words.person : words.network,
    width: 'minmax(0, 1fr)',
    show: ({ member, sourceIp }) => <div className="cut soft">{all ? (member.email ?? words.operator) : sourceIp}</div>,
  },
  lastUsed,
  timeColumn(words.begun, ({ createdAt }) => createdAt, { hideOnPhone: true }),
  {
    name: words.actions,
    hideName: true,
    width: '72px',
    alignEnd: true,
    show: (session) =>
      (mayEndAll || session.member.id === own) && (
        <Button kind="quiet" onClick={() => openDialog(session)}>
          {words.end}
        </Button>
      ),
  },
];

const Whose = ({ all }: { all: boolean }) => (
  <nav className="tabs" aria-label={words.whose}>
    <Link to="sessions" aria-current={all ? undefined : 'page'}>
      {words.own}
    </Link>
    <Link to="sessions" with={{ of: 'all' }} aria-current={all ? 'page' : undefined}>
      {words.all}
    </Link>
  </nav>
);

function End({ session: { id, current }, close }: { session: Session; close: () => void }) {
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
  const all = of === 'all' && mayEndAll;
  const state = useList({
    key: ['sessions', all],
    read: ({ signal, ...page }) => api.sessions.list({ ...page, member: all ? 'all' : 'own' }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('sessions', { of, pages: count }), 'replace'),
  });
  return (
    <Page title={words.title} about={words.about}>
      {mayEndAll && <Whose all={all} />}
      <List
        label={words.list}
        columns={columns({ own: member.id, all, mayEndAll, openDialog: setDialog })}
        state={state}
        idOf={({ id }) => id}
        empty={<Blank title={words.emptyTitle} text={words.empty} />}
      />
      {dialog && <End session={dialog} close={() => setDialog(undefined)} />}
    </Page>
  );
}
