import { enqueue } from '../../shared/aws/queues';
import { Problem } from '../../shared/contract/problem';
import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { deleteWorkflow as removeWorkflow } from '../../shared/db/workflows/changes';
import type { WorkflowRef } from '../../shared/domain/workflows/workflow';
import type { Endpoint } from '../../shared/http/call';
import { env } from '../../shared/ops/env';
import { findWorkflow } from './find-workflow';

/** By then this function is over, and so are all workflow runners that have read the workflow before its deletion. */
const ERASED_AFTER_SECONDS = 120;

export const deleteWorkflow: Endpoint<typeof workflowsGroup.routes.deleteWorkflow> = async ({ params, project }) => {
  const ref = { projectId: project.id, workflowId: params.id };
  await findWorkflow(ref);
  await queueErasure(ref);
  if (!(await removeWorkflow(ref))) throw new Problem('WORKFLOW_NOT_FOUND');
  return { status: 204 };
};

/** Queued before the deletion, so that a deleted workflow never leaves anything behind. */
const queueErasure = ({ projectId: project, workflowId: workflow }: WorkflowRef): Promise<void> =>
  enqueue(env('jobsQueue'), [
    {
      body: { v: 1, kind: 'eraseWorkflow', project, workflow },
      group: project,
      delaySeconds: ERASED_AFTER_SECONDS,
    },
  ]);
