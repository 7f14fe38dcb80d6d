import type { FieldError } from '../../shared/contract/errors';
import { MAX_STEPS, step, stepId } from '../../shared/contract/workflow-steps';
import type { Step } from '../../shared/contract/workflows';
import { checkFields } from '../../shared/domain/workflows/check-graph';
import type { GraphFields } from '../../shared/domain/workflows/filters';
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
