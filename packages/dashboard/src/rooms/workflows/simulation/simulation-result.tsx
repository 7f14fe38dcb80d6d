import type { SimulateWorkflowBody, SimulateWorkflowResult } from '@posthaste/client';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Problem } from '../../../ui/problem';
import { exactTime } from '../../../ui/time';
import { Visit } from '../executions/visit';
import { words as executionWords } from '../executions/words';
import { type Simulate, type SimulatedEmailRef, SimulatedEmailSheet } from './simulated-email';
import { SimulationForm } from './simulation-form';
import { words } from './words';

type PathVisit = SimulateWorkflowResult['path'][number];

const SimulatedVisit = ({ visit, showEmail }: { visit: PathVisit; showEmail: () => void }) => (
  <Visit visit={visit} name={<strong>{visit.step}</strong>}>
    {(visit.email?.subject ?? visit.detail) && <p className="breaks">{visit.email?.subject ?? visit.detail}</p>}
    {visit.email && <Button onClick={showEmail}>{executionWords.showEmail}</Button>}
  </Visit>
);

export const highlightsOf = (result: SimulateWorkflowResult): Map<string, string> =>
  new Map(
    result.path.map(({ step, startedAt, outcome }) => [
      step,
      `${exactTime(startedAt)} · ${executionWords.outcome(outcome)}`,
    ]),
  );

interface ResultProps {
  result: SimulateWorkflowResult;
  showEmail: (pathPosition: number, step: string) => void;
}

function Result({ result, showEmail }: ResultProps) {
  const panel = useRef<HTMLElement>(null);
  // Scrolls to the result, which appears below the form.
  useLayoutEffect(() => {
    if (result) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <section ref={panel} className="panel panel-body stack" aria-labelledby="path" role="status">
      <h2 id="path">{words.path}</h2>
      <ol className="timeline">
        {result.path.map((visit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path can visit a step several times
          <SimulatedVisit key={index} visit={visit} showEmail={() => showEmail(index + 1, visit.step)} />
        ))}
      </ol>
      <p>{words.ended(executionWords.statuses[result.status], result.reason)}</p>
      {result.truncated && <p className="note warn">{words.truncated}</p>}
    </section>
  );
}

export function useSimulation(simulate: Simulate) {
  const [email, setEmail] = useState<SimulatedEmailRef>();
  const mutation = useMutation({ mutationFn: (body: SimulateWorkflowBody) => simulate(body) });
  const showEmail = (pathPosition: number, step: string) => {
    // Simulates again from the same start time, so that the path is the same.
    const startAt = mutation.data?.startedAt ?? undefined;
    setEmail({ simulate, body: { ...mutation.variables, startAt }, pathPosition, step });
  };
  return { mutation, email, showEmail, close: () => setEmail(undefined) };
}

interface SimulationProps {
  simulation: ReturnType<typeof useSimulation>;
  about: string;
}

export const SimulationPart = ({ simulation: { mutation, showEmail }, about }: SimulationProps) => (
  <div className="stack">
    <SimulationForm busy={mutation.isPending} error={mutation.error} run={mutation.mutate} about={about} />
    {mutation.error && <Problem error={mutation.error} />}
    {mutation.data && <Result result={mutation.data} showEmail={showEmail} />}
  </div>
);

export const OpenSimulatedEmail = ({ simulation: { email, close } }: Pick<SimulationProps, 'simulation'>) =>
  email ? <SimulatedEmailSheet email={email} close={close} /> : null;
