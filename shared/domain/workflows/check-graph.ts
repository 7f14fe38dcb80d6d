import type { FieldError } from '../../contract/errors';
import type { Step } from '../../contract/workflows';
import { checkFilter } from '../segments/check';
import { checkStep, eventError, type UrlCheck } from './check-step';
import { filtersIn, type GraphFields } from './filters';
import { type Edge, edgesOf } from './outlets';
import { stepErrorMaker, withStepId } from './step-errors';

/** One row holds the graph as JSON. */
const MAX_BYTES = 256 * 1024;

export function checkFields(fields: GraphFields, checkUrl: UrlCheck): FieldError[] {
  const { trigger, steps = [], exitWhen } = fields;
  const filterErrors = filtersIn(fields).flatMap(({ filter, path, payloads, stepId }) => {
    const errors = checkFilter(filter, path, { payloads });
    return stepId === undefined ? errors : withStepId(stepId, errors);
  });
  return [
    ...checkTrigger(trigger),
    ...checkStructure(steps),
    ...steps.flatMap((step, index) => checkStep(step, stepErrorMaker(step.id, index), checkUrl)),
    ...filterErrors,
    ...checkSize({ trigger, steps, exitWhen }),
  ];
}

function checkTrigger(trigger: GraphFields['trigger']): FieldError[] {
  const message = trigger?.type === 'EVENT' ? eventError(trigger.event) : null;
  return message === null ? [] : [{ field: 'trigger.event', message, code: 'custom' }];
}

function checkSize(graph: GraphFields): FieldError[] {
  if (Buffer.byteLength(JSON.stringify(graph)) <= MAX_BYTES) return [];
  return [{ field: 'steps', message: 'The whole graph has at most 256 KB as JSON.', code: 'too_big' }];
}

function checkStructure(steps: readonly Step[]): FieldError[] {
  const errors = [...repeatedIdErrors(steps), ...missingTargetErrors(steps)];
  return errors.length > 0 ? errors : loopErrors(steps);
}

function repeatedIdErrors(steps: readonly Step[]): FieldError[] {
  const usedIds = new Set<string>();
  return steps.flatMap(({ id }, index) => {
    if (usedIds.has(id)) {
      return [stepErrorMaker(id, index)('id', 'Another step has this id. Use a unique id for each step.', 'duplicate')];
    }
    usedIds.add(id);
    return [];
  });
}

function targetsNamedBy(step: Step): Edge[] {
  const edges = edgesOf(step);
  const next = 'next' in step ? step.next : undefined;
  if (next === undefined || edges.some(({ field }) => field === 'next')) return edges;
  return [...edges, { field: 'next', target: next }];
}

/** Without such a target, the workflow continues with `next` or completes. */
const OPTIONAL_TARGETS = new Set(['next', 'else', 'onEvent', 'onTimeout']);

function missingTargetErrors(steps: readonly Step[]): FieldError[] {
  const ids = new Set(steps.map(({ id }) => id));
  return steps.flatMap((step, index) => {
    const missingTargetByField = new Map(
      targetsNamedBy(step).flatMap(({ field, target }) => (ids.has(target) ? [] : [[field, target]])),
    );
    const stepError = stepErrorMaker(step.id, index);
    return [...missingTargetByField].map(([field, target]) => {
      const alternative = OPTIONAL_TARGETS.has(field) ? ', or leave it out' : '';
      const message = `There is no step "${target}". Use the id of one of the steps${alternative}.`;
      return stepError(field, message, 'not_found');
    });
  });
}

const isWait = ({ type }: Step): boolean => type === 'DELAY' || type === 'WAIT_FOR_EVENT';

interface TraversalStep {
  step: Step;
  remainingEdges: Edge[];
}

const traversalStep = (step: Step): TraversalStep => ({ step, remainingEdges: edgesOf(step) });

function loopErrors(steps: readonly Step[]): FieldError[] {
  const stepsWithoutWait = new Map(steps.flatMap((step) => (isWait(step) ? [] : [[step.id, step] as const])));
  const indexes = new Map(steps.map(({ id }, index) => [id, index]));
  const checkedIds = new Set<string>();
  const errors: FieldError[] = [];
  for (const start of stepsWithoutWait.values()) {
    const path: TraversalStep[] = checkedIds.has(start.id) ? [] : [traversalStep(start)];
    for (let current = path.at(-1); current; current = path.at(-1)) {
      const edge = current.remainingEdges.shift();
      if (!edge) {
        checkedIds.add(current.step.id);
        path.pop();
        continue;
      }
      const target = stepsWithoutWait.get(edge.target);
      const loopStart = path.findIndex(({ step }) => step.id === edge.target);
      if (loopStart >= 0) {
        const loop = [...path.slice(loopStart).map(({ step }) => step.id), edge.target].join(' → ');
        const message = `The loop ${loop} has no DELAY or WAIT_FOR_EVENT. Put one into it, or lead out of it.`;
        errors.push(stepErrorMaker(current.step.id, indexes.get(current.step.id) ?? 0)(edge.field, message));
      } else if (target && !checkedIds.has(target.id)) {
        path.push(traversalStep(target));
      }
    }
  }
  return errors;
}
