import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { Checks, RecordCheck, RecordChecks } from '../../shared/http/call';
import { graphErrors, missingRecordErrors } from './check-records';
import { simulationErrors } from './simulate/simulation-errors';
import { resolveTemplateAliases } from './template-ids';

type Routes = typeof workflowsGroup.routes;

export const checks: Checks<typeof workflowsGroup> = {
  createWorkflow: graphErrors,
  updateWorkflow: graphErrors,
  simulateDraft: (body, facts) => [...graphErrors(body, facts), ...simulationErrors(body, facts)],
  simulateWorkflow: simulationErrors,
};

const recordErrors: RecordCheck<Routes['createWorkflow' | 'updateWorkflow']> = async (project, body) =>
  missingRecordErrors(project.id, await resolveTemplateAliases(project.id, body));

export const recordChecks: RecordChecks<typeof workflowsGroup> = {
  createWorkflow: recordErrors,
  updateWorkflow: recordErrors,
};
