import type { ContactEvent, Segment } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { words as common } from '../../ui/words';
import { changesOf, type NamedEvent } from './segment-changes';
import { words } from './words';

/** Entries, and as many exits, that are read: one page of each. */
const READ = 100;

const Blank = ({ title, children }: { title: string; children: string }) => (
  <div className="panel blank">
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
);

const Change = ({ event: { name, contact, createdAt } }: { event: NamedEvent & ContactEvent }) => (
  <li className={`moment ${name === 'segment.entered' ? 'good' : 'warn'}`}>
    <div className="breaks">
      {contact ? (
        <Link to="contact" with={{ id: contact.id }}>
          {contact.email}
        </Link>
      ) : (
        words.deletedContact
      )}{' '}
      {name === 'segment.entered' ? words.entered : words.exited}
    </div>
    <div className="soft small">
      <Time at={createdAt} />
    </div>
  </li>
);

/** Who entered a segment and left it lately. */
export function Changes({ segment: { id, type, trackMembership } }: { segment: Segment }) {
  const isTracked = type === 'STATIC' || trackMembership;
  const { data, error, refetch } = useQuery({
    queryKey: ['segment-changes', id],
    queryFn: async ({ signal }) => {
      const read = (name: string) => api.events.list({ name, limit: READ }, { signal });
      const [entered, exited] = await Promise.all([read('segment.entered'), read('segment.exited')]);
      return changesOf(id, [...entered.items, ...exited.items]);
    },
    enabled: isTracked,
  });
  if (!isTracked) return <Blank title={words.notTracked}>{words.notTrackedAbout}</Blank>;
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return <span className="bone tall" role="status" aria-label={common.loading} />;
  if (data.length === 0) return <Blank title={words.noChanges}>{words.noChangesAbout}</Blank>;
  return (
    <div className="panel panel-body stack">
      <ol className="timeline">
        {data.map((event) => (
          <Change key={event.id} event={event} />
        ))}
      </ol>
      <p className="field-hint">{words.changesOf(READ)}</p>
    </div>
  );
}
