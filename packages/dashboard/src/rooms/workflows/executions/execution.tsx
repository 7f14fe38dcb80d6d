import type { WorkflowExecution } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Fact, Facts } from '../../../ui/facts';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Time } from '../../../ui/time';
import { words as workflowWords } from '../words';
import { ExecutionActions } from './execution-actions';
import { StatusBadge } from './executions';
import { Visit } from './visit';
import { words } from './words';

const POLL_MS = 5_000;
const LISTED_VISITS = 100;

type HistoryEntry = WorkflowExecution['history'][number];

const PastVisit = ({ visit, workflow }: { visit: HistoryEntry; workflow: string }) => (
  <Visit
    visit={visit}
    name={
      <Link to="workflow" with={{ id: workflow, step: visit.step }}>
        {visit.step}
      </Link>
    }
  >
    {visit.email && (
      <Link to="email" with={{ id: visit.email }}>
        {words.showEmail}
      </Link>
    )}
    {visit.error && <p className="field-error">{visit.error}</p>}
  </Visit>
);

const History = ({ execution: { history, workflowId } }: { execution: WorkflowExecution }) => (
  <section className="panel panel-body stack" aria-labelledby="history">
    <h2 id="history">{words.history}</h2>
    {history.length === 0 && <p className="soft">{words.noHistory}</p>}
    <ol className="timeline">
      {history.map((visit) => (
        <PastVisit key={visit.step + visit.startedAt + visit.endedAt} visit={visit} workflow={workflowId} />
      ))}
    </ol>
    {history.length >= LISTED_VISITS && <p className="field-hint">{words.latest100}</p>}
  </section>
);

const ExecutionFacts = ({ execution }: { execution: WorkflowExecution }) => (
  <Facts>
    <Fact name={words.startedBy}>{execution.trigger.event?.name ?? workflowWords.manually}</Fact>
    <Fact name={words.started}>
      <Time at={execution.startedAt} />
    </Fact>
    {execution.endedAt && (
      <Fact name={workflowWords.end}>
        <Time at={execution.endedAt} />
      </Fact>
    )}
    {execution.currentStep && (
      <Fact name={words.step}>
        <Link to="workflow" with={{ id: execution.workflowId, step: execution.currentStep }}>
          {execution.currentStep}
        </Link>
      </Fact>
    )}
    {execution.waitingUntil && (
      <Fact name={words.nextTime}>
        <Time at={execution.waitingUntil} />
      </Fact>
    )}
    {execution.tries > 0 && <Fact name={words.failedAttempts}>{execution.tries.toLocaleString()}</Fact>}
    <Fact name={words.version}>
      <Link to="versions" with={{ id: execution.workflowId }}>
        {execution.version.toLocaleString()}
      </Link>
    </Fact>
    <Fact name={words.contact}>
      <Link to="emails" with={{ contact: execution.contact.email }}>
        {words.emails}
      </Link>
    </Fact>
  </Facts>
);

export default function ExecutionPage() {
  const { id, execution } = useParameters('execution');
  const mayWrite = useMay('editor');
  const query = useQuery({
    queryKey: ['execution', id, execution],
    queryFn: ({ signal }) => api.workflows.getExecution(id, execution, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.endedAt === null ? POLL_MS : false),
  });
  const back = (
    <Link to="executions" with={{ id }} className="small">
      ← {words.backToExecutions}
    </Link>
  );
  const details = query.data;
  if (!details)
    return <PendingPage query={query} title={words.backToExecutions} back={back} notFound={words.executionNotFound} />;
  return (
    <Page
      title={words.executionTitle(details.contact.email)}
      back={back}
      about={<StatusBadge status={details.status} />}
      actions={mayWrite && <ExecutionActions execution={details} />}
    >
      {details.reason && (
        <p className={`note ${details.status === 'FAILED' ? 'bad' : ''}`}>
          <strong>{words.reasonLabel}</strong> {details.reason}
        </p>
      )}
      <ExecutionFacts execution={details} />
      <History execution={details} />
    </Page>
  );
}
