import type { Workflow } from '@posthaste/client';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { GraphArea } from '../canvas/graph-area';
import { useStepNames } from '../use-workflow';
import { WorkflowPage } from '../workflow-page';
import { highlightsOf, OpenSimulatedEmail, SimulationPart, useSimulation } from './simulation-result';
import { words } from './words';

function Simulation({ workflow }: { workflow: Workflow }) {
  const { id, steps, trigger } = workflow;
  const names = useStepNames();
  const simulation = useSimulation((body, options) => api.workflows.simulate(id, body, options));
  const { data } = simulation.mutation;
  const select = (step: string) => navigate(hrefOf('workflow', { id, step }));
  return (
    <div className="wf">
      <GraphArea
        isList={false}
        view={{
          id,
          steps,
          trigger,
          names,
          selectedId: undefined,
          select,
          highlights: data ? highlightsOf(data) : new Map(),
        }}
      />
      <SimulationPart simulation={simulation} about={words.simulateAbout} />
      <OpenSimulatedEmail simulation={simulation} />
    </div>
  );
}

export default function SimulationPage() {
  const { id } = useParameters('simulation');
  return <WorkflowPage id={id}>{(workflow) => <Simulation key={id} workflow={workflow} />}</WorkflowPage>;
}
