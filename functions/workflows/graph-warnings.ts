import { readTemplates } from '../../shared/db/templates/list';
import { getBodies } from '../../shared/db/templates/versions';
import type { Declared } from '../../shared/domain/templates/declared';
import { indexesOfUnreachableSteps } from '../../shared/domain/workflows/unreachable';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { describe, logger } from '../../shared/ops/log';
import { unprovidedVariablesOfEach } from '../../shared/services/template-variables/unprovided-variables';

interface GraphWarning {
  field: string;
  message: string;
}

const CONCURRENCY = 10;
const WORKFLOW_VARIABLES = ['trigger', 'received'];

type Steps = Pick<WorkflowVersion, 'steps'>;

export const graphWarnings = async (projectId: string, graph: Steps): Promise<GraphWarning[]> => [
  ...unreachableWarnings(graph),
  ...(await variableWarnings(projectId, graph).catch(withoutWarnings)),
];

const unreachableWarnings = ({ steps }: Steps): GraphWarning[] =>
  indexesOfUnreachableSteps(steps).map((index) => ({
    field: `steps[${index}]`,
    message: `Step "${steps[index]?.id}": no path from the first step leads here, so it never runs. Check \`next\` of the steps before it.`,
  }));

/** Missing warnings must not fail the request, because it may have saved the workflow already. */
function withoutWarnings(error: unknown): [] {
  logger.warn('the warnings of a workflow could not be read', describe(error));
  return [];
}

/** Warnings rather than errors, because an earlier step or the contact may provide the value. */
async function variableWarnings(projectId: string, { steps }: Steps): Promise<GraphWarning[]> {
  const emails = steps.flatMap((step, index) =>
    step.type === 'SEND_EMAIL' && step.template ? [{ index, id: step.id, template: step.template }] : [],
  );
  const templates = await readTemplates(projectId, [...new Set(emails.map(({ template }) => template))]);
  const declaredByTemplate = new Map<string, Declared>();
  await forEachConcurrent([...templates.values()], CONCURRENCY, async ({ id, version }) => {
    declaredByTemplate.set(id, (await getBodies(projectId, id, version))?.variables);
  });
  const unprovidedOfEach = await unprovidedVariablesOfEach(
    projectId,
    [...declaredByTemplate.values()],
    WORKFLOW_VARIABLES,
  );
  const unprovidedByTemplate = new Map(
    [...declaredByTemplate.keys()].map((id, index) => [id, unprovidedOfEach[index] ?? []]),
  );
  return emails.flatMap(({ index, id, template }) => {
    const names = unprovidedByTemplate.get(template) ?? [];
    if (names.length === 0) return [];
    const message = `Step "${id}": its template requires ${names.join(', ')}, which no contact of this project has. The step fails for contacts without them.`;
    return [{ field: `steps[${index}].template`, message }];
  });
}
