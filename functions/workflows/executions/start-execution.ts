import { Problem } from '../../../shared/contract/problem';
import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import { getContact } from '../../../shared/db/contacts/contacts';
import { type Execution, isOver } from '../../../shared/domain/workflows/execution';
import type { Workflow } from '../../../shared/domain/workflows/workflow';
import type { Endpoint } from '../../../shared/http/call';
import { wakeExecutions } from '../../../shared/services/queue-work/queue-work';
import { startExecution as enterWorkflow, type Start } from '../../../shared/services/start-execution/start-execution';
import { findWorkflow } from '../workflow';
import { executionReply } from './execution';
import { notManualMessage, startRefusalMessages } from './refusals';

type Route = typeof workflowsGroup.routes.startExecution;

export const startExecution: Endpoint<Route> = async ({ params, body, project, ids }) => {
  const workflow = await findWorkflow({ projectId: project.id, workflowId: params.id });
  const contact = await getContact(project, body.contact);
  if (!contact) throw new Problem('CONTACT_NOT_FOUND');
  throwIfNotStartable(workflow);
  const execution = await startOrThrow({
    projectId: project.id,
    workflow,
    contact,
    origin: { type: 'MANUAL', eventId: ids.id('evt') },
    data: body.data ?? {},
    depth: 0,
    at: ids.time,
  });
  if (!isOver(execution)) await wakeExecutions(project.id, [execution]);
  return { status: 201, body: executionReply(execution, contact) };
};

function throwIfNotStartable({ trigger, enabled }: Workflow): void {
  if (trigger.type !== 'MANUAL') throw new Problem('INVALID_STATE', { message: notManualMessage(trigger) });
  if (!enabled) throw new Problem('INVALID_STATE', { message: 'The workflow is disabled. Enable it first.' });
}

async function startOrThrow(start: Start): Promise<Execution> {
  const result = await enterWorkflow(start);
  if (result.kind === 'refused') throw new Problem('INVALID_STATE', { message: startRefusalMessages[result.reason] });
  return result.execution;
}
