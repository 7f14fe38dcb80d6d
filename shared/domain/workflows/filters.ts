import type { FilterGroup } from '../../contract/filters';
import type { Step, Trigger } from '../../contract/workflows';
import type { PayloadName } from '../segments/fields';
import { referencesOf } from '../segments/references';

export interface GraphFields {
  trigger?: Trigger | undefined;
  steps?: readonly Step[] | undefined;
  exitWhen?: FilterGroup | null | undefined;
}

export interface FilterAtPath {
  filter: FilterGroup;
  at: string;
  payloads: readonly PayloadName[];
  step?: number;
}

const ofTrigger: readonly PayloadName[] = ['trigger'];
const ofExecution: readonly PayloadName[] = ['trigger', 'received'];

const ofStep = (step: Step, index: number): FilterAtPath[] => {
  const atPath = (filter: FilterGroup, field: string): FilterAtPath => ({
    filter,
    at: `steps[${index}].${field}`,
    payloads: ofExecution,
    step: index,
  });
  if ('filter' in step) return step.filter ? [atPath(step.filter, 'filter')] : [];
  if (!('branches' in step)) return [];
  return step.branches.map(({ filter }, number) => atPath(filter, `branches[${number}].filter`));
};

export const filtersIn = ({ trigger, steps = [], exitWhen }: GraphFields): FilterAtPath[] => [
  ...(trigger?.type === 'EVENT' && trigger.filter
    ? [{ filter: trigger.filter, at: 'trigger.filter', payloads: ofTrigger }]
    : []),
  ...steps.flatMap(ofStep),
  ...(exitWhen ? [{ filter: exitWhen, at: 'exitWhen', payloads: ofExecution }] : []),
];

/** They can't be deleted while the graph uses them. */
export interface NamedRecords {
  segmentIds: readonly string[];
  templateIds: readonly string[];
  triggerSegmentId?: string;
}

export function namedBy(graph: GraphFields): NamedRecords {
  const { trigger, steps = [] } = graph;
  const triggerSegmentId = trigger && 'segmentId' in trigger ? trigger.segmentId : undefined;
  const ofSteps = steps.flatMap((step) => ('segmentId' in step ? [step.segmentId] : []));
  const ofFilters = filtersIn(graph).flatMap(({ filter }) => [...referencesOf(filter)]);
  const templates = steps.flatMap((step) => (step.type === 'SEND_EMAIL' && step.template ? [step.template] : []));
  const segments = [...(triggerSegmentId ? [triggerSegmentId] : []), ...ofSteps, ...ofFilters];
  return {
    segmentIds: [...new Set(segments)],
    templateIds: [...new Set(templates)],
    ...(triggerSegmentId ? { triggerSegmentId } : {}),
  };
}
