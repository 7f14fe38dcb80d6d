import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../router/link';
import { hrefOfPath } from '../../router/router';
import { api } from '../../session/client';
import { Badge } from '../../ui/badge';
import { Fact } from '../../ui/facts';
import { Problem } from '../../ui/problem';
import { Time, withLocalTimes } from '../../ui/time';
import { words } from './words';

const ATTENTION_REFETCH_MS = 30_000;
const USAGE_REFETCH_MS = 60_000;

export function Attention() {
  const { data, error, refetch } = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => api.project.getAttention({ signal }),
    refetchInterval: ATTENTION_REFETCH_MS,
  });
  if (error && !data)
    return <Problem error={error} summary={words.couldNotLoadAttention} retry={() => void refetch()} />;
  return (
    <section className="panel panel-body stack" aria-labelledby="attention-title">
      <h2 id="attention-title">{words.attention}</h2>
      {data?.items.length === 0 && <p className="soft">{words.nothingNeedsAttention}</p>}
      {!data && <span className="bone half" />}
      <ul className="stack">
        {data?.items.map(({ kind, id, name, urgent, message, since, path }) => (
          <li key={`${kind} ${id} ${message}`} className="stack-tight">
            <span className="row">
              <Badge tone={urgent ? 'bad' : 'warn'}>{words.kinds[kind]}</Badge>
              {since && (
                <span className="soft small">
                  {words.since} <Time at={since} />
                </span>
              )}
            </span>
            <Anchor className="line breaks" href={hrefOfPath(path)}>
              {name ?? withLocalTimes(message)}
            </Anchor>
            {name !== null && <span className="soft small breaks">{withLocalTimes(message)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Usage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.account.get({ signal }),
    refetchInterval: USAGE_REFETCH_MS,
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadUsage} retry={() => void refetch()} />;
  if (!data) return <span className="bone tall" />;
  const { rate, quota, used, checkedAt, notes } = data;
  const quotaNote = checkedAt === null ? words.unknownQuota : words.noQuota;
  return (
    <section className="panel panel-body stack" aria-labelledby="usage-title">
      <h2 id="usage-title">{words.usage}</h2>
      <dl className="facts">
        <Fact name={words.rate}>
          <strong className="numbers">{rate.toLocaleString()}</strong>
        </Fact>
        <Fact name={words.quota}>
          <strong className="numbers">{words.quotaOf(used.toLocaleString(), quota?.toLocaleString())}</strong>
          {quota === null && <span className="soft small"> {quotaNote}</span>}
          {quota !== null && <progress max={quota} value={used} aria-label={words.quota} />}
        </Fact>
      </dl>
      {notes.map((note) => (
        <p key={note} className="soft small">
          {note}
        </p>
      ))}
    </section>
  );
}
