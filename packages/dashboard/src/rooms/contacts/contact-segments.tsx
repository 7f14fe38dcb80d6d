import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Problem } from '../../ui/problem';
import { words } from './words';

export function ContactSegments({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['contact', id, 'segments'],
    queryFn: ({ signal }) => api.contacts.listSegments(id, { limit: 100 }, { signal }),
  });
  return (
    <section className="panel panel-body stack" aria-labelledby="segments-title">
      <h2 id="segments-title">{words.segments}</h2>
      {error && <Problem error={error} what={words.unreadSegmentsOf} retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="soft">{words.noSegments}</p>}
      <div className="row">
        {data?.items.map((segment) => (
          <Link key={segment.id} className="chip" to="segment" with={{ id: segment.id }}>
            <span className="cut">{segment.name}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
