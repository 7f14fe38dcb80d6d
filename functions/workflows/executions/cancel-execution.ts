import { Problem } from '../../../shared/contract/problem';
import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import { cancelExecution as cancel } from '../../../shared/db/workflows/executions';
import type { Execution } from '../../../shared/domain/workflows/execution';
import type { Endpoint } from '../../../shared/http/call';
import { executionReply, findExecution } from './execution';
import { notCancellableMessage } from './refusals';

type Route = typeof workflowsGroup.routes.cancelExecution;

const isCancelled = ({ status, reason }: Execution): boolean => status === 'CANCELLED' && reason === 'request';

export const cancelExecution: Endpoint<Route> = async ({ params, project, repeated }) => {
  const { ref, contact, execution } = await findExecution(project, params);
  const result = repeated && isCancelled(execution) ? execution : await cancel(ref);
  if (result === 'missing') throw new Problem('EXECUTION_NOT_FOUND');
  if (result === 'ended') {
    throw new Problem('INVALID_STATE', { message: notCancellableMessage(execution) });
  }
  return { status: 200, body: executionReply(result, contact) };
};
