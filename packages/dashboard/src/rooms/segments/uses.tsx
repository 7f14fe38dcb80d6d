import type { SegmentUse } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { words } from './words';

const UseLink = ({ use: { kind, id, name } }: { use: SegmentUse }) => (
  <Link className="row-link cut" to={kind} with={{ id }}>
    {name}
  </Link>
);

const columns: Column<SegmentUse>[] = [
  { name: words.use, width: 'minmax(0, 1fr)', render: (use) => <UseLink use={use} /> },
  {
    name: words.useKind,
    width: '110px',
    alignEnd: true,
    render: ({ kind }) => <span className="soft">{words.useKinds[kind]}</span>,
  },
];

export function Uses({ parameters }: { parameters: Parameters<'segment'> }) {
  const state = useList({
    key: ['segment-uses', parameters.id],
    read: ({ signal, ...page }) => api.segments.listUses(parameters.id, page, { signal }),
    pages: parameters.pages,
    setPages: (count) => navigate(hrefOf('segment', { ...parameters, pages: count }), 'replace'),
  });
  return (
    <>
      {state.items.length > 0 && <p className="soft">{words.usesAbout}</p>}
      <List
        label={words.useList}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={
          <>
            <h3>{words.noUses}</h3>
            <p>{words.noUsesAbout}</p>
          </>
        }
      />
    </>
  );
}
