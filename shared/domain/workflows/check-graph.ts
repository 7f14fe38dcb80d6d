import type { FieldError } from '../../contract/errors';
import { checkFilter } from '../segments/check';
import { checkStep, neverHappens } from './check-step';
import { checkStructure } from './check-structure';
import type { WrongUrl } from './check-webhook';
import { filtersIn, type GraphMembers } from './filters';
import { reportOf } from './step-problems';

/** Bytes of a whole graph as JSON: it is stored in one row. */
const MAXIMUM_BYTES = 256 * 1024;

/** All mistakes in the given members of a workflow that can be found without reading the project's records. */
export function checkMembers(members: GraphMembers, wrongUrl: WrongUrl): FieldError[] {
  const { trigger, steps = [], exitWhen } = members;
  const reports = steps.map(({ id }, index) => reportOf(id, index));
  const filters = filtersIn(members).flatMap(({ filter, at, payloads, step }) => {
    const problems = checkFilter(filter, at, { segments: anySegment, payloads });
    return step === undefined ? problems : (reports[step]?.adopt(problems) ?? []);
  });
  return [
    ...checkTrigger(trigger),
    ...checkStructure(steps),
    ...steps.flatMap((step, index) => checkStep(step, reports[index] ?? reportOf(step.id, index), wrongUrl)),
    ...filters,
    ...checkSize({ trigger, steps, exitWhen }),
  ];
}

const anySegment = { has: () => true };

function checkTrigger(trigger: GraphMembers['trigger']): FieldError[] {
  const never = trigger?.type === 'EVENT' ? neverHappens(trigger.event) : null;
  return never === null ? [] : [{ field: 'trigger.event', message: never, code: 'custom' }];
}

function checkSize(graph: GraphMembers): FieldError[] {
  if (Buffer.byteLength(JSON.stringify(graph)) <= MAXIMUM_BYTES) return [];
  return [{ field: 'steps', message: 'The whole graph has at most 256 KB as JSON.', code: 'too_big' }];
}
