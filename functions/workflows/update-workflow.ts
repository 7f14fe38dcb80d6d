import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { WorkflowMembers } from '../../shared/contract/workflows';
import type { Project } from '../../shared/db/projects/projects';
import { changeGraph, changeWorkflow } from '../../shared/db/workflows/changes';
import { factsOf, isSameGraph, newVersion } from '../../shared/domain/workflows/new-graph';
import type { Workflow, WorkflowVersion } from '../../shared/domain/workflows/workflow';
import type { Endpoint } from '../../shared/http/call';
import { isoNow } from '../../shared/ops/clock';
import { checkAmongRecords, refuseMistakes } from './check-records';
import { findGraph, findWorkflow } from './find-workflow';
import { saveInRounds } from './save';
import { workflowReply } from './workflow-reply';

export const updateWorkflow: Endpoint<typeof workflowsGroup.routes.updateWorkflow> = async ({
  params,
  body,
  project,
}) => {
  await refuseMistakes(project, body);
  const ref = { projectId: project.id, workflowId: params.id };
  const saved = await saveInRounds(async () => {
    const seen = await findWorkflow(ref);
    return change(project, seen, await findGraph(seen), body);
  });
  return { status: 200, body: workflowReply(saved, await findGraph(saved)) };
};

/** Null if another change was first. */
async function change(
  project: Project,
  seen: Workflow,
  graph: WorkflowVersion,
  body: WorkflowMembers,
): Promise<Workflow | null> {
  const { name = seen.name, enabled = seen.enabled, description } = body;
  const members = { name, enabled, description };
  const next = changedGraph(graph, body);
  const isSame = isSameGraph(graph, next);
  if (!isSame) await refuseMistakes(project, next);
  const begins = enabled && !seen.enabled;
  if (isSame && !begins) return changeWorkflow(seen, members);
  const named = await checkAmongRecords(project, next, enabled);
  if (isSame) return changeWorkflow(seen, members);
  return changeGraph(seen, { ...members, ...factsOf(next, seen.awaitedEvents) }, next, named);
}

const changedGraph = (graph: WorkflowVersion, body: WorkflowMembers): WorkflowVersion =>
  newVersion(
    {
      trigger: body.trigger ?? graph.trigger,
      steps: body.steps ?? graph.steps,
      reentry: body.reentry ?? graph.reentry,
      exitWhen: body.exitWhen === undefined ? graph.exitWhen : body.exitWhen,
    },
    graph.version + 1,
    isoNow(),
  );
