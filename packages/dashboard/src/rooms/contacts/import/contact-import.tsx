import type { Job } from '@posthaste/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useGrant, useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Fact, Facts } from '../../../ui/facts';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Problem } from '../../../ui/problem';
import { useAction } from '../../../ui/use-action';
import { CancelJob, isOver, JobStatus, WATCHED_MS } from '../jobs/job-status';
import { type Plan, readPlan, savePlan, unfinished } from './plan';
import { Rows } from './rows';
import { words } from './words';

const Back = () => (
  <Link to="contacts" className="small">
    ← {words.back}
  </Link>
);

const importedOf = ({ progress: { created, updated, unchanged } }: Job): number => created + updated + unchanged;

const Counts = ({ job: { progress, file } }: { job: Job }) => (
  <>
    <Facts>
      {(Object.keys(words.counts) as (keyof typeof words.counts)[]).map((name) => (
        <Fact key={name} name={words.counts[name]}>
          <strong className="numbers">{progress[name].toLocaleString()}</strong>
        </Fact>
      ))}
    </Facts>
    {file && file.encoding !== 'utf-8' && <p className="soft small">{words.converted(file.encoding)}</p>}
    {file && file.ignoredColumns.length > 0 && (
      <p className="soft small breaks">{words.ignored(file.ignoredColumns)}</p>
    )}
  </>
);

const Running = ({ job, rows }: { job: Job; rows: number | undefined }) => (
  <div className="note" role="status">
    <strong className="numbers">{words.processed(job.progress.processed)}</strong>
    {rows ? (
      <progress value={job.progress.processed} max={rows} aria-label={words.processed(job.progress.processed)} />
    ) : null}
    <span>{words.running}</span>
  </div>
);

function StartImport({ job, plan }: { job: Job; plan: Plan | null }) {
  const { project } = useGrant();
  const count = importedOf(job);
  const start = useAction({
    run: async (given: Plan) => {
      const started = await api.contacts.import(given.body);
      await savePlan(project.id, started.id, { ...given, rows: job.progress.processed });
      return started;
    },
    invalidates: ['jobs'],
    toast: words.started,
    onDone: ({ id }) => {
      unfinished.form = undefined;
      navigate(hrefOf('contact-import', { job: id }));
    },
  });
  return (
    <div className="stack">
      <p className="note">{words.would}</p>
      <Counts job={job} />
      {plan === null && <p className="note warn">{words.elsewhere}</p>}
      {count === 0 && <p className="note bad">{words.nothingToImport}</p>}
      {start.error && <Problem error={start.error} />}
      <div className="row">
        {plan && count > 0 && (
          <Button kind="primary" busy={start.isPending} onClick={() => start.mutate(plan)}>
            {words.doImport(count)}
          </Button>
        )}
        <Link className="button" to="import-contacts">
          {unfinished.form ? words.changeColumns : words.anotherFile}
        </Link>
        {plan && count > 0 && <span className="soft">{words.doImportHint(job.progress.refused)}</span>}
      </div>
    </div>
  );
}

const Finished = ({ job }: { job: Job }) => (
  <div className="stack">
    {job.error && <p className="note bad">{job.error}</p>}
    {!job.dryRun && job.status === 'COMPLETED' && <p className="note good">{words.done(importedOf(job))}</p>}
    <Counts job={job} />
    {!job.dryRun && job.status === 'COMPLETED' && (
      <div className="row">
        <Link className="button" to="contacts">
          {words.viewContacts}
        </Link>
        <Link className="button" to="new-campaign">
          {words.writeThem}
        </Link>
      </div>
    )}
  </div>
);

function State({ job, plan }: { job: Job; plan: Plan | null | undefined }) {
  const mayWrite = useMay('editor');
  if (!isOver(job)) return <Running job={job} rows={plan?.rows} />;
  if (job.dryRun && job.status === 'COMPLETED' && mayWrite && plan !== undefined)
    return <StartImport job={job} plan={plan} />;
  return <Finished job={job} />;
}

function useFresh(isDone: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isDone)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => ['contacts', 'contact', 'contact-fields', 'jobs'].includes(String(queryKey[0])),
      });
  }, [isDone, queries]);
}

export default function ContactImport() {
  const parameters = useParameters('contact-import');
  const { project } = useGrant();
  const mayWrite = useMay('editor');
  const query = useQuery({
    queryKey: ['job', parameters.job],
    queryFn: ({ signal }) => api.jobs.get(parameters.job, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : WATCHED_MS),
  });
  const plan = useQuery({
    queryKey: ['import-plan', project.id, parameters.job],
    queryFn: () => readPlan(project.id, parameters.job),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const job = query.data;
  useFresh(job !== undefined && isOver(job));
  if (!job) return <PendingPage query={query} title={words.title} back={<Back />} notFound={words.unknown} />;
  return (
    <Page
      title={plan.data ? `${words.jobTitle(job.dryRun)}: ${plan.data.filename}` : words.jobTitle(job.dryRun)}
      back={<Back />}
      about={<JobStatus job={job} />}
      actions={
        <>
          {mayWrite && !isOver(job) && <CancelJob job={job} />}
          {job.result?.url && (
            <a className="button" href={job.result.url} download rel="noreferrer">
              {words.download(job.dryRun)}
            </a>
          )}
        </>
      }
    >
      <State job={job} plan={plan.data} />
      {job.progress.processed > 0 && (
        <Rows key={`${parameters.job} ${parameters.outcome}`} job={job} parameters={parameters} />
      )}
    </Page>
  );
}
