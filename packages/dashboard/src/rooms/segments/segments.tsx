import type { Segment } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { NameSearch, NothingFound } from '../../ui/name-search';
import { Page } from '../../ui/page';
import { timeColumn } from '../../ui/time';
import { MemberCount, SegmentKind } from './segment-cells';
import { words } from './words';

const columns: Column<Segment>[] = [
  {
    name: words.name,
    width: 'minmax(0, 2fr)',
    render: ({ id, name, description }) => (
      <Link className="row-link cut" to="segment" with={{ id }}>
        {name}
        {description && <span className="soft plain"> {description}</span>}
      </Link>
    ),
  },
  { name: words.kind, width: 'minmax(0, 1fr)', render: (segment) => <SegmentKind segment={segment} /> },
  { name: words.members, width: '130px', alignEnd: true, render: (segment) => <MemberCount segment={segment} /> },
  timeColumn(words.changed, ({ updatedAt }) => updatedAt),
];

const CreateLinks = () => (
  <>
    <Link className="button" to="new-segment" with={{ type: 'STATIC' }}>
      {words.createStatic}
    </Link>
    <Link className="button primary" to="new-segment">
      {words.create}
    </Link>
  </>
);

const NoSegments = ({ mayWrite }: { mayWrite: boolean }) => (
  <Blank title={words.emptyTitle} text={words.empty}>
    {mayWrite && (
      <div className="row">
        <CreateLinks />
      </div>
    )}
  </Blank>
);

export default function Segments() {
  const { search, pages } = useParameters('segments');
  const mayWrite = useMay('editor');
  const state = useList({
    key: ['segments', 'list', search],
    read: ({ signal, ...page }) => api.segments.list({ ...page, search }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('segments', { search, pages: count }), 'replace'),
  });
  return (
    <Page title={words.title} about={words.about} actions={mayWrite && <CreateLinks />}>
      <div className="filters">
        <NameSearch value={search} search={(text) => navigate(hrefOf('segments', { search: text }))} />
      </div>
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={search ? <NothingFound /> : <NoSegments mayWrite={mayWrite} />}
      />
    </Page>
  );
}
