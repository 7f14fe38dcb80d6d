import { Problem } from '../../../shared/contract/problem';
import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import type { Execution } from '../../../shared/domain/workflows/execution';
import type { Endpoint } from '../../../shared/http/call';
import { wakeExecutions } from '../../../shared/services/queue-work/queue-work';
import { type RetryResult, retryExecution as retry } from '../../../shared/services/start-execution/retry-execution';
import { executionReply, findExecution } from './execution';
import { notRetryableMessage, otherExecutionMessage, RECORDS_DELETED_MESSAGE } from './refusals';

type Route = typeof workflowsGroup.routes.retryExecution;

function resumedExecution(result: RetryResult): Execution {
  switch (result.kind) {
    case 'resumed':
      return result.execution;
    case 'missing':
      throw new Problem('EXECUTION_NOT_FOUND');
    case 'not_retryable':
      throw new Problem('INVALID_STATE', { message: notRetryableMessage(result.execution) });
    case 'reference_deleted':
      throw new Problem('INVALID_STATE', { message: RECORDS_DELETED_MESSAGE });
    case 'already_inside':
      throw new Problem('INVALID_STATE', { message: otherExecutionMessage(result.other) });
  }
}

export const retryExecution: Endpoint<Route> = async ({ params, project, repeated }) => {
  const { ref, contact, execution: before } = await findExecution(project, params);
  // If an earlier try of the request has resumed the execution, it may be at any step by now.
  const isResumed = repeated && before.status !== 'FAILED';
  const execution = isResumed ? before : resumedExecution(await retry(ref));
  await wakeExecutions(project.id, [ref]);
  return { status: 202, body: executionReply(execution, contact) };
};
