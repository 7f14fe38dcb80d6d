import type { ContactEvent, Segment } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { Badge } from '../../ui/badge';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { DeletedRecord } from '../../ui/record-name';
import { timeColumn } from '../../ui/time';
import { words } from './words';

const columns: Column<ContactEvent>[] = [
  {
    name: words.contact,
    width: 'minmax(0, 2fr)',
    render: ({ contact }) =>
      contact ? (
        <Link className="row-link cut" to="contact" with={{ id: contact.id }}>
          {contact.email}
        </Link>
      ) : (
        <DeletedRecord kind="contact" />
      ),
  },
  {
    name: words.change,
    width: '160px',
    render: ({ name }) =>
      name === 'segment.entered' ? (
        <Badge tone="good">{words.entered}</Badge>
      ) : (
        <Badge tone="quiet">{words.exited}</Badge>
      ),
  },
  timeColumn(words.when, ({ createdAt }) => createdAt),
];

function ChangeList({ parameters }: { parameters: Parameters<'segment'> }) {
  const { id, part, pages } = parameters;
  const state = useList({
    key: ['segment-changes', id],
    read: ({ signal, ...page }) => api.segments.listChanges(id, page, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('segment', { id, part, pages: count }), 'replace'),
  });
  return (
    <List
      label={words.parts.changes}
      columns={columns}
      state={state}
      idOf={(change) => change.id}
      empty={<Blank title={words.noChanges} text={words.noChangesAbout} />}
    />
  );
}

export function Changes({
  segment: { type, trackMembership },
  parameters,
}: {
  segment: Segment;
  parameters: Parameters<'segment'>;
}) {
  if (type === 'STATIC' || trackMembership) return <ChangeList parameters={parameters} />;
  return (
    <div className="panel blank">
      <h2>{words.notTracked}</h2>
      <p>{words.notTrackedAbout}</p>
    </div>
  );
}
