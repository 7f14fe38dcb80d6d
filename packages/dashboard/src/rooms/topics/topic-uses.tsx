import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Problem } from '../../ui/problem';
import { words as common } from '../../ui/words';
import { words } from './words';

const MAX_SHOWN = 10;

export function TopicUses({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['topic-uses', id],
    queryFn: ({ signal }) => api.topics.listUses(id, { limit: MAX_SHOWN }, { signal }),
  });
  if (error && !data) return <Problem error={error} what={words.unreadUses} retry={() => void refetch()} />;
  if (!data) return <span className="bone half" role="status" aria-label={common.loading} />;
  if (data.total === 0) return <p className="field-hint">{words.unused}</p>;
  return (
    <section className="note" aria-label={words.usedBy}>
      <span>{words.used}</span>
      <ul>
        {data.items.map(({ kind, id: useId, name }) => (
          <li key={useId} className="breaks">
            <span className="soft">{words.useKinds[kind]}</span>{' '}
            <Link to={kind} with={{ id: useId }}>
              {name}
            </Link>
          </li>
        ))}
        {data.total > MAX_SHOWN && <li className="soft">{words.more(data.total - MAX_SHOWN)}</li>}
      </ul>
    </section>
  );
}
