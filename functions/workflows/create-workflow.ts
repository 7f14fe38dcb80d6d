import type * as z from 'zod';
import { invalidField, refuseInvalid } from '../../shared/contract/problem';
import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { Project } from '../../shared/db/projects/projects';
import { latestOf } from '../../shared/db/projects/settings';
import { createWorkflow as storeWorkflow } from '../../shared/db/workflows/changes';
import { getWorkflow, listAllWorkflows, refOf } from '../../shared/db/workflows/workflows';
import { derivedFrom, versionOf } from '../../shared/domain/projects/secrets';
import { withStoredHeaders } from '../../shared/domain/workflows/hidden-headers';
import { factsOf, newVersion } from '../../shared/domain/workflows/new-graph';
import { MAX_WORKFLOWS, type Workflow, type WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { permitAgent } from '../../shared/http/access';
import { changeOf } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { checkAmongRecords } from './check-records';
import { findGraph } from './find-workflow';
import { saveInRounds } from './save';
import { withTemplateIds } from './template-ids';
import { variableWarnings } from './variable-warnings';
import { workflowReply } from './workflow-reply';

type Route = typeof workflowsGroup.routes.createWorkflow;
type Body = z.output<Route['body']>;

export const createWorkflow: Endpoint<Route> = async (request) => {
  const { project, ids, repeated } = request;
  permitAgent(
    request.caller,
    !request.body.enabled,
    'Agents can only draft workflows: set `enabled` to false. A person can enable the workflow.',
  );
  const body = await withTemplateIds(project.id, request.body);
  refuseInvalid(withStoredHeaders(body.steps, []).errors);
  const graph = newVersion(body, 1, toIso(ids.time), changeOf(request).actor);
  const workflow = {
    ...newWorkflow(await latestOf(project), body, graph, ids),
    lastChange: changeOf(request),
  };
  // A workflow that an earlier try has created is returned as it is now, even if it names missing records by now.
  const earlier = repeated ? await getWorkflow(refOf(workflow)) : null;
  const saved = earlier ?? (await save(project, workflow, graph, repeated));
  const graphNow = await findGraph(saved);
  const warnings = await variableWarnings(project.id, graphNow);
  return { status: 201, body: { ...workflowReply(saved, graphNow), warnings } };
};

const save = (project: Project, workflow: Workflow, graph: WorkflowVersion, repeated: boolean): Promise<Workflow> =>
  saveInRounds(async () => {
    const named = await checkAmongRecords(project, graph, workflow.enabled);
    if (!repeated) await refuseTooMany(project.id);
    return storeWorkflow(workflow, graph, named);
  });

const newWorkflow = (project: Project, body: Body, graph: WorkflowVersion, ids: IdSource): Workflow => ({
  id: ids.id('wf'),
  projectId: project.id,
  name: body.name,
  ...(body.description ? { description: body.description } : {}),
  enabled: body.enabled,
  ...(body.source && { source: body.source }),
  ...factsOf(graph),
  revision: 1,
  signing: { version: 1, ...derivedFrom(versionOf(project)), earlier: [] },
  createdAt: graph.createdAt,
  updatedAt: graph.createdAt,
});

/** Concurrent requests may exceed the limit by one. */
async function refuseTooMany(projectId: string): Promise<void> {
  if ((await listAllWorkflows(projectId)).length < MAX_WORKFLOWS) return;
  throw invalidField('', `The project has ${MAX_WORKFLOWS} workflows, the most it can have.`, 'too_big');
}
