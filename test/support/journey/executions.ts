import type { Posthaste, WorkflowExecution, WorkflowStats } from '../../../packages/client/src/index';

/** Every execution of a workflow by the contact's address; throws where one has two. */
export async function allExecutions(
  { workflows }: Posthaste,
  workflow: string,
): Promise<Map<string, WorkflowExecution>> {
  const executions = new Map<string, WorkflowExecution>();
  for await (const execution of workflows.allExecutions(workflow)) {
    const { email } = execution.contact;
    if (executions.has(email)) throw new Error(`${email} has two executions`);
    executions.set(email, execution);
  }
  return executions;
}

/** A workflow's stats, as counting can tell them. */
interface Counted extends Pick<WorkflowStats, 'executions'> {
  steps: Omit<WorkflowStats['steps'][number], 'type'>[];
}

/** The executions counted one by one, in the form of the statistics. */
export function recount(executions: readonly WorkflowExecution[], steps: readonly string[]): Counted {
  const of = (status: string) => executions.filter((one) => one.status === status);
  const visits = executions.flatMap(({ history }) => history);
  return {
    executions: {
      total: executions.length,
      running: of('RUNNING').length,
      waiting: of('WAITING').length,
      completed: of('COMPLETED').length,
      exited: of('EXITED').length,
      failed: of('FAILED').length,
      cancelled: of('CANCELLED').length,
    },
    steps: steps.map((id) => {
      const completed = visits.filter(({ step }) => step === id).length;
      const at = executions.filter(({ currentStep }) => currentStep === id);
      const standing = (status: string) => at.filter((one) => one.status === status).length;
      const entered = completed + at.length;
      const sent = visits.filter(({ step, outcome }) => step === id && outcome === 'sent').length;
      return { id, entered, waiting: standing('WAITING'), completed, failed: standing('FAILED'), sent };
    }),
  };
}
