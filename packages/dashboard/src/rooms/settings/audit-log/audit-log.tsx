import type { AuditEntry } from '@posthaste/client';
import { useState } from 'react';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { useListedNames } from '../../../ui/listed-names';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time';
import { useActors } from '../../../ui/use-actors';
import { actorText, EntrySheet, EntryText, type NameLookups, Outcome } from './entry';
import { AuditFilters } from './filters';
import { kindOf } from './records';
import { words } from './words';

const columnsFor = (names: NameLookups, openEntry: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    name: words.action,
    width: 'minmax(0, 1.8fr)',
    render: (entry) => (
      <button type="button" className="row-link row-opener cut" onClick={() => openEntry(entry)}>
        <EntryText entry={entry} names={names} />
      </button>
    ),
  },
  {
    name: words.actor,
    width: 'minmax(0, 1fr)',
    render: (entry) => <div className="cut soft">{actorText(entry, names)}</div>,
  },
  {
    name: words.from,
    width: '140px',
    hideOnPhone: true,
    render: ({ sourceIp }) => <div className="cut soft">{sourceIp}</div>,
  },
  { name: words.outcome, width: '96px', render: (entry) => <Outcome entry={entry} /> },
  timeColumn(words.at, ({ at }) => at),
];

const Empty = ({ isFiltered }: { isFiltered: boolean }) => (
  <Blank title={isFiltered ? words.noMatchTitle : words.emptyTitle} text={isFiltered ? words.noMatch : words.empty} />
);

const kindsOf = (entries: readonly AuditEntry[]) => [
  ...new Set(entries.flatMap(({ target }) => kindOf(target ?? '') ?? [])),
];

function useEntries({ pages, ...filters }: Parameters<'audit-log'>) {
  return useList({
    key: ['audit-log', filters],
    read: ({ signal, ...page }) => api.auditLog.list({ ...filters, ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('audit-log', { ...filters, pages: count }), 'replace'),
  });
}

export default function AuditLog() {
  const mayRead = useMay('owner');
  return (
    <Page title={words.title} about={words.about}>
      {mayRead ? <Entries /> : <p>{words.ownersOnly}</p>}
    </Page>
  );
}

function Entries() {
  const filters = useParameters('audit-log');
  const state = useEntries(filters);
  const names = { actorName: useActors(), recordName: useListedNames(kindsOf(state.items)) };
  const [openEntry, setOpenEntry] = useState<AuditEntry>();
  const isFiltered = [filters.action, filters.actor, filters.from, filters.to].some(Boolean);
  return (
    <>
      <AuditFilters filters={filters} />
      <List
        label={words.list}
        columns={columnsFor(names, setOpenEntry)}
        state={state}
        idOf={({ id }) => id}
        empty={<Empty isFiltered={isFiltered} />}
      />
      {openEntry && <EntrySheet entry={openEntry} names={names} close={() => setOpenEntry(undefined)} />}
    </>
  );
}
