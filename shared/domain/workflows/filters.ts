import type { FilterGroup } from '../../contract/filters';
import type { Step, Trigger } from '../../contract/workflows';
import type { PayloadName } from '../segments/fields';
import { referencesOf } from '../segments/references';

/** The given members of a graph. */
export interface GraphMembers {
  trigger?: Trigger | undefined;
  steps?: readonly Step[] | undefined;
  exitWhen?: FilterGroup | null | undefined;
}

/** A filter of a graph, its place in the request, and the payloads that it may read. */
export interface PlacedFilter {
  filter: FilterGroup;
  at: string;
  payloads: readonly PayloadName[];
  /** The index of its step; absent for the trigger's filter and `exitWhen`. */
  step?: number;
}

/** Before an execution begins, it has received nothing. */
const ofTrigger: readonly PayloadName[] = ['trigger'];
const ofExecution: readonly PayloadName[] = ['trigger', 'received'];

const ofStep = (step: Step, index: number): PlacedFilter[] => {
  const placed = (filter: FilterGroup, member: string): PlacedFilter => ({
    filter,
    at: `steps[${index}].${member}`,
    payloads: ofExecution,
    step: index,
  });
  if ('filter' in step) return step.filter ? [placed(step.filter, 'filter')] : [];
  if (!('branches' in step)) return [];
  return step.branches.map(({ filter }, number) => placed(filter, `branches[${number}].filter`));
};

/** All filters of a graph. */
export const filtersIn = ({ trigger, steps = [], exitWhen }: GraphMembers): PlacedFilter[] => [
  ...(trigger?.type === 'EVENT' && trigger.filter
    ? [{ filter: trigger.filter, at: 'trigger.filter', payloads: ofTrigger }]
    : []),
  ...steps.flatMap(ofStep),
  ...(exitWhen ? [{ filter: exitWhen, at: 'exitWhen', payloads: ofExecution }] : []),
];

/** Records of the project that a graph names. They can't be deleted while it names them. */
export interface NamedRecords {
  segmentIds: readonly string[];
  templateIds: readonly string[];
  /** The segment whose entries or exits begin the workflow. It must go on reporting them. */
  triggerSegmentId?: string;
}

/** The records that a graph names in its trigger, its steps and its filters. */
export function namedBy(graph: GraphMembers): NamedRecords {
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
