import type { Job } from '@posthaste/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../session/client';
import { Problem } from '../../../ui/problem';
import { words } from './words';

const POLL_MS = 1_500;
const hasEnded = ({ status }: Job) => status !== 'QUEUED' && status !== 'RUNNING';

function toneOf(status: Job['status'] | undefined): string {
  if (status === 'FAILED') return 'bad';
  return status === 'COMPLETED' ? 'good' : '';
}

export function JobProgress({ id }: { id: string }) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.jobs.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  });
  const job = query.data;
  const isEnded = job !== undefined && hasEnded(job);
  useEffect(() => {
    if (isEnded) void queries.invalidateQueries({ queryKey: ['suppressions'] });
  }, [isEnded, queries]);
  if (query.error)
    return <Problem error={query.error} summary={words.couldNotLoadProgress} retry={() => void query.refetch()} />;
  return (
    <div className={`note ${toneOf(job?.status)}`} role="status">
      <strong>{words.statuses[job?.status ?? 'QUEUED']}</strong>
      {!isEnded && <span>{words.running}</span>}
      {job && <Counts job={job} />}
    </div>
  );
}

const Counts = ({ job: { progress, error, result, type } }: { job: Job }) => (
  <>
    <span className="numbers">
      {words.done(progress.processed)}
      {progress.refused > 0 && `, ${words.refused(progress.refused)}`}
    </span>
    {error && <span>{error}</span>}
    {result?.url && (
      <span className="row">
        <a className="button" href={result.url} download rel="noreferrer">
          {type === 'suppression_export' ? words.download : words.downloadRefused}
        </a>
      </span>
    )}
  </>
);
