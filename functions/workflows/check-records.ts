import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, Problem } from '../../shared/contract/problem';
import { MAX_STEPS, stepId as stepIdSchema, step as stepSchema } from '../../shared/contract/workflow-steps';
import type { Step } from '../../shared/contract/workflows';
import { verifiedSender } from '../../shared/db/domains/domains';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import { missingNamedRecords } from '../../shared/db/table/named-records';
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

/** Keeps the step's id, because other steps may refer to it. */
function placeholderStep(rawStep: unknown, index: number): Step {
  const id = stepIdSchema.safeParse((rawStep as { id?: unknown } | null)?.id);
  return { id: id.success ? id.data : `#${index}`, type: 'EXIT' };
}

function readableSteps(body: unknown): Step[] | undefined {
  const rawSteps = (body as { steps?: unknown } | null | undefined)?.steps;
  if (!Array.isArray(rawSteps) || rawSteps.length > MAX_STEPS) return undefined;
  return rawSteps.map((rawStep, index) => {
    const parsed = stepSchema.safeParse(rawStep);
    return parsed.success ? parsed.data : placeholderStep(rawStep, index);
  });
}

function webhookUrlError(url: string): string | null {
  const target = readTarget(url);
  return 'error' in target ? target.error : null;
}

export const graphErrors = (fields: GraphFields, { given: body }: Partial<CheckFacts> = {}): FieldError[] =>
  checkFields({ ...fields, steps: fields.steps ?? readableSteps(body) }, webhookUrlError);

async function readRecords(
  projectId: string,
  { segmentIds, templateIds, named = [] }: UsedRecords,
): Promise<ProjectRecords> {
  const [segments, templates, missingNamed] = await Promise.all([
    segmentIds.length > 0 ? listAllSegments(projectId) : [],
    readTemplates(projectId, templateIds),
    missingNamedRecords(projectId, named),
  ]);
  return { segments, templates, missing: missingNamed };
}

export const missingRecordErrors = async (projectId: string, fields: GraphFields): Promise<FieldError[]> =>
  checkRecords(fields, await readRecords(projectId, recordsUsedBy(fields)));

export async function throwIfInvalidGraph(project: Project, fields: GraphFields): Promise<void> {
  const errors = graphErrors(fields);
  if (errors.length === 0) return;
  const fieldsWithErrors = new Set(errors.map(({ field }) => field));
  const recordErrors = await missingRecordErrors(project.id, fields);
  throw invalidBody([...errors, ...recordErrors.filter(({ field }) => !fieldsWithErrors.has(field))]);
}

export async function checkAgainstRecords(
  project: Project,
  graph: WorkflowVersion,
  isEnabled: boolean,
): Promise<UsedRecords> {
  const references = recordsUsedBy(graph);
  const records = await readRecords(project.id, references);
  const errors = checkRecords(graph, records);
  if (errors.length > 0) throw invalidBody(errors);
  if (isEnabled) await checkSenders(project, graph, records.templates);
  return references;
}

const missingSender = ({ index, stepId }: StepSender): FieldError => ({
  field: `steps[${index}].from`,
  message: `Step "${stepId}": Required, because neither the template nor the project has a sender. You can also set a default sender in the project’s settings.`,
  code: 'required',
});

async function checkSenders(
  project: Project,
  graph: WorkflowVersion,
  templates: ProjectRecords['templates'],
): Promise<void> {
  // Reads the project again, because its sender may have been set a moment ago.
  const latestProject = (await currentProject(project.id)) ?? project;
  const senders = sendersOf(graph, templates, latestProject.from);
  const stepsWithoutSender = senders.filter(({ from }) => from === null);
  if (stepsWithoutSender.length > 0) throw invalidBody(stepsWithoutSender.map(missingSender));
  for (const { stepId, from } of senders) {
    if (from === null || (await verifiedSender(project.id, from))) continue;
    const message = `Step "${stepId}": ${from} does not belong to a verified domain of this project.`;
    throw new Problem('DOMAIN_NOT_VERIFIED', { message });
  }
}
