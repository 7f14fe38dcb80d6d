import type { Actor } from '../../contract/audit-entry';
import type { FilterGroup } from '../../contract/filters';
import type { Reentry, Step, Trigger } from '../../contract/workflows';
import { parseAddress } from '../address';
import { recordsUsedBy } from './filters';
import { EVERY_EVENT, type Workflow, type WorkflowVersion } from './workflow';

export interface GraphContent {
  trigger: Trigger;
  steps: readonly Step[];
  reentry: Reentry;
  exitWhen?: FilterGroup | null | undefined;
}

const MAX_AWAITED_EVENTS = 200;

const withNormalizedSender = (step: Step): Step => {
  if (step.type !== 'SEND_EMAIL' || step.from === undefined) return step;
  return { ...step, from: parseAddress(step.from) ?? step.from };
};

export const newVersion = (
  content: GraphContent,
  version: number,
  createdAt: string,
  createdBy?: Actor,
): WorkflowVersion => ({
  version,
  trigger: content.trigger,
  steps: content.steps.map(withNormalizedSender),
  reentry: content.reentry,
  ...(content.exitWhen ? { exitWhen: content.exitWhen } : {}),
  createdAt,
  ...(createdBy ? { createdBy } : {}),
});

export function workflowFieldsOf(graph: WorkflowVersion, previousEvents: readonly string[] = []) {
  const { trigger, version, reentry, steps } = graph;
  const { segmentIds, templateIds, named = [] } = recordsUsedBy(graph);
  const events = steps.flatMap((step) => (step.type === 'WAIT_FOR_EVENT' ? [step.event] : []));
  const names = new Set([...previousEvents, ...events]);
  const awaitsEveryEvent = names.has(EVERY_EVENT) || names.size > MAX_AWAITED_EVENTS;
  const awaitedEvents = awaitsEveryEvent ? [EVERY_EVENT] : [...names];
  return {
    trigger,
    version,
    reentry,
    stepCount: steps.length,
    segmentIds,
    templateIds,
    namedIds: named.length > 0 ? named.map(({ id }) => id) : undefined,
    awaitedEvents,
  } satisfies Partial<Workflow>;
}

export const isSameGraph = (first: WorkflowVersion, second: WorkflowVersion): boolean => {
  const comparableText = ({ trigger, steps, reentry, exitWhen }: WorkflowVersion) =>
    JSON.stringify([trigger, steps, reentry, exitWhen]);
  return comparableText(first) === comparableText(second);
};
