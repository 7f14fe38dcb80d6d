import { wakeExecutions } from '../../../shared/actions/queue-steps/queue-steps';
import { Problem } from '../../../shared/contract/problem';
import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import { retryExecution as retry } from '../../../shared/db/executions';
import type { Endpoint } from '../../../shared/http/call';
import { executionReply } from './execution-reply';
import { findExecution } from './find-execution';
import { cannotRetry } from './refusals';

type Route = typeof workflowsGroup.routes.retryExecution;

export const retryExecution: Endpoint<Route> = async ({ params, project, repeated }) => {
  const { ref, contact, execution } = await findExecution(project, params);
  // One that an earlier try of the request has set going may be anywhere by now.
  const goingOn = repeated && execution.status !== 'FAILED' ? execution : await retry(ref);
  if (goingOn === 'missing') throw new Problem('EXECUTION_NOT_FOUND');
  if (goingOn === 'unfit') {
    throw new Problem('INVALID_STATE', { message: cannotRetry(execution) });
  }
  await wakeExecutions(project.id, [ref]);
  return { status: 202, body: executionReply(goingOn, contact) };
};
