import type { LocalService } from '../service';

/** An execution as the API shows it, as far as journeys look. */
export interface ShownExecution {
  id: string;
  contact: { id: string; email: string };
  status: string;
  reason: string | null;
  currentStep: string | null;
  history: { step: string; startedAt: string; endedAt: string; outcome: string; email?: string }[];
}

/** What GET /workflows/{id}/stats tells. */
export interface ShownWorkflowStats {
  executions: Record<'total' | 'running' | 'waiting' | 'completed' | 'exited' | 'failed' | 'cancelled', number>;
  steps: { id: string; entered: number; waiting: number; completed: number; failed: number }[];
}

interface Page {
  data: { items: ShownExecution[]; nextCursor: string | null; hasMore: boolean };
}

const PAGE = 100;
const MAXIMUM_PAGES = 100;

/** Every execution of a workflow by the contact's address; throws where one has two. */
export async function allExecutions(service: LocalService, workflow: string): Promise<Map<string, ShownExecution>> {
  const executions = new Map<string, ShownExecution>();
  let after = '';
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const path = `/workflows/${workflow}/executions?limit=${PAGE}${after}`;
    const { status, body } = await service.api<Page>('GET', path);
    if (status !== 200) throw new Error(`the list of executions answered ${status}: ${JSON.stringify(body)}`);
    for (const item of body.data.items) {
      const { email } = item.contact;
      if (executions.has(email)) throw new Error(`${email} has two executions`);
      executions.set(email, item);
    }
    if (!body.data.hasMore) return executions;
    after = `&cursor=${encodeURIComponent(body.data.nextCursor ?? '')}`;
  }
  throw new Error('the list of executions does not end');
}

/** What the executions come to when they are counted one by one, in the form of the statistics. */
export function recount(executions: readonly ShownExecution[], steps: readonly string[]): ShownWorkflowStats {
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
      return { id, entered, waiting: standing('WAITING'), completed, failed: standing('FAILED') };
    }),
  };
}
