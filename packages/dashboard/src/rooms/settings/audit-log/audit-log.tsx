import type { AuditEntry } from '@posthaste/client';
import type { Parameters } from '../../../router/addresses';
import { Anchor } from '../../../router/anchor';
import { Link } from '../../../router/link';
import { hrefOf, open, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { Badge, type Tone } from '../../../ui/badge';
import { type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time-column';
import { useActors } from '../../../ui/use-actors';
import { actionText, pageOf } from './entry-text';
import { AuditFilters } from './filters';
import { words } from './words';

const tones: Record<AuditEntry['outcome'], Tone> = { attempted: 'warn', done: 'good', failed: 'bad' };

type Names = ReturnType<typeof useActors>;

const nameOf = ({ actor: { kind, id } }: AuditEntry, names: Names): string =>
  kind === 'operator' ? words.operator : (names(id) ?? id ?? words.key);

const Target = ({ id }: { id: string }) => {
  const href = pageOf(id);
  return href ? (
    <Anchor className="soft mono" href={href}>
      {id}
    </Anchor>
  ) : (
    <span className="soft mono">{id}</span>
  );
};

/** Outcome with the code of the error; where it came from and what it named on hover. */
const Outcome = ({ entry: { outcome, code, requestId, userAgent } }: { entry: AuditEntry }) => (
  <span title={[code, requestId, userAgent].filter(Boolean).join('\n')}>
    <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
  </span>
);

const columns = (names: Names): Column<AuditEntry>[] => [
  {
    name: words.action,
    width: 'minmax(0, 1.6fr)',
    show: (entry) => (
      <div className="cut" title={[entry.action, ...entry.members].join('\n')}>
        <strong>{actionText(entry)}</strong>{' '}
        {entry.role && <span>{words.roleChange(entry.role.from, entry.role.to)} </span>}
        {entry.target && <Target id={entry.target} />}
      </div>
    ),
  },
  {
    name: words.actor,
    width: 'minmax(0, 1fr)',
    show: (entry) => (
      <Link className="soft cut line" to="audit-log" with={{ actor: entry.actor.id ?? 'operator' }}>
        {nameOf(entry, names)}
      </Link>
    ),
  },
  {
    name: words.from,
    width: '140px',
    aside: true,
    show: ({ sourceIp }) => <div className="cut soft">{sourceIp}</div>,
  },
  { name: words.outcome, width: '96px', show: (entry) => <Outcome entry={entry} /> },
  timeColumn(words.at, ({ at }) => at),
];

const Empty = ({ isFiltered }: { isFiltered: boolean }) => (
  <>
    <h2>{isFiltered ? words.noneTitle : words.emptyTitle}</h2>
    <p>{isFiltered ? words.none : words.empty}</p>
  </>
);

function useEntries({ pages, ...filters }: Parameters<'audit-log'>) {
  return useList({
    key: ['audit-log', filters],
    read: ({ signal, ...page }) => api.auditLog.list({ ...filters, ...page }, { signal }),
    pages,
    setPages: (count) => open(hrefOf('audit-log', { ...filters, pages: count }), 'replace'),
  });
}

/** Who changed what. Owners read it. */
export default function AuditLog() {
  const filters = useParameters('audit-log');
  const state = useEntries(filters);
  const names = useActors();
  return (
    <Page title={words.title} about={words.about}>
      <AuditFilters filters={filters} names={names} />
      <List
        label={words.list}
        columns={columns(names)}
        state={state}
        idOf={({ id }) => id}
        empty={<Empty isFiltered={Boolean(filters.action || filters.actor)} />}
      />
    </Page>
  );
}
