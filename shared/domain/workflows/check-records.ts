import type { FieldError } from '../../contract/errors';
import type { Step } from '../../contract/workflows';
import { missingRecordErrors } from '../segments/check';
import { checkFilterWithSegments } from '../segments/definition';
import { hasMemberRows, type Segment } from '../segments/segment';
import { filtersIn, type GraphFields, recordsUsedBy } from './filters';
import { stepErrorMaker, withStepId } from './step-errors';
import type { WorkflowVersion } from './workflow';

export interface ProjectRecords {
  segments: readonly Segment[];
  templates: ReadonlyMap<string, { from: string | null }>;
  /** Names from `nameOfRecord`. */
  missing?: ReadonlySet<string>;
}

/** Each used record takes one of the 100 items of the transaction that writes the graph. */
const MAX_USED_RECORDS = 80;
const NO_SEGMENT = 'Segment not found in this project.';

export function checkRecords(graph: GraphFields, records: ProjectRecords): FieldError[] {
  const { trigger, steps = [] } = graph;
  const segments = new Map(records.segments.map((segment) => [segment.id, segment]));
  return [
    ...checkTrigger(trigger, segments),
    ...steps.flatMap((step, index) => checkStep(step, index, segments, records.templates)),
    ...checkFilters(graph, records),
    ...checkCount(graph),
  ];
}

function checkTrigger(trigger: GraphFields['trigger'], segments: ReadonlyMap<string, Segment>): FieldError[] {
  if (!trigger || !('segmentId' in trigger)) return [];
  const segment = segments.get(trigger.segmentId);
  const segmentErrors = (message: string, code: FieldError['code']) => [{ field: 'trigger.segmentId', message, code }];
  if (!segment) return segmentErrors(NO_SEGMENT, 'not_found');
  if (hasMemberRows(segment)) return [];
  return segmentErrors(
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
  const stepError = stepErrorMaker(step.id, index);
  if ('segmentId' in step) {
    const segment = segments.get(step.segmentId);
    if (!segment) return [stepError('segmentId', NO_SEGMENT, 'not_found')];
    return segment.type === 'STATIC' ? [] : [stepError('segmentId', 'Contacts can only be added to static segments.')];
  }
  const isMissing = step.type === 'SEND_EMAIL' && step.template !== undefined && !templates.has(step.template);
  return isMissing ? [stepError('template', 'Template not found in this project.', 'not_found')] : [];
}

const checkFilters = (graph: GraphFields, { segments, missing = new Set() }: ProjectRecords): FieldError[] =>
  filtersIn(graph).flatMap(({ filter, path, payloads, stepId }) => {
    const errors = [
      ...checkFilterWithSegments(filter, path, segments, payloads),
      ...missingRecordErrors(filter, path, missing),
    ];
    return stepId === undefined ? errors : withStepId(stepId, errors);
  });

function checkCount(graph: GraphFields): FieldError[] {
  const { segmentIds, templateIds, named = [] } = recordsUsedBy(graph);
  if (segmentIds.length + templateIds.length + named.length <= MAX_USED_RECORDS) return [];
  const message = `At most ${MAX_USED_RECORDS} segments, templates, campaigns, workflows and topics together.`;
  return [{ field: 'steps', message, code: 'too_big' }];
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
    const templateFrom = step.template === undefined ? null : templates.get(step.template)?.from;
    return [{ index, stepId: step.id, from: step.from ?? templateFrom ?? projectFrom ?? null }];
  });
