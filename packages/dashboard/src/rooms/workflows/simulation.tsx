import type { SimulateWorkflowBody, SimulateWorkflowResult, Workflow } from '@posthaste/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hrefOf, open, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { exactTime } from '../../ui/time';
import { GraphArea } from './canvas/graph-area';
import { type MailPlace, SimulatedMailSheet } from './simulated-mail';
import { SimulationForm } from './simulation-form';
import { useStepNames } from './use-workflow';
import { Visit } from './visit';
import { words } from './words';
import { WorkflowPage } from './workflow-page';

type Simulated = SimulateWorkflowResult['path'][number];

const SimulatedVisit = ({ visit, showMail }: { visit: Simulated; showMail: () => void }) => (
  <Visit visit={visit} name={<strong>{visit.step}</strong>}>
    {(visit.mail?.subject ?? visit.detail) && <p className="breaks">{visit.mail?.subject ?? visit.detail}</p>}
    {visit.mail && <Button onClick={showMail}>{words.showMail}</Button>}
  </Visit>
);

const litBy = (result: SimulateWorkflowResult): Map<string, string> =>
  new Map(
    result.path.map(({ step, startedAt, outcome }) => [step, `${exactTime(startedAt)} · ${words.outcome(outcome)}`]),
  );

interface ResultProps {
  result: SimulateWorkflowResult;
  /** `place` in the path, from 1. */
  showMail: (place: number, step: string) => void;
}

const Result = ({ result, showMail }: ResultProps) => (
  <section className="panel panel-body stack" aria-labelledby="path" role="status">
    <h2 id="path">{words.path}</h2>
    <ol className="timeline">
      {result.path.map((visit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step can be come to several times
        <SimulatedVisit key={index} visit={visit} showMail={() => showMail(index + 1, visit.step)} />
      ))}
    </ol>
    <p>{words.ended(words.statuses[result.status], result.reason)}</p>
    {result.truncated && <p className="note warn">{words.cutShort}</p>}
  </section>
);

function Simulation({ workflow }: { workflow: Workflow }) {
  const { id, steps, trigger } = workflow;
  const names = useStepNames();
  const [mail, setMail] = useState<MailPlace>();
  const run = useMutation({ mutationFn: (body: SimulateWorkflowBody) => api.workflows.simulate(id, body) });
  const showMail = (place: number, step: string) => {
    // The same start gives the same path.
    const startAt = run.data?.startedAt ?? undefined;
    setMail({ workflow: id, body: { ...run.variables, startAt }, place, step });
  };
  const choose = (step: string) => open(hrefOf('workflow', { id, step }));
  return (
    <div className="wf">
      <GraphArea
        asList={false}
        view={{ id, steps, trigger, names, chosen: undefined, choose, lit: run.data ? litBy(run.data) : new Map() }}
      />
      <div className="stack">
        <SimulationForm busy={run.isPending} error={run.error} run={run.mutate} />
        {run.error && <Problem error={run.error} />}
        {run.data && <Result result={run.data} showMail={showMail} />}
      </div>
      {mail && <SimulatedMailSheet of={mail} close={() => setMail(undefined)} />}
    </div>
  );
}

export default function SimulationPage() {
  const { id } = useParameters('simulation');
  return <WorkflowPage id={id}>{(workflow) => <Simulation key={id} workflow={workflow} />}</WorkflowPage>;
}
