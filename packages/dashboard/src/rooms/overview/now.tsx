import type { ListedCampaign } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../router/anchor';
import { home } from '../../router/place';
import { api } from '../../session/client';
import { Badge } from '../../ui/badge';
import { Fact } from '../../ui/facts';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { words } from './words';

/** What runs and what needs somebody is read again so often, in milliseconds. */
const AGAIN_MS = 15_000;
/** Campaigns under way that are shown. */
const MOST_RUNNING = 5;

const hrefOfPath = (path: string): string => new URL(path, home).href;

/** What has stopped or may stop soon, each with the way to where it is solved. */
export function Attention() {
  const { data, error, refetch } = useQuery({
    queryKey: ['attention'],
    queryFn: ({ signal }) => api.project.getAttention({ signal }),
    refetchInterval: AGAIN_MS * 2,
  });
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />;
  return (
    <section className="panel panel-body stack" aria-labelledby="attention-title">
      <h2 id="attention-title">{words.attention}</h2>
      {data?.items.length === 0 && <p className="soft">{words.allWell}</p>}
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
            <Anchor className="line" href={hrefOfPath(path)}>
              {name ?? words.kinds[kind]}
            </Anchor>
            <span className="soft small breaks">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When a campaign is through at the pace that it has had so far; undefined before its first mail. */
function endOf({ stats, sentAt }: ListedCampaign): string | undefined {
  if (!stats || !sentAt || stats.audience === 0) return undefined;
  const done = stats.audience - stats.queued;
  if (done <= 0) return undefined;
  const left = (stats.queued * (Date.now() - Date.parse(sentAt))) / done;
  return new Date(Date.now() + left).toISOString();
}

function Campaign({ campaign }: { campaign: ListedCampaign }) {
  const { id, name, stats } = campaign;
  const all = stats?.audience ?? campaign.audienceSize ?? 0;
  const done = all - (stats?.queued ?? all);
  const end = endOf(campaign);
  return (
    <li className="stack-tight">
      <Anchor className="line cut" href={hrefOfPath(`campaigns/${id}`)}>
        {name}
      </Anchor>
      <progress max={Math.max(1, all)} value={done} aria-label={name} />
      <span className="soft small numbers">
        {words.progress(done.toLocaleString(), all.toLocaleString())}
        {end && (
          <>
            {', '}
            {words.ends} <Time at={end} />
          </>
        )}
      </span>
    </li>
  );
}

/** Campaigns that are being sent, with how far they are. */
export function Running() {
  const { data } = useQuery({
    queryKey: ['campaigns', 'running'],
    queryFn: ({ signal }) => api.campaigns.list({ status: 'SENDING', limit: MOST_RUNNING }, { signal }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <section className="panel panel-body stack" aria-labelledby="running-title">
      <h2 id="running-title">{words.running}</h2>
      {data?.items.length === 0 && <p className="soft">{words.nothingRuns}</p>}
      {!data && <span className="bone half" />}
      <ul className="stack">
        {data?.items.map((campaign) => (
          <Campaign key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

/** The rate and the quota of the SES account, and how much of it is used. */
export function Usage() {
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.account.get({ signal }),
    refetchInterval: AGAIN_MS * 4,
  });
  if (!data) return <span className="bone tall" />;
  const { rate, quota, used, checkedAt, notes } = data;
  const unlimited = checkedAt === null ? words.unknownQuota : words.noQuota;
  return (
    <section className="panel panel-body stack" aria-labelledby="usage-title">
      <h2 id="usage-title">{words.usage}</h2>
      <dl className="facts">
        <Fact name={words.rate}>
          <strong className="numbers">{rate.toLocaleString()}</strong>
        </Fact>
        <Fact name={words.quota}>
          <strong className="numbers">{words.quotaOf(used.toLocaleString(), quota?.toLocaleString())}</strong>
          {quota === null && <span className="soft small"> {unlimited}</span>}
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
