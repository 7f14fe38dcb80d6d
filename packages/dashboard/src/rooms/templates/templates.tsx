import type { Template } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { NameSearch, NothingFound } from '../../ui/name-search';
import { Page } from '../../ui/page';
import { timeColumn } from '../../ui/time';
import { words } from './words';

const columns: Column<Template>[] = [
  {
    name: words.name,
    width: 'minmax(0, 2fr)',
    render: ({ id, name, subject }) => (
      <Link className="row-link cut" to="template" with={{ id }}>
        {name}
        <span className="soft plain"> {subject}</span>
      </Link>
    ),
  },
  { name: words.type, width: '130px', render: ({ type }) => <span className="badge">{words.types[type]}</span> },
  {
    name: words.version,
    width: '80px',
    alignEnd: true,
    render: ({ version }) => <span className="numbers">{version}</span>,
  },
  timeColumn(words.changed, ({ updatedAt }) => updatedAt),
];

const Create = () => (
  <Link className="button primary" to="new-template">
    {words.create}
  </Link>
);

const types = ['TRANSACTIONAL', 'MARKETING'] as const;

function Filters({ type, search }: { type: Template['type'] | undefined; search: string | undefined }) {
  return (
    <div className="filters">
      <NameSearch value={search} search={(text) => navigate(hrefOf('templates', { type, search: text }))} />
      <select
        className="input"
        aria-label={words.type}
        value={type ?? ''}
        onChange={({ target }) =>
          navigate(hrefOf('templates', { search, type: types.find((option) => option === target.value) }))
        }
      >
        <option value="">{words.anyType}</option>
        {types.map((option) => (
          <option key={option} value={option}>
            {words.types[option]}
          </option>
        ))}
      </select>
    </div>
  );
}

async function readPage(
  query: { type?: Template['type']; search?: string; cursor?: string; limit: number },
  signal: AbortSignal,
) {
  const { templates, hasMore, cursor = null, ...totals } = await api.templates.list(query, { signal });
  return { ...totals, items: templates, hasMore, nextCursor: cursor };
}

function Empty({ type, mayWrite }: { type: Template['type'] | undefined; mayWrite: boolean }) {
  if (type) return <Blank title={words.noMatchTitle} text={words.noMatch} />;
  return (
    <Blank title={words.emptyTitle} text={words.empty}>
      {mayWrite && <Create />}
    </Blank>
  );
}

export default function Templates() {
  const parameters = useParameters('templates');
  const mayWrite = useMay('editor');
  const { type, search, pages } = parameters;
  const state = useList({
    key: ['templates', 'list', type, search],
    read: ({ signal, cursor, limit }) =>
      readPage(
        { limit, ...(type ? { type } : {}), ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
        signal,
      ),
    pages,
    setPages: (count) => navigate(hrefOf('templates', { ...parameters, pages: count }), 'replace'),
  });
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <Link className="button" to="parts">
            {words.partsLink}
          </Link>
          {mayWrite && <Create />}
        </>
      }
    >
      <Filters type={type} search={search} />
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={search ? <NothingFound /> : <Empty type={type} mayWrite={mayWrite} />}
      />
    </Page>
  );
}
