import type * as z from 'zod';
import { invalidField, throwIfInvalid } from '../../shared/contract/problem';
import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import type { Project } from '../../shared/db/projects/projects';
import { readLatestProject } from '../../shared/db/projects/settings';
import { createWorkflow as storeWorkflow, whileNoneIsCreated } from '../../shared/db/workflows/changes';
import { getWorkflow, listAllWorkflows, refOf } from '../../shared/db/workflows/workflows';
import { derivedFrom, versionOf } from '../../shared/domain/projects/secrets';
import { withStoredHeaders } from '../../shared/domain/workflows/hidden-headers';
import { newVersion, workflowFieldsOf } from '../../shared/domain/workflows/new-graph';
import {
  MAX_UNTOUCHED_BY_AGENT,
  MAX_WORKFLOWS,
  type Workflow,
  type WorkflowVersion,
} from '../../shared/domain/workflows/workflow';
import { permitAgent } from '../../shared/http/access';
import { lastChangeBy } from '../../shared/http/actor';
import { countAgentDraft, isAgent } from '../../shared/http/agent-drafts';
import type { Caller, Endpoint, ProjectContext } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { checkAgainstRecords } from './check-records';
import { graphWarnings } from './graph-warnings';
import { resolveTemplateAliases } from './template-ids';
import { findGraph, saveInRounds, workflowReply } from './workflow';

type Route = typeof workflowsGroup.routes.createWorkflow;
type Body = z.output<Route['body']>;

export const createWorkflow: Endpoint<Route> = async (request) => {
  const { project, ids, repeated } = request;
  permitAgent(
    request.caller,
    !request.body.enabled,
    'Agents can only draft workflows: set `enabled` to false. A person can enable the workflow.',
  );
  const body = await resolveTemplateAliases(project.id, request.body);
  throwIfInvalid(withStoredHeaders(body.steps, []).errors);
  const graph = newVersion(body, 1, toIso(ids.time), lastChangeBy(request).actor);
  const workflow = {
    ...newWorkflow(await readLatestProject(project), body, graph, ids),
    lastChange: lastChangeBy(request),
  };
  // A workflow that an earlier try has created is returned as it is now, without a check of its records.
  const earlierWorkflow = repeated ? await getWorkflow(refOf(workflow)) : null;
  const savedWorkflow = earlierWorkflow ?? (await save(request, workflow, graph));
  const savedGraph = await findGraph(savedWorkflow);
  const warnings = await graphWarnings(project.id, savedGraph);
  return { status: 201, body: { ...workflowReply(savedWorkflow, savedGraph), warnings } };
};

function save(request: ProjectContext, workflow: Workflow, graph: WorkflowVersion): Promise<Workflow> {
  const { project, caller, repeated } = request;
  let isCounted = repeated;
  return saveInRounds(async () => {
    const noConcurrentCreation = await whileNoneIsCreated(workflow);
    const references = await checkAgainstRecords(project, graph, workflow.enabled);
    if (!repeated) await throwIfTooManyWorkflows(project.id, caller);
    if (!isCounted) await countAgentDraft(request);
    isCounted = true;
    return storeWorkflow(workflow, graph, references, [noConcurrentCreation]);
  });
}

const newWorkflow = (project: Project, body: Body, graph: WorkflowVersion, ids: IdSource): Workflow => ({
  id: ids.id('wf'),
  projectId: project.id,
  name: body.name,
  ...(body.description ? { description: body.description } : {}),
  enabled: body.enabled,
  ...(body.source && { source: body.source }),
  ...workflowFieldsOf(graph),
  revision: 1,
  signing: { version: 1, ...derivedFrom(versionOf(project)), earlier: [] },
  createdAt: graph.createdAt,
  updatedAt: graph.createdAt,
});

async function throwIfTooManyWorkflows(projectId: string, caller: Caller): Promise<void> {
  const workflows = await listAllWorkflows(projectId);
  if (workflows.length >= MAX_WORKFLOWS)
    throw invalidField('', `The project has ${MAX_WORKFLOWS} workflows, the most it can have.`, 'too_big');
  if (!isAgent(caller)) return;
  const untouchedDrafts = workflows.filter(({ lastChange }) => lastChange?.actor.id === caller.keyId);
  if (untouchedDrafts.length >= MAX_UNTOUCHED_BY_AGENT)
    throw invalidField(
      '',
      `${MAX_UNTOUCHED_BY_AGENT} drafts of this agent are waiting for a person to change, enable or delete them.`,
      'too_big',
    );
}
