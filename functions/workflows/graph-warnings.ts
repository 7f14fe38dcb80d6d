import { readTemplates } from '../../shared/db/templates/list';
import { getBodies } from '../../shared/db/templates/versions';
import { unreachableSteps } from '../../shared/domain/workflows/unreachable';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { unprovidedVariables } from '../../shared/services/template-variables/unprovided-variables';

interface GraphWarning {
  field: string;
  message: string;
}

const WORKFLOW_VARIABLES = ['trigger', 'received'];

type Steps = Pick<WorkflowVersion, 'steps'>;

export const graphWarnings = async (projectId: string, graph: Steps): Promise<GraphWarning[]> => [
  ...unreachableWarnings(graph),
  ...(await variableWarnings(projectId, graph)),
];

const unreachableWarnings = ({ steps }: Steps): GraphWarning[] =>
  unreachableSteps(steps).map((index) => ({
    field: `steps[${index}]`,
    message: `Step "${steps[index]?.id}": no path from the first step leads here, so it never runs. Check \`next\` of the steps before it.`,
  }));

/** Not errors: an earlier step or the contact may provide the value. */
async function variableWarnings(projectId: string, { steps }: Steps): Promise<GraphWarning[]> {
  const emails = steps.flatMap((step, index) =>
    step.type === 'SEND_EMAIL' && step.template ? [{ index, id: step.id, template: step.template }] : [],
  );
  const templates = await readTemplates(projectId, [...new Set(emails.map(({ template }) => template))]);
  const missing = new Map(
    await Promise.all(
      [...templates.values()].map(async ({ id, version }) => {
        const declared = (await getBodies(projectId, id, version))?.variables;
        return [id, await unprovidedVariables(projectId, declared, WORKFLOW_VARIABLES)] as const;
      }),
    ),
  );
  return emails.flatMap(({ index, id, template }) => {
    const names = missing.get(template) ?? [];
    if (names.length === 0) return [];
    const message = `Step "${id}": its template requires ${names.join(', ')}, which no contact of this project has. The step fails for contacts without them.`;
    return [{ field: `steps[${index}].template`, message }];
  });
}
