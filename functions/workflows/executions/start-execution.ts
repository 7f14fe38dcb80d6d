import { wakeExecutions } from '../../../shared/actions/queue-steps/queue-steps';
import { type StartResult, startExecution as start } from '../../../shared/actions/start-execution/start-execution';
import { Problem } from '../../../shared/contract/problem';
import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import { getContact } from '../../../shared/db/contacts';
import { type Execution, isOver } from '../../../shared/domain/workflow/execution';
import type { Workflow } from '../../../shared/domain/workflow/workflow';
import type { Endpoint } from '../../../shared/http/call';
import { findWorkflow } from '../find-workflow';
import { executionReply } from './execution-reply';

type Refusal = Extract<StartResult, { kind: 'refused' }>['reason'];

const refusals: Readonly<Record<Refusal, string>> = {
  already_entered: 'The contact has entered this workflow before, and its reentry is NEVER.',
  still_inside: 'The contact is still inside this workflow.',
  too_often: 'The contact has entered this workflow 20 times today.',
};

function refuseUnstartable({ trigger, enabled }: Workflow): void {
  if (trigger.type !== 'MANUAL') {
    throw new Problem('INVALID_STATE', { message: 'Only a workflow with a MANUAL trigger is begun by hand.' });
  }
  if (!enabled) throw new Problem('INVALID_STATE', { message: 'The workflow is disabled.' });
}

function entered(result: StartResult): Execution {
  if (result.kind === 'refused') throw new Problem('INVALID_STATE', { message: refusals[result.reason] });
  return result.execution;
}

type Route = typeof workflowsGroup.routes.startExecution;

export const startExecution: Endpoint<Route> = async ({ params, body, project, ids }) => {
  const workflow = await findWorkflow({ projectId: project.id, workflowId: params.id });
  const contact = await getContact(project, body.contact);
  if (!contact) throw new Problem('CONTACT_NOT_FOUND');
  refuseUnstartable(workflow);
  const result = await start({
    projectId: project.id,
    workflow,
    contact,
    origin: { type: 'MANUAL', eventId: ids.id('evt') },
    data: body.data ?? {},
    depth: 0,
    at: ids.time,
  });
  const execution = entered(result);
  if (!isOver(execution)) await wakeExecutions(project.id, [execution]);
  return { status: 201, body: executionReply(execution, contact) };
};
