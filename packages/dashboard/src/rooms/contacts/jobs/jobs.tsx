import type { Job } from '@posthaste/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { Page } from '../../../ui/page';
import { timeColumn } from '../../../ui/time';
import { jobStatuses, jobTypes } from '../routes';
import { CancelJob, hasEnded, JobStatus, POLL_MS } from './job-status';
import { words } from './words';

const jobName = ({ type, dryRun }: Job): string => (dryRun ? words.check : words.types[type]);

const columns: Column<Job>[] = [
  {
    name: words.type,
    width: 'minmax(0, 1.4fr)',
    render: (job) =>
      job.type === 'import' ? (
        <Link className="row-link cut" to="contact-import" with={{ job: job.id }}>
          {jobName(job)}
        </Link>
      ) : (
        <div className="cut field-label">{jobName(job)}</div>
      ),
  },
  {
    name: words.progress,
    width: 'minmax(0, 1fr)',
    render: ({ progress: { processed, total, refused }, error }) => (
      <div className="cut numbers soft" title={error ?? undefined}>
        {words.processed(processed, total)}
        {refused > 0 && `, ${words.refused(refused)}`}
      </div>
    ),
  },
  { name: words.status, width: '112px', render: (job) => <JobStatus job={job} /> },
  timeColumn(words.created, ({ createdAt }) => createdAt),
];

const actionColumn: Column<Job> = {
  name: words.actions,
  hideName: true,
  width: '110px',
  alignEnd: true,
  hideOnPhone: true,
  render: (job) => {
    if (!hasEnded(job)) return <CancelJob job={job} />;
    if (!job.result?.url) return null;
    return (
      <a className="button above" href={job.result.url} download rel="noreferrer">
        {words.download}
      </a>
    );
  },
};

type JobsParameters = Parameters<'jobs'>;

function useJobs({ pages, ...filters }: JobsParameters) {
  const queries = useQueryClient();
  const state = useList({
    key: ['jobs', filters],
    read: ({ signal, ...page }) => api.jobs.list({ ...filters, ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('jobs', { ...filters, pages: count }), 'replace'),
  });
  const hasUnfinishedJobs = state.items.some((job) => !hasEnded(job));
  useEffect(() => {
    if (!hasUnfinishedJobs) return;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: ['jobs'] }), POLL_MS);
    return () => clearInterval(timer);
  }, [hasUnfinishedJobs, queries]);
  return state;
}

const openJobs = (parameters: JobsParameters) => navigate(hrefOf('jobs', { ...parameters, pages: undefined }));

const Filters = ({ parameters }: { parameters: JobsParameters }) => (
  <div className="filters">
    <select
      className="input"
      aria-label={words.type}
      value={parameters.type ?? ''}
      onChange={({ target }) => openJobs({ ...parameters, type: jobTypes.find((type) => type === target.value) })}
    >
      <option value="">{words.anyType}</option>
      {jobTypes.map((type) => (
        <option key={type} value={type}>
          {words.types[type]}
        </option>
      ))}
    </select>
    <select
      className="input"
      aria-label={words.status}
      value={parameters.status ?? ''}
      onChange={({ target }) =>
        openJobs({ ...parameters, status: jobStatuses.find((status) => status === target.value) })
      }
    >
      <option value="">{words.anyStatus}</option>
      {jobStatuses.map((status) => (
        <option key={status} value={status}>
          {words.statuses[status]}
        </option>
      ))}
    </select>
  </div>
);

export default function Jobs() {
  const parameters = useParameters('jobs');
  const mayWrite = useMay('editor');
  const state = useJobs(parameters);
  const isFiltered = Boolean(parameters.type || parameters.status);
  return (
    <Page
      title={words.title}
      about={words.about}
      back={
        <Link to="contacts" className="small">
          ← {words.back}
        </Link>
      }
    >
      <Filters parameters={parameters} />
      <List
        label={words.list}
        columns={mayWrite ? [...columns, actionColumn] : columns}
        state={state}
        idOf={({ id }) => id}
        empty={
          <Blank
            title={isFiltered ? words.noMatchTitle : words.emptyTitle}
            text={isFiltered ? words.noMatch : words.empty}
          />
        }
      />
    </Page>
  );
}
