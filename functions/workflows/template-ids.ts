import type { Step } from '../../shared/contract/workflows';
import { templateIdsOf } from '../../shared/db/templates/aliases';

export async function resolveTemplateAliases<Fields extends { steps?: Step[] | undefined }>(
  projectId: string,
  fields: Fields,
): Promise<Fields> {
  const { steps = [] } = fields;
  const references = steps.flatMap((step) => (step.type === 'SEND_EMAIL' && step.template ? [step.template] : []));
  const idByReference = await templateIdsOf(projectId, references);
  if (idByReference.size === 0) return fields;
  const stepsWithIds = steps.map((step) =>
    step.type === 'SEND_EMAIL' && step.template
      ? { ...step, template: idByReference.get(step.template) ?? step.template }
      : step,
  );
  return { ...fields, steps: stepsWithIds };
}
