import type { Job, ListedCampaign } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { words } from './words';

/** What runs is read again so often, in milliseconds. */
const AGAIN_MS = 15_000;
/** Of each kind, as many are shown. */
const SHOWN = 5;

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
      <Link className="line cut" to="campaign" with={{ id }}>
        {name}
      </Link>
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

const Scheduled = ({ campaign: { id, name, scheduledAt } }: { campaign: ListedCampaign }) => (
  <li className="stack-tight">
    <Link className="line cut" to="campaign" with={{ id }}>
      {name}
    </Link>
    <span className="soft small">
      {words.starts} {scheduledAt && <Time at={scheduledAt} />}
    </span>
  </li>
);

/** An import has a page of its own; other jobs are in the list of jobs. */
const RunningJob = ({ job: { id, type, status, progress } }: { job: Job }) => (
  <li className="stack-tight">
    {type === 'import' ? (
      <Link className="line cut" to="contact-import" with={{ job: id }}>
        {words.jobs[type]}
      </Link>
    ) : (
      <Link className="line cut" to="jobs" with={{ type, status }}>
        {words.jobs[type]}
      </Link>
    )}
    {progress.total !== undefined && (
      <progress max={Math.max(1, progress.total)} value={progress.processed} aria-label={words.jobs[type]} />
    )}
    <span className="soft small numbers">{words.jobProgress(progress.processed, progress.total)}</span>
  </li>
);

/** Campaigns and jobs under way with how far they are, and what is scheduled. */
export function Running() {
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'running'],
    queryFn: async ({ signal }) => {
      const campaigns = (status: ListedCampaign['status']) =>
        api.campaigns.list({ status, limit: SHOWN }, { signal }).then(({ items }) => items);
      const jobs = (status: Job['status']) =>
        api.jobs.list({ status, limit: SHOWN }, { signal }).then(({ items }) => items);
      const [sending, scheduled, running, queued] = await Promise.all([
        campaigns('SENDING'),
        campaigns('SCHEDULED'),
        jobs('RUNNING'),
        jobs('QUEUED'),
      ]);
      return { sending, scheduled, jobs: [...running, ...queued] };
    },
    refetchInterval: AGAIN_MS,
  });
  const isQuiet = data && data.sending.length + data.scheduled.length + data.jobs.length === 0;
  return (
    <section className="panel panel-body stack" aria-labelledby="running-title">
      <h2 id="running-title">{words.running}</h2>
      {error && !data && <Problem error={error} retry={() => void refetch()} />}
      {isQuiet && <p className="soft">{words.nothingRuns}</p>}
      {!data && !error && <span className="bone half" />}
      <ul className="stack">
        {data?.sending.map((campaign) => (
          <Campaign key={campaign.id} campaign={campaign} />
        ))}
        {data?.jobs.map((job) => (
          <RunningJob key={job.id} job={job} />
        ))}
        {data?.scheduled.map((campaign) => (
          <Scheduled key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}
