import type { AuditEntry } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import type { Parameters } from '../../../router/addresses';
import { Link } from '../../../router/link';
import { hrefOf, open, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { Badge, type Tone } from '../../../ui/badge';
import { type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { Time } from '../../../ui/time';
import { AuditFilters } from './filters';
import { words } from './words';

const tones: Record<AuditEntry['outcome'], Tone> = { attempted: 'warn', done: 'good', failed: 'bad' };

/** The addresses of members by their ids: as many as a project can have. */
function useAddresses(): Map<string, string> {
  const { data } = useQuery({
    queryKey: ['members', 'addresses'],
    queryFn: ({ signal }) => api.members.list({ limit: 100 }, { signal }),
  });
  return new Map(data?.items.map(({ id, email }) => [id, email]));
}

type Addresses = Map<string, string>;

const nameOf = ({ actor: { kind, id } }: AuditEntry, addresses: Addresses): string =>
  kind === 'operator' ? words.operator : (addresses.get(id ?? '') ?? id ?? words.key);

/** Outcome with the code of the error; where it came from and what it named on hover. */
const Outcome = ({ entry: { outcome, code, requestId, userAgent } }: { entry: AuditEntry }) => (
  <span title={[code, requestId, userAgent].filter(Boolean).join('\n')}>
    <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
  </span>
);

const columns = (addresses: Addresses): Column<AuditEntry>[] => [
  {
    name: words.action,
    width: 'minmax(0, 1.6fr)',
    show: (entry) => (
      <div className="cut" title={entry.members.join(', ')}>
        <strong>{entry.action}</strong> <span className="soft mono">{entry.target}</span>
      </div>
    ),
  },
  {
    name: words.actor,
    width: 'minmax(0, 1fr)',
    show: (entry) => (
      <Link className="soft cut line" to="audit-log" with={{ actor: entry.actor.id ?? 'operator' }}>
        {nameOf(entry, addresses)}
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
  {
    name: words.at,
    width: '96px',
    toEnd: true,
    show: ({ at }) => (
      <span className="soft">
        <Time at={at} />
      </span>
    ),
  },
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
  const addresses = useAddresses();
  return (
    <Page title={words.title} about={words.about}>
      <AuditFilters filters={filters} />
      <List
        label={words.list}
        columns={columns(addresses)}
        state={state}
        idOf={({ id }) => id}
        empty={<Empty isFiltered={Boolean(filters.action || filters.actor)} />}
      />
    </Page>
  );
}
