import { refuseInvalid } from '../../shared/contract/problem';
import type { LastChange } from '../../shared/contract/revisions';
import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { Step, WorkflowFields } from '../../shared/contract/workflows';
import type { Project } from '../../shared/db/projects/projects';
import { changeGraph, changeWorkflow } from '../../shared/db/workflows/changes';
import { withStoredHeaders } from '../../shared/domain/workflows/hidden-headers';
import { isSameGraph, newVersion, workflowFieldsOf } from '../../shared/domain/workflows/new-graph';
import type { Workflow, WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { changeOf, refuseOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { isoNow } from '../../shared/ops/clock';
import { checkAmongRecords, refuseMistakes } from './check-records';
import { graphWarnings } from './graph-warnings';
import { resolveTemplateAliases } from './template-ids';
import { findGraph, findWorkflow, saveInRounds, workflowReply } from './workflow';

export const updateWorkflow: Endpoint<typeof workflowsGroup.routes.updateWorkflow> = async (request) => {
  const { params, project } = request;
  const { revision, ...given } = request.body;
  const body = await resolveTemplateAliases(project.id, given);
  const lastChange = changeOf(request);
  const ref = { projectId: project.id, workflowId: params.id };
  const saved = await saveInRounds(async () => {
    const seen = await findWorkflow(ref);
    refuseOutdated(seen, revision, lastChange);
    return change(project, seen, await findGraph(seen), { ...body, lastChange });
  });
  const graph = await findGraph(saved);
  const warnings = await graphWarnings(project.id, graph);
  return { status: 200, body: { ...workflowReply(saved, graph), warnings } };
};

async function change(
  project: Project,
  seen: Workflow,
  graph: WorkflowVersion,
  body: WorkflowFields & { lastChange: LastChange },
): Promise<Workflow | null> {
  const { name = seen.name, enabled = seen.enabled, description, source, lastChange } = body;
  const fields = { name, enabled, description, source, lastChange };
  const next = changedGraph(graph, { ...body, ...(body.steps && { steps: storedSteps(body.steps, graph) }) });
  const isSame = isSameGraph(graph, next);
  if (!isSame) await refuseMistakes(project, next);
  const begins = enabled && !seen.enabled;
  if (isSame && !begins) return changeWorkflow(seen, fields);
  const named = await checkAmongRecords(project, next, enabled);
  if (isSame) return changeWorkflow(seen, fields);
  return changeGraph(seen, { ...fields, ...workflowFieldsOf(next, seen.awaitedEvents) }, next, named);
}

function storedSteps(given: readonly Step[], graph: WorkflowVersion): Step[] {
  const { steps, errors } = withStoredHeaders(given, graph.steps);
  refuseInvalid(errors);
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
