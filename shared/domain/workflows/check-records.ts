import type { FieldError } from '../../contract/errors';
import type { Step } from '../../contract/workflows';
import { checkFilterAmong } from '../segments/definition';
import { hasMemberRows, type Segment } from '../segments/segment';
import { filtersIn, type GraphFields, namedBy } from './filters';
import { reportOf } from './step-problems';
import type { WorkflowVersion } from './workflow';

export interface ProjectRecords {
  segments: readonly Segment[];
  templates: ReadonlyMap<string, { from: string | null }>;
}

/** One transaction writes the graph and checks each record. */
const MAX_NAMED = 80;
const NO_SEGMENT = 'Segment not found in this project.';

export function checkRecords(graph: GraphFields, records: ProjectRecords): FieldError[] {
  const { trigger, steps = [] } = graph;
  const segments = new Map(records.segments.map((segment) => [segment.id, segment]));
  return [
    ...checkTrigger(trigger, segments),
    ...steps.flatMap((step, index) => checkStep(step, index, segments, records.templates)),
    ...checkFilters(graph, records.segments),
    ...checkCount(graph),
  ];
}

function checkTrigger(trigger: GraphFields['trigger'], segments: ReadonlyMap<string, Segment>): FieldError[] {
  if (!trigger || !('segmentId' in trigger)) return [];
  const segment = segments.get(trigger.segmentId);
  const problem = (message: string, code: FieldError['code']) => [{ field: 'trigger.segmentId', message, code }];
  if (!segment) return problem(NO_SEGMENT, 'not_found');
  if (hasMemberRows(segment)) return [];
  return problem(
    'Only static segments and segments with trackMembership record who enters and leaves. Turn trackMembership on.',
    'custom',
  );
}

function checkStep(
  step: Step,
  index: number,
  segments: ReadonlyMap<string, Segment>,
  templates: ReadonlyMap<string, unknown>,
): FieldError[] {
  const report = reportOf(step.id, index);
  if ('segmentId' in step) {
    const segment = segments.get(step.segmentId);
    if (!segment) return [report('segmentId', NO_SEGMENT, 'not_found')];
    return segment.type === 'STATIC' ? [] : [report('segmentId', 'Contacts can only be added to static segments.')];
  }
  const isMissing = step.type === 'SEND_EMAIL' && step.template !== undefined && !templates.has(step.template);
  return isMissing ? [report('template', 'Template not found in this project.', 'not_found')] : [];
}

const checkFilters = (graph: GraphFields, segments: readonly Segment[]): FieldError[] =>
  filtersIn(graph).flatMap(({ filter, at, payloads, step = -1 }) => {
    const problems = checkFilterAmong(filter, at, segments, payloads);
    const id = graph.steps?.[step]?.id;
    return id === undefined ? problems : reportOf(id, step).adopt(problems);
  });

function checkCount(graph: GraphFields): FieldError[] {
  const { segmentIds, templateIds } = namedBy(graph);
  if (segmentIds.length + templateIds.length <= MAX_NAMED) return [];
  return [{ field: 'steps', message: `At most ${MAX_NAMED} segments and templates together.`, code: 'too_big' }];
}

export interface StepSender {
  index: number;
  stepId: string;
  from: string | null;
}

export const sendersOf = (
  { steps }: Pick<WorkflowVersion, 'steps'>,
  templates: ProjectRecords['templates'],
  projectFrom: string | undefined,
): StepSender[] =>
  steps.flatMap((step, index) => {
    if (step.type !== 'SEND_EMAIL') return [];
    const ofTemplate = step.template === undefined ? null : templates.get(step.template)?.from;
    return [{ index, stepId: step.id, from: step.from ?? ofTemplate ?? projectFrom ?? null }];
  });
