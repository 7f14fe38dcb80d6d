import { MAXIMUM_STEPS, step, stepId } from '../../shared/contract/workflow-steps';
import type { Step } from '../../shared/contract/workflows';

/** In place of a step that its schema refuses: known by its id, if it has one, and without a mistake of its own. */
function standIn(given: unknown, index: number): Step {
  const id = stepId.safeParse((given as { id?: unknown } | null)?.id);
  return { id: id.success ? id.data : `#${index}`, type: 'EXIT' };
}

/** The steps of a body as far as their schema takes them, each in its place; none where they are no list of steps. */
export function readableSteps(body: unknown): Step[] | undefined {
  const given = (body as { steps?: unknown } | null | undefined)?.steps;
  if (!Array.isArray(given) || given.length > MAXIMUM_STEPS) return undefined;
  return given.map((each, index) => {
    const read = step.safeParse(each);
    return read.success ? read.data : standIn(each, index);
  });
}
