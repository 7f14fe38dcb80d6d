import { referencesOf } from '../segments/references';
import { filtersIn, type GraphMembers } from './filters';

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
