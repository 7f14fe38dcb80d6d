import type { Step } from '../../shared/contract/workflows';
import { templateIdsOf } from '../../shared/db/templates/aliases';

export async function withTemplateIds<M extends { steps?: Step[] | undefined }>(
  projectId: string,
  members: M,
): Promise<M> {
  const { steps = [] } = members;
  const named = steps.flatMap((step) => (step.type === 'SEND_EMAIL' && step.template ? [step.template] : []));
  const ids = await templateIdsOf(projectId, named);
  if (ids.size === 0) return members;
  const withIds = steps.map((step) =>
    step.type === 'SEND_EMAIL' && step.template ? { ...step, template: ids.get(step.template) ?? step.template } : step,
  );
  return { ...members, steps: withIds };
}
