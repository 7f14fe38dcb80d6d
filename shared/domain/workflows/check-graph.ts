import type { FieldError } from '../../contract/errors';
import type { Step } from '../../contract/workflows';
import { checkFilter } from '../segments/check';
import { checkStep, eventProblem, type WrongUrl } from './check-step';
import { filtersIn, type GraphFields } from './filters';
import { type Edge, edgesOf } from './outlets';
import { reportOf } from './step-problems';

/** One row holds the graph as JSON. */
const MAX_BYTES = 256 * 1024;

export function checkFields(fields: GraphFields, wrongUrl: WrongUrl): FieldError[] {
  const { trigger, steps = [], exitWhen } = fields;
  const filters = filtersIn(fields).flatMap(({ filter, at, payloads, step }) => {
    const problems = checkFilter(filter, at, { payloads });
    const id = steps[step ?? -1]?.id;
    return step === undefined || id === undefined ? problems : reportOf(id, step).adopt(problems);
  });
  return [
    ...checkTrigger(trigger),
    ...checkStructure(steps),
    ...steps.flatMap((step, index) => checkStep(step, reportOf(step.id, index), wrongUrl)),
    ...filters,
    ...checkSize({ trigger, steps, exitWhen }),
  ];
}

function checkTrigger(trigger: GraphFields['trigger']): FieldError[] {
  const problem = trigger?.type === 'EVENT' ? eventProblem(trigger.event) : null;
  return problem === null ? [] : [{ field: 'trigger.event', message: problem, code: 'custom' }];
}

function checkSize(graph: GraphFields): FieldError[] {
  if (Buffer.byteLength(JSON.stringify(graph)) <= MAX_BYTES) return [];
  return [{ field: 'steps', message: 'The whole graph has at most 256 KB as JSON.', code: 'too_big' }];
}

function checkStructure(steps: readonly Step[]): FieldError[] {
  const problems = [...repeatedIds(steps), ...missingTargets(steps)];
  return problems.length > 0 ? problems : findLoops(steps);
}

function repeatedIds(steps: readonly Step[]): FieldError[] {
  const seen = new Set<string>();
  return steps.flatMap(({ id }, index) => {
    if (seen.has(id))
      return [reportOf(id, index)('id', 'Another step has this id. Use a unique id for each step.', 'duplicate')];
    seen.add(id);
    return [];
  });
}

function namedSteps(step: Step): Edge[] {
  const edges = edgesOf(step);
  const next = 'next' in step ? step.next : undefined;
  if (next === undefined || edges.some(({ member }) => member === 'next')) return edges;
  return [...edges, { member: 'next', target: next }];
}

/** Then the workflow continues with `next` or completes. */
const FIELDS_TO_LEAVE_OUT = new Set(['next', 'else', 'onEvent', 'onTimeout']);

function missingTargets(steps: readonly Step[]): FieldError[] {
  const ids = new Set(steps.map(({ id }) => id));
  return steps.flatMap((step, index) => {
    const missing = new Map(
      namedSteps(step).flatMap((each) => (ids.has(each.target) ? [] : [[each.member, each.target]])),
    );
    const report = reportOf(step.id, index);
    return [...missing].map(([field, target]) =>
      report(
        field,
        `There is no step "${target}". Name the id of one of the steps${FIELDS_TO_LEAVE_OUT.has(field) ? ', or leave it out' : ''}.`,
        'not_found',
      ),
    );
  });
}

const waits = ({ type }: Step): boolean => type === 'DELAY' || type === 'WAIT_FOR_EVENT';

interface TraversalStep {
  step: Step;
  edges: readonly Edge[];
  next: number;
}

function findLoops(steps: readonly Step[]): FieldError[] {
  const nonWaiting = new Map(steps.flatMap((step) => (waits(step) ? [] : [[step.id, step] as const])));
  const indexes = new Map(steps.map(({ id }, index) => [id, index]));
  const done = new Set<string>();
  const problems: FieldError[] = [];
  for (const start of nonWaiting.values()) {
    const path: TraversalStep[] = done.has(start.id) ? [] : [{ step: start, edges: edgesOf(start), next: 0 }];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = top.edges[top.next++];
      if (!edge) {
        done.add(top.step.id);
        path.pop();
        continue;
      }
      const target = nonWaiting.get(edge.target);
      const from = path.findIndex(({ step }) => step.id === edge.target);
      if (from >= 0) {
        const circle = [...path.slice(from).map(({ step }) => step.id), edge.target].join(' → ');
        const message = `The loop ${circle} has no DELAY or WAIT_FOR_EVENT. Put one into it, or lead out of it.`;
        problems.push(reportOf(top.step.id, indexes.get(top.step.id) ?? 0)(edge.member, message));
      } else if (target && !done.has(target.id)) {
        path.push({ step: target, edges: edgesOf(target), next: 0 });
      }
    }
  }
  return problems;
}
