import { workflowsGroup } from '../../shared/contract/routes/workflows';
import { serve } from '../../shared/http/serve';
import { checks, recordChecks } from './checks';
import { createWorkflow } from './create-workflow';
import { deleteWorkflow } from './delete-workflow';
import { cancelExecution } from './executions/cancel-execution';
import { getExecution } from './executions/get-execution';
import { listExecutions } from './executions/list-executions';
import { retryExecution } from './executions/retry-execution';
import { startExecution } from './executions/start-execution';
import { getGraph } from './get-graph';
import { getWorkflow } from './get-workflow';
import { getWorkflowStats } from './get-workflow-stats';
import { listWorkflowVersions } from './list-workflow-versions';
import { listWorkflows } from './list-workflows';
import { revealSecret } from './reveal-secret';
import { simulateDraft } from './simulate/simulate-draft';
import { simulateWorkflow } from './simulate/simulate-workflow';
import { updateWorkflow } from './update-workflow';

export const handler = serve(
  workflowsGroup,
  {
    createWorkflow,
    listWorkflows,
    getWorkflow,
    updateWorkflow,
    deleteWorkflow,
    listWorkflowVersions,
    getGraph,
    getWorkflowStats,
    revealSecret,
    simulateDraft,
    simulateWorkflow,
    startExecution,
    listExecutions,
    getExecution,
    cancelExecution,
    retryExecution,
  },
  checks,
  { recordChecks },
);
