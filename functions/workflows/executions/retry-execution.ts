import { Problem } from '../../../shared/contract/problem';
import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import type { Execution } from '../../../shared/domain/workflows/execution';
import type { Endpoint } from '../../../shared/http/call';
import { wakeExecutions } from '../../../shared/services/queue-work/queue-work';
import { type RetryResult, retryExecution as retry } from '../../../shared/services/start-execution/retry-execution';
import { executionReply, findExecution } from './execution';
import { cannotRetry, isInsideWith, LACKS_RECORDS } from './refusals';

type Route = typeof workflowsGroup.routes.retryExecution;

function goingOn(result: RetryResult): Execution {
  switch (result.kind) {
    case 'resumed':
      return result.execution;
    case 'missing':
      throw new Problem('EXECUTION_NOT_FOUND');
    case 'unfit':
      throw new Problem('INVALID_STATE', { message: cannotRetry(result.execution) });
    case 'lacking':
      throw new Problem('INVALID_STATE', { message: LACKS_RECORDS });
    case 'inside':
      throw new Problem('INVALID_STATE', { message: isInsideWith(result.other) });
  }
}

export const retryExecution: Endpoint<Route> = async ({ params, project, repeated }) => {
  const { ref, contact, execution: seen } = await findExecution(project, params);
  // If an earlier try of the request has resumed the execution, it may be at any step by now.
  const isGoing = repeated && seen.status !== 'FAILED';
  const execution = isGoing ? seen : goingOn(await retry(ref));
  await wakeExecutions(project.id, [ref]);
  return { status: 202, body: executionReply(execution, contact) };
};
