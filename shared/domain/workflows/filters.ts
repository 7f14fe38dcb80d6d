import type { FilterGroup } from '../../contract/filters';
import type { Step, Trigger } from '../../contract/workflows';
import type { PayloadName } from '../segments/fields';
import { type NamedRecord, nameOfRecord, recordsNamedIn, referencesOf } from '../segments/references';

export interface GraphFields {
  trigger?: Trigger | undefined;
  steps?: readonly Step[] | undefined;
  exitWhen?: FilterGroup | null | undefined;
}

export interface FilterAtPath {
  filter: FilterGroup;
  path: string;
  payloads: readonly PayloadName[];
  stepId?: string;
}

const triggerPayloads: readonly PayloadName[] = ['trigger'];
const executionPayloads: readonly PayloadName[] = ['trigger', 'received'];

const stepFilters = (step: Step, index: number): FilterAtPath[] => {
  const atPath = (filter: FilterGroup, field: string): FilterAtPath => ({
    filter,
    path: `steps[${index}].${field}`,
    payloads: executionPayloads,
    stepId: step.id,
  });
  if ('filter' in step) return step.filter ? [atPath(step.filter, 'filter')] : [];
  if (!('branches' in step)) return [];
  return step.branches.map(({ filter }, number) => atPath(filter, `branches[${number}].filter`));
};

export const filtersIn = ({ trigger, steps = [], exitWhen }: GraphFields): FilterAtPath[] => [
  ...(trigger?.type === 'EVENT' && trigger.filter
    ? [{ filter: trigger.filter, path: 'trigger.filter', payloads: triggerPayloads }]
    : []),
  ...steps.flatMap(stepFilters),
  ...(exitWhen ? [{ filter: exitWhen, path: 'exitWhen', payloads: executionPayloads }] : []),
];

export interface UsedRecords {
  segmentIds: readonly string[];
  templateIds: readonly string[];
  triggerSegmentId?: string;
  named?: readonly Pick<NamedRecord, 'kind' | 'id'>[];
}

export function recordsUsedBy(graph: GraphFields): UsedRecords {
  const { trigger, steps = [] } = graph;
  const triggerSegmentId = trigger && 'segmentId' in trigger ? trigger.segmentId : undefined;
  const stepSegmentIds = steps.flatMap((step) => ('segmentId' in step ? [step.segmentId] : []));
  const filterSegmentIds = filtersIn(graph).flatMap(({ filter }) => [...referencesOf(filter)]);
  const templates = steps.flatMap((step) => (step.type === 'SEND_EMAIL' && step.template ? [step.template] : []));
  const segments = [...(triggerSegmentId ? [triggerSegmentId] : []), ...stepSegmentIds, ...filterSegmentIds];
  const named = new Map(
    filtersIn(graph)
      .flatMap(({ filter }) => recordsNamedIn(filter))
      .map(({ kind, id }) => [nameOfRecord({ kind, id }), { kind, id }]),
  );
  return {
    segmentIds: [...new Set(segments)],
    templateIds: [...new Set(templates)],
    ...(triggerSegmentId ? { triggerSegmentId } : {}),
    ...(named.size > 0 ? { named: [...named.values()] } : {}),
  };
}
