import type { FilterGroup } from '../../contract/filters';
import type { Step, Trigger } from '../../contract/workflows';
import { parseAddress } from '../address';
import { namedBy } from './named-records';
import type { Reentry, Workflow, WorkflowVersion } from './workflow';

/** What an author decides of a graph. */
export interface GraphContent {
  trigger: Trigger;
  steps: readonly Step[];
  reentry: Reentry;
  exitWhen?: FilterGroup | null | undefined;
}

/** Names of events that are kept of a workflow; beyond that every event is held against its executions. */
const MAXIMUM_LISTENED = 200;
const EVERY_EVENT = '*';

const normal = (step: Step): Step => {
  if (step.type !== 'SEND_EMAIL' || step.from === undefined) return step;
  return { ...step, from: parseAddress(step.from) ?? step.from };
};

/** A version of a graph that was found right, with its addresses as they are stored. */
export const newVersion = (content: GraphContent, version: number, createdAt: string): WorkflowVersion => ({
  version,
  trigger: content.trigger,
  steps: content.steps.map(normal),
  reentry: content.reentry,
  ...(content.exitWhen ? { exitWhen: content.exitWhen } : {}),
  createdAt,
});

/** What the workflow's own row holds of its graph. `before`: names of events for which steps of other versions wait. */
export function factsOf(graph: WorkflowVersion, before: readonly string[] = []) {
  const { trigger, version, reentry, steps } = graph;
  const { segmentIds, templateIds } = namedBy(graph);
  const events = steps.flatMap((step) => (step.type === 'WAIT_FOR_EVENT' ? [step.event] : []));
  const names = new Set([...before, ...events]);
  const listensTo = names.has(EVERY_EVENT) || names.size > MAXIMUM_LISTENED ? [EVERY_EVENT] : [...names];
  return {
    trigger,
    version,
    reentry,
    stepCount: steps.length,
    segmentIds,
    templateIds,
    listensTo,
  } satisfies Partial<Workflow>;
}

/** Whether two versions say the same, apart from their numbers. */
export const isSameGraph = (one: WorkflowVersion, other: WorkflowVersion): boolean => {
  const essence = ({ trigger, steps, reentry, exitWhen }: WorkflowVersion) =>
    JSON.stringify([trigger, steps, reentry, exitWhen]);
  return essence(one) === essence(other);
};
