import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem } from '../../shared/contract/problem';
import { MAX_STEPS, step, stepId } from '../../shared/contract/workflow-steps';
import type { Step } from '../../shared/contract/workflows';
import { verifiedSender } from '../../shared/db/domains/domains';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import { readTemplates } from '../../shared/db/templates/list';
import { checkFields } from '../../shared/domain/workflows/check-graph';
import {
  checkRecords,
  type ProjectRecords,
  type StepSender,
  sendersOf,
} from '../../shared/domain/workflows/check-records';
import { type GraphFields, recordsUsedBy, type UsedRecords } from '../../shared/domain/workflows/filters';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { readTarget } from '../../shared/egress/target';
import type { CheckFacts } from '../../shared/http/call';

function placeholderStep(given: unknown, index: number): Step {
  const id = stepId.safeParse((given as { id?: unknown } | null)?.id);
  return { id: id.success ? id.data : `#${index}`, type: 'EXIT' };
}

function readableSteps(body: unknown): Step[] | undefined {
  const given = (body as { steps?: unknown } | null | undefined)?.steps;
  if (!Array.isArray(given) || given.length > MAX_STEPS) return undefined;
  return given.map((each, index) => {
    const read = step.safeParse(each);
    return read.success ? read.data : placeholderStep(each, index);
  });
}

function wrongUrl(url: string): string | null {
  const target = readTarget(url);
  return 'problem' in target ? target.problem : null;
}

export const graphErrors = (fields: GraphFields, { given }: Partial<CheckFacts> = {}): FieldError[] =>
  checkFields({ ...fields, steps: fields.steps ?? readableSteps(given) }, wrongUrl);

async function readRecords(projectId: string, { segmentIds, templateIds }: UsedRecords): Promise<ProjectRecords> {
  const [segments, templates] = await Promise.all([
    segmentIds.length > 0 ? listAllSegments(projectId) : [],
    readTemplates(projectId, templateIds),
  ]);
  return { segments, templates };
}

export const missingRecords = async (projectId: string, fields: GraphFields): Promise<FieldError[]> =>
  checkRecords(fields, await readRecords(projectId, recordsUsedBy(fields)));

export async function refuseMistakes(project: Project, fields: GraphFields): Promise<void> {
  const errors = graphErrors(fields);
  if (errors.length === 0) return;
  const named = new Set(errors.map(({ field }) => field));
  const missing = await missingRecords(project.id, fields);
  throw invalidBody([...errors, ...missing.filter(({ field }) => !named.has(field))]);
}

export async function checkAmongRecords(project: Project, graph: WorkflowVersion, runs: boolean): Promise<UsedRecords> {
  const named = recordsUsedBy(graph);
  const records = await readRecords(project.id, named);
  const errors = checkRecords(graph, records);
  if (errors.length > 0) throw invalidBody(errors);
  if (runs) await checkSenders(project, graph, records.templates);
  return named;
}

const noSender = ({ index, stepId }: StepSender): FieldError => ({
  field: `steps[${index}].from`,
  message: `Step "${stepId}": Required, because neither the template nor the project has a sender. You can also set a default sender in the project’s settings.`,
  code: 'required',
});

async function checkSenders(
  project: Project,
  graph: WorkflowVersion,
  templates: ProjectRecords['templates'],
): Promise<void> {
  // A refusal is never given from memory: the sender may have been set a moment ago.
  const current = (await currentProject(project.id)) ?? project;
  const senders = sendersOf(graph, templates, current.from);
  const missing = senders.filter(({ from }) => from === null);
  if (missing.length > 0) throw invalidBody(missing.map(noSender));
  for (const { stepId, from } of senders) {
    if (from === null || (await verifiedSender(project.id, from))) continue;
    const message = `Step "${stepId}": ${from} does not belong to a verified domain of this project.`;
    throw new Problem('DOMAIN_NOT_VERIFIED', { message });
  }
}
