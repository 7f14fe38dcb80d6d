import { throwIfInvalid } from '../../shared/contract/problem';
import type { LastChange } from '../../shared/contract/revisions';
import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { Step, WorkflowFields } from '../../shared/contract/workflows';
import type { Project } from '../../shared/db/projects/projects';
import { changeGraph, changeWorkflow } from '../../shared/db/workflows/changes';
import { withStoredHeaders } from '../../shared/domain/workflows/hidden-headers';
import { isSameGraph, newVersion, workflowFieldsOf } from '../../shared/domain/workflows/new-graph';
import type { Workflow, WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { isoNow } from '../../shared/ops/clock';
import { checkAgainstRecords, throwIfInvalidGraph } from './check-records';
import { graphWarnings } from './graph-warnings';
import { resolveTemplateAliases } from './template-ids';
import { findGraph, findWorkflow, saveInRounds, workflowReply } from './workflow';

export const updateWorkflow: Endpoint<typeof workflowsGroup.routes.updateWorkflow> = async (request) => {
  const { params, project } = request;
  const { revision, ...fields } = request.body;
  const body = await resolveTemplateAliases(project.id, fields);
  const lastChange = lastChangeBy(request);
  const ref = { projectId: project.id, workflowId: params.id };
  const savedWorkflow = await saveInRounds(async () => {
    const before = await findWorkflow(ref);
    throwIfOutdated(before, revision, lastChange);
    return storeChange(project, before, await findGraph(before), { ...body, lastChange });
  });
  const graph = await findGraph(savedWorkflow);
  const warnings = await graphWarnings(project.id, graph);
  return { status: 200, body: { ...workflowReply(savedWorkflow, graph), warnings } };
};

async function storeChange(
  project: Project,
  before: Workflow,
  graph: WorkflowVersion,
  body: WorkflowFields & { lastChange: LastChange },
): Promise<Workflow | null> {
  const { name = before.name, enabled = before.enabled, description, source, lastChange } = body;
  const fields = { name, enabled, description, source, lastChange };
  const nextGraph = changedGraph(graph, { ...body, ...(body.steps && { steps: storedSteps(body.steps, graph) }) });
  const isSame = isSameGraph(graph, nextGraph);
  if (!isSame) await throwIfInvalidGraph(project, nextGraph);
  const isBeingEnabled = enabled && !before.enabled;
  if (isSame && !isBeingEnabled) return changeWorkflow(before, fields);
  const references = await checkAgainstRecords(project, nextGraph, enabled);
  if (isSame) return changeWorkflow(before, fields);
  return changeGraph(
    before,
    { ...fields, ...workflowFieldsOf(nextGraph, before.awaitedEvents) },
    nextGraph,
    references,
  );
}

function storedSteps(newSteps: readonly Step[], graph: WorkflowVersion): Step[] {
  const { steps, errors } = withStoredHeaders(newSteps, graph.steps);
  throwIfInvalid(errors);
  return steps;
}

const changedGraph = (graph: WorkflowVersion, body: WorkflowFields & { lastChange: LastChange }): WorkflowVersion =>
  newVersion(
    {
      trigger: body.trigger ?? graph.trigger,
      steps: body.steps ?? graph.steps,
      reentry: body.reentry ?? graph.reentry,
      exitWhen: body.exitWhen === undefined ? graph.exitWhen : body.exitWhen,
    },
    graph.version + 1,
    isoNow(),
    body.lastChange.actor,
  );
