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
import { MEMBER_QUERIES } from '../../segments/member-queries';
import { CancelJob, hasEnded, JobStatus, POLL_MS } from '../jobs/job-status';
import { segmentIdOf } from '../segment-choice';
import { type ImportPlan, keepUnfinishedForm, readPlan, savePlan, unfinishedForm } from './plan';
import { RowList } from './rows';
import { words } from './words';

const BackLink = () => (
  <Link to="contacts" className="small">
    ← {words.back}
  </Link>
);

const countImported = ({ progress: { created, updated, unchanged } }: Job): number => created + updated + unchanged;

/** The API counts a repeated row as an updated row too. */
const countOfRows = ({ repeated = 0, ...progress }: Job['progress'], name: keyof typeof words.counts): number => {
  if (name === 'repeated') return repeated;
  return name === 'updated' ? progress.updated - repeated : progress[name];
};

const ImportCounts = ({ job: { progress, file } }: { job: Job }) => (
  <>
    <Facts>
      {(Object.keys(words.counts) as (keyof typeof words.counts)[])
        .filter((name) => name !== 'repeated' || progress.repeated)
        .map((name) => (
          <Fact key={name} name={words.counts[name]}>
            <strong className="numbers">{countOfRows(progress, name).toLocaleString()}</strong>
          </Fact>
        ))}
    </Facts>
    {file && file.encoding !== 'utf-8' && <p className="soft small">{words.converted(file.encoding)}</p>}
    {file && file.ignoredColumns.length > 0 && (
      <p className="soft small breaks">{words.ignored(file.ignoredColumns)}</p>
    )}
  </>
);

const RunningImport = ({ job, totalRows }: { job: Job; totalRows: number | undefined }) => (
  <div className="note" role="status">
    <strong className="numbers">{words.processed(job.progress.processed)}</strong>
    {totalRows ? (
      <progress value={job.progress.processed} max={totalRows} aria-label={words.processed(job.progress.processed)} />
    ) : null}
    <span>{words.running}</span>
  </div>
);

function StartImport({ job, plan }: { job: Job; plan: ImportPlan | null }) {
  const grant = useGrant();
  const { project } = grant;
  const queries = useQueryClient();
  const importableCount = countImported(job);
  const mayChangeColumns = unfinishedForm(grant)?.checkJob === job.id;
  const createSegment = async ({ newSegment, ...otherFields }: ImportPlan): Promise<ImportPlan> => {
    if (!newSegment) return otherFields;
    const segmentId = await segmentIdOf({ name: newSegment });
    const planWithSegment = { ...otherFields, body: { ...otherFields.body, segmentId } };
    // If the import can't be started, the next try must not create the segment again.
    await savePlan(project.id, job.id, planWithSegment);
    queries.setQueryData(['import-plan', project.id, job.id], planWithSegment);
    return planWithSegment;
  };
  const start = useAction({
    run: async (checkedPlan: ImportPlan) => {
      const importPlan = await createSegment(checkedPlan);
      const importJob = await api.contacts.import(importPlan.body);
      await savePlan(project.id, importJob.id, { ...importPlan, rows: job.progress.processed });
      return importJob;
    },
    invalidates: ['jobs', 'segments'],
    toast: words.started,
    onDone: ({ id }) => {
      if (mayChangeColumns) keepUnfinishedForm(grant, undefined);
      navigate(hrefOf('contact-import', { job: id }));
    },
  });
  return (
    <div className="stack">
      <p className="note">{words.previewAbout}</p>
      {plan?.newSegment && <p>{words.willCreate(plan.newSegment)}</p>}
      <ImportCounts job={job} />
      {plan === null && <p className="note warn">{words.startedElsewhere}</p>}
      {importableCount === 0 && <p className="note bad">{words.nothingToImport}</p>}
      {start.error && <Problem error={start.error} />}
      <div className="row">
        {plan && importableCount > 0 && (
          <Button kind="primary" busy={start.isPending} onClick={() => start.mutate(plan)}>
            {words.startImport(importableCount)}
          </Button>
        )}
        <Link className="button" to="import-contacts">
          {mayChangeColumns ? words.changeColumns : words.anotherFile}
        </Link>
        {plan && importableCount > 0 && <span className="soft">{words.startImportHint(job.progress.refused)}</span>}
      </div>
    </div>
  );
}

const FinishedImport = ({ job, segmentId }: { job: Job; segmentId: string | undefined }) => (
  <div className="stack">
    {job.error && <p className="note bad">{job.error}</p>}
    {!job.dryRun && job.status === 'COMPLETED' && <p className="note good">{words.imported(countImported(job))}</p>}
    <ImportCounts job={job} />
    {!job.dryRun && job.status === 'COMPLETED' && (
      <div className="row">
        <Link className="button" to="contacts">
          {words.viewContacts}
        </Link>
        {segmentId && (
          <Link className="button" to="segment" with={{ id: segmentId }}>
            {words.viewSegment}
          </Link>
        )}
        <Link className="button" to="new-campaign">
          {words.createCampaign}
        </Link>
      </div>
    )}
  </div>
);

function ImportState({ job, plan }: { job: Job; plan: ImportPlan | null | undefined }) {
  const mayWrite = useMay('editor');
  if (!hasEnded(job)) return <RunningImport job={job} totalRows={plan?.rows} />;
  if (job.dryRun && job.status === 'COMPLETED' && mayWrite && plan !== undefined)
    return <StartImport job={job} plan={plan} />;
  return <FinishedImport job={job} segmentId={plan?.body.segmentId} />;
}

function useRefetchWhenEnded(isEnded: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isEnded)
      void queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          ['contacts', 'contact', 'contact-fields', 'jobs', ...MEMBER_QUERIES].includes(String(queryKey[0])),
      });
  }, [isEnded, queries]);
}

export default function ContactImport() {
  const parameters = useParameters('contact-import');
  const { project } = useGrant();
  const mayWrite = useMay('editor');
  const query = useQuery({
    queryKey: ['job', parameters.job],
    queryFn: ({ signal }) => api.jobs.get(parameters.job, { signal }),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  });
  const { data: plan } = useQuery({
    queryKey: ['import-plan', project.id, parameters.job],
    queryFn: () => readPlan(project.id, parameters.job),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const job = query.data;
  useRefetchWhenEnded(job !== undefined && hasEnded(job));
  if (!job) return <PendingPage query={query} title={words.title} back={<BackLink />} notFound={words.notFound} />;
  return (
    <Page
      title={plan ? `${words.jobTitle(job.dryRun)}: ${plan.filename}` : words.jobTitle(job.dryRun)}
      back={<BackLink />}
      about={<JobStatus job={job} />}
      actions={
        <>
          {mayWrite && !hasEnded(job) && <CancelJob job={job} />}
          {job.result?.url && (
            <a className="button" href={job.result.url} download rel="noreferrer">
              {words.download(job.dryRun)}
            </a>
          )}
        </>
      }
    >
      <ImportState job={job} plan={plan} />
      {job.progress.processed > 0 && (
        <RowList key={`${parameters.job} ${parameters.outcome}`} job={job} parameters={parameters} />
      )}
    </Page>
  );
}
