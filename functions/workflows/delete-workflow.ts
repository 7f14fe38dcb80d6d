import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { deleteWorkflow as removeWorkflow } from '../../shared/db/workflows/changes';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { inUse } from '../../shared/http/in-use';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { findWorkflow } from './workflow';

/** After this time, all runners that had read the workflow have ended. */
const ERASURE_DELAY_SECONDS = 120;

export const deleteWorkflow: Endpoint<typeof workflowsGroup.routes.deleteWorkflow> = async (request) => {
  const { params, query, project } = request;
  const ref = { projectId: project.id, workflowId: params.id };
  const workflow = await findWorkflow(ref);
  const isOutdated = query.revision !== undefined && query.revision !== workflow.revision;
  if (isOutdated) throw changedMeanwhile(workflow, 'deleted');
  // Queued before the deletion, so a crash leaves no rows behind.
  await queueJob({ v: 1, kind: 'eraseWorkflow', project: project.id, workflow: params.id }, ERASURE_DELAY_SECONDS);
  const outcome = await removeWorkflow(ref, query.revision);
  if (outcome === 'changed') throw changedMeanwhile(await findWorkflow(ref), 'deleted');
  if (outcome !== 'deleted') throw inUse('workflow', outcome, 'named in a filter of');
  return { status: 204 };
};
