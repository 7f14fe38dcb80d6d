import type { ProjectRunning } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import type { EpochMs } from '../../ui/durations';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { useRate } from '../../ui/use-rate';
import { ZonedTime } from '../../ui/zoned-time';
import { words } from './words';

const REFRESH_MS = 15_000;

type SendingItem = ProjectRunning['sending']['items'][number];
type ScheduledItem = ProjectRunning['scheduled']['items'][number];
type JobItem = ProjectRunning['jobs']['items'][number];

function expectedEnd({ recipients, done }: SendingItem, readAt: EpochMs, rate: number | undefined): string | undefined {
  if (!rate) return undefined;
  const remainingMs = ((recipients - done) * 1000) / rate;
  return new Date(readAt + remainingMs).toISOString();
}

function SendingCampaign({ campaign, readAt }: { campaign: SendingItem; readAt: EpochMs }) {
  const { id, name, recipients, done } = campaign;
  const end = expectedEnd(campaign, readAt, useRate(done, readAt));
  return (
    <li className="stack-tight">
      <Link className="line cut" to="campaign" with={{ id }}>
        {name}
      </Link>
      <progress max={Math.max(1, recipients)} value={done} aria-label={name} />
      <span className="soft small numbers">
        <Link to="recipients" with={{ id }}>
          {words.progress(done.toLocaleString(), recipients.toLocaleString())}
        </Link>
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

const ScheduledCampaign = ({ campaign: { id, name, scheduledAt } }: { campaign: ScheduledItem }) => (
  <li className="stack-tight">
    <Link className="line cut" to="campaign" with={{ id }}>
      {name}
    </Link>
    <span className="soft small">
      {words.starts} {scheduledAt && <ZonedTime at={scheduledAt} />}
    </span>
  </li>
);

const RunningJob = ({ job: { id, type, status, processed, total } }: { job: JobItem }) => (
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
    {total !== null && <progress max={Math.max(1, total)} value={processed} aria-label={words.jobs[type]} />}
    <span className="soft small numbers">{words.jobProgress(processed, total)}</span>
  </li>
);

function MoreLinks({ data: { sending, scheduled, jobs } }: { data: ProjectRunning }) {
  const countHidden = ({ items, total }: ProjectRunning['sending' | 'scheduled' | 'jobs']) => total - items.length;
  return (
    <>
      {countHidden(sending) > 0 && (
        <Link to="campaigns" with={{ status: 'SENDING' }}>
          {words.moreSending(countHidden(sending))}
        </Link>
      )}
      {countHidden(jobs) > 0 && <Link to="jobs">{words.moreJobs(countHidden(jobs))}</Link>}
      {countHidden(scheduled) > 0 && (
        <Link to="campaigns" with={{ status: 'SCHEDULED' }}>
          {words.moreScheduled(countHidden(scheduled))}
        </Link>
      )}
    </>
  );
}

export function Running() {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['campaigns', 'running'],
    queryFn: ({ signal }) => api.project.getRunning({ signal }),
    refetchInterval: REFRESH_MS,
  });
  const isIdle = data && data.sending.total + data.scheduled.total + data.jobs.total === 0;
  return (
    <section className="panel panel-body stack" aria-labelledby="running-title">
      <h2 id="running-title">{words.running}</h2>
      {error && !data && <Problem error={error} summary={words.couldNotLoadRunning} retry={() => void refetch()} />}
      {isIdle && <p className="soft">{words.nothingRunning}</p>}
      {!data && !error && <span className="bone half" />}
      <ul className="stack">
        {data?.sending.items.map((campaign) => (
          <SendingCampaign key={campaign.id} campaign={campaign} readAt={dataUpdatedAt} />
        ))}
        {data?.jobs.items.map((job) => (
          <RunningJob key={job.id} job={job} />
        ))}
        {data?.scheduled.items.map((campaign) => (
          <ScheduledCampaign key={campaign.id} campaign={campaign} />
        ))}
      </ul>
      {data && <MoreLinks data={data} />}
    </section>
  );
}
