import type { Workflow, WorkflowExecution } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Badge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { Blank, type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { timeColumn } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { JsonField } from '../steps/controls';
import { STALE_QUERIES } from '../use-workflow';
import { words as workflowWords } from '../words';
import { WorkflowPage } from '../workflow-page';
import { ExecutionFilters } from './execution-filters';
import { words } from './words';

function StartExecution({ id, close }: { id: string; close: () => void }) {
  const [contact, setContact] = useState('');
  const [data, setData] = useState<Record<string, unknown>>();
  const start = useAction({
    run: () => api.workflows.startExecution(id, { contact: contact.trim(), ...(data ? { data } : {}) }),
    invalidates: STALE_QUERIES,
    toast: words.startedOne,
    onDone: (execution) => navigate(hrefOf('execution', { id, execution: execution.id })),
  });
  return (
    <Sheet title={words.startTitle} onClose={close}>
      <TextField
        label={words.contact}
        hint={words.contactHint}
        error={errorAt(start.error, 'contact')}
        value={contact}
        onChange={({ target }) => setContact(target.value)}
      />
      <JsonField label={words.startData} hint={words.startDataHint} value={data} onChange={setData} />
      {start.error && <Problem error={start.error} formFields={['contact']} />}
      <div className="sheet-end">
        <Button onClick={close}>{common.cancel}</Button>
        <Button kind="primary" busy={start.isPending} disabled={contact.trim() === ''} onClick={() => start.mutate()}>
          {words.submitStart}
        </Button>
      </div>
    </Sheet>
  );
}

type Status = WorkflowExecution['status'];

const tones: Record<Status, Tone> = {
  RUNNING: 'calm',
  WAITING: 'calm',
  COMPLETED: 'good',
  EXITED: 'quiet',
  FAILED: 'bad',
  CANCELLED: 'quiet',
};

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
);

const columns: Column<WorkflowExecution>[] = [
  {
    name: words.contact,
    width: 'minmax(0, 2fr)',
    render: ({ id, workflowId, contact, reason }) => (
      <Link className="row-link cut" to="execution" with={{ id: workflowId, execution: id }}>
        {contact.email} {reason && <span className="soft plain">{reason}</span>}
      </Link>
    ),
  },
  {
    name: words.step,
    width: 'minmax(0, 1fr)',
    render: ({ currentStep }) => <span className="cut">{currentStep}</span>,
  },
  { name: words.status, width: '120px', render: ({ status }) => <StatusBadge status={status} /> },
  { name: words.version, width: '72px', hideOnPhone: true, render: ({ version }) => version.toLocaleString() },
  timeColumn(words.started, ({ startedAt }) => startedAt),
];

function Executions({ workflow }: { workflow: Workflow }) {
  const parameters = useParameters('executions');
  const { id, status, contact, step, state: stepState, outcome, from, to, pages } = parameters;
  const [isStarting, setStarting] = useState(false);
  const mayWrite = useMay('editor');
  const filter = { status, contact, step, stepState, outcome, from, to };
  const isFiltered = Object.values(filter).some(Boolean);
  const state = useList({
    key: ['executions', id, filter],
    read: ({ signal, ...page }) => api.workflows.listExecutions(id, { ...page, ...filter }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('executions', { ...parameters, pages: count }), 'replace'),
  });
  // If every waiting execution is listed, the older pages have none.
  const hasAllWaiting = stepState === 'waiting' && !state.totalIsLowerBound && state.items.length >= state.total;
  return (
    <>
      <div className="row">
        <div className="grow">
          <ExecutionFilters parameters={parameters} steps={workflow.steps} />
        </div>
        {mayWrite && workflow.enabled && workflow.trigger.type === 'MANUAL' && (
          <Button onClick={() => setStarting(true)}>{words.start}</Button>
        )}
      </div>
      <List
        label={workflowWords.figures}
        columns={columns}
        state={{ ...state, hasMore: state.hasMore && !hasAllWaiting }}
        idOf={({ id }) => id}
        empty={
          isFiltered ? (
            <Blank title={words.noMatchTitle} text={words.noMatch} />
          ) : (
            <Blank title={words.noExecutions} text={words.noExecutionsAbout} />
          )
        }
      />
      {isStarting && <StartExecution id={id} close={() => setStarting(false)} />}
    </>
  );
}

export default function ExecutionsPage() {
  const { id } = useParameters('executions');
  return <WorkflowPage id={id}>{(workflow) => <Executions workflow={workflow} />}</WorkflowPage>;
}
