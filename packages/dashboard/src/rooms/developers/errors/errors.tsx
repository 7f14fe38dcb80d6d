import type { ApiError } from '@posthaste/client';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { Badge } from '../../../ui/badge';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time';
import { useActors } from '../../../ui/use-actors';
import { ErrorFilters, type Filters, filterNames } from './filters';
import { words } from './words';

export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={status >= 500 ? 'bad' : 'warn'}>{String(status)}</Badge>
);

const columnsOf = (actorNameOf: ReturnType<typeof useActors>): Column<ApiError>[] => [
  {
    name: words.request,
    width: 'minmax(0, 1.3fr)',
    render: ({ requestId, method, path }) => (
      <Link className="row-link cut mono" to="api-error" with={{ id: requestId }}>
        {method} {path}
      </Link>
    ),
  },
  {
    name: words.error,
    width: 'minmax(0, 1.4fr)',
    render: ({ code, message }) => (
      <div className="cut soft" title={message}>
        {code}
      </div>
    ),
  },
  {
    name: words.actor,
    width: '150px',
    hideOnPhone: true,
    render: ({ actor }) => <div className="cut soft">{actorNameOf(actor.id) ?? words.kinds[actor.kind]}</div>,
  },
  { name: words.status, width: '72px', render: ({ status }) => <StatusBadge status={status} /> },
  timeColumn(words.at, ({ at }) => at),
];

function useErrors({ pages, status, ...filters }: Filters) {
  return useList({
    key: ['api-errors', status, filters],
    read: ({ signal, ...page }) =>
      api.apiErrors.list({ ...filters, ...(status ? { status: Number(status) } : {}), ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('api-errors', { ...filters, status, pages: count }), 'replace'),
  });
}

export default function ApiErrors() {
  const filters = useParameters('api-errors');
  const isFiltered = filterNames.some((name) => filters[name]);
  return (
    <Page title={words.title} about={words.about}>
      <ErrorFilters filters={filters} />
      <List
        label={words.list}
        columns={columnsOf(useActors())}
        state={useErrors(filters)}
        idOf={({ requestId, at }) => `${at} ${requestId}`}
        empty={
          <Blank
            title={isFiltered ? words.noMatchTitle : words.emptyTitle}
            text={isFiltered ? words.noMatch : words.empty}
          />
        }
      />
    </Page>
  );
}
