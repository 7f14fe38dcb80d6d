import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { Check } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { words } from './words';

const MAX_TOPICS_OF_PROJECT = 100;

interface PartProps {
  chosen: string[];
  change: (topics: string[]) => void;
}

export function TopicsPart({ chosen, change }: PartProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['topics', 'all'],
    queryFn: ({ signal }) => api.topics.list({ limit: MAX_TOPICS_OF_PROJECT }, { signal }),
  });
  const topics = data?.items ?? [];
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    change(topics.flatMap((topic) => (next.has(topic.id) ? [topic.id] : [])));
  };
  return (
    <section className="panel panel-body stack" aria-labelledby="topics-title">
      <h2 id="topics-title">{words.topics}</h2>
      <p className="soft">{words.topicsAbout}</p>
      {error && <Problem error={error} what={words.unreadTopics} retry={() => void refetch()} />}
      {data && topics.length === 0 && <p className="field-hint">{words.noTopics}</p>}
      {topics.map(({ id, name, description }) => (
        <Check
          key={id}
          label={name}
          hint={description ?? undefined}
          checked={chosen.includes(id)}
          onChange={(on) => toggle(id, on)}
        />
      ))}
    </section>
  );
}
