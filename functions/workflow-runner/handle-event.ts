import type { FilterGroup } from '../../shared/contract/filters';
import type { StepMessage } from '../../shared/contract/messages';
import type { ContactRow } from '../../shared/db/contacts/rows';
import { getScannedContact, type ScannedContact } from '../../shared/db/contacts/scan';
import { getEmail } from '../../shared/db/emails/emails';
import { timelineOnlyEvents } from '../../shared/db/events/campaign-email-events';
import { getEvents, type RecordedEvent } from '../../shared/db/events/events';
import {
  deleteSubscription,
  type EventSubscription,
  listSubscriptions,
} from '../../shared/db/workflows/event-subscriptions';
import { withSharedDueRows } from '../../shared/db/workflows/execution-due';
import { getExecution } from '../../shared/db/workflows/executions';
import { getVersion } from '../../shared/db/workflows/workflows';
import { begin, receive, waitEnd } from '../../shared/domain/workflows/advance';
import { type Execution, isDue, isOver } from '../../shared/domain/workflows/execution';
import { canBegin, type Workflow, type WorkflowVersion } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { queueHints, queueStepsTogether } from '../../shared/services/queue-work/queue-work';
import { startExecution } from '../../shared/services/start-execution/start-execution';
import { type BatchCache, matcherOf } from './batch-cache';
import { continueExecution, runExecution } from './run-steps';
import type { LiveRuntime } from './runtime';
import { receiveEvent } from './subscribe';

const CONCURRENCY = 8;
/**
 * An event may precede its execution's wait. The execution reaches the wait in seconds, or is retried within minutes.
 */
const REQUEUE_SECONDS = 20;
const MAX_REQUEUES = 20;

type EventMessage = Extract<StepMessage, { kind: 'event' }>;

export async function handleEvent(message: EventMessage, cache: BatchCache): Promise<void> {
  const { project: projectId, contact: contactId, depth } = message;
  // In a disabled project, no workflow starts and no event ends a wait. At its timeout, a wait reads the events since
  // it began, so it misses none.
  if (!(await cache.activeProject(projectId))) return;
  const [event, contact] = await Promise.all([readEvent(message), getScannedContact(projectId, contactId)]);
  if (!event || !contact) return;
  const isOfDeletedContact = event.generation !== undefined && event.generation !== contact.row.generation;
  if (isOfDeletedContact) return;
  const startableWorkflows = await listStartableWorkflows(event, message, cache);
  const startErrors = await collectErrors(startableWorkflows, (workflow) =>
    withSharedDueRows(projectId, () => beginWorkflow({ workflow, contact, event, depth }, cache)),
  );
  const waits = await endWaits(projectId, event, contact.row, cache);
  const [firstError] = [...startErrors, ...waits.errors];
  if (firstError !== undefined) throw firstError;
  if (waits.mustRequeue) await requeueEvent(message);
}

async function endWaits(projectId: string, event: RecordedEvent, contact: ContactRow, cache: BatchCache) {
  const subscriptions = await listSubscriptions(projectId, contact.id, event.name);
  let mustRequeue = false;
  const errors = await collectErrors(subscriptions, async (subscription) => {
    const outcome = await withSharedDueRows(projectId, () => endWait(subscription, event, contact, cache));
    if (outcome === 'retry') mustRequeue = true;
  });
  return { errors, mustRequeue };
}

async function collectErrors<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  await forEachConcurrent(items, CONCURRENCY, (item) => work(item).catch((error: unknown) => errors.push(error)));
  return errors;
}

async function readEvent({ project, contact, event: { id }, email }: EventMessage): Promise<RecordedEvent | null> {
  if (email === undefined) {
    const events = await getEvents(project, [{ eventId: id, contactId: contact }]);
    return events.get(id) ?? null;
  }
  const row = await getEmail({ projectId: project, id: email });
  const events = row ? await timelineOnlyEvents(row) : [];
  return events.find((event) => event.id === id) ?? null;
}

async function listStartableWorkflows({ name, data }: RecordedEvent, message: EventMessage, cache: BatchCache) {
  const segmentId = typeof data.segment === 'string' ? data.segment : null;
  const kind = { name, segmentId, isPublic: message.isPublic === true };
  const workflows = await cache.workflowsOf(message.project);
  return [...workflows.values()].filter((workflow) => canBegin(workflow, kind));
}

/** If this message is lost, the wait finds the event when it ends. */
async function requeueEvent(message: EventMessage): Promise<void> {
  const requeues = (message.again ?? 0) + 1;
  if (requeues > MAX_REQUEUES) return;
  await queueHints(queueStepsTogether, [{ body: { ...message, again: requeues }, delaySeconds: REQUEUE_SECONDS }]);
}

interface Entry {
  workflow: Workflow;
  contact: ScannedContact;
  event: RecordedEvent;
  depth: number;
}

async function beginWorkflow(entry: Entry, cache: BatchCache): Promise<void> {
  const { workflow, contact, event, depth } = entry;
  const { projectId, trigger } = workflow;
  const filter = trigger.type === 'EVENT' ? trigger.filter : undefined;
  if (filter && !(await matches(entry, filter))) return;
  const at = Date.parse(event.createdAt);
  // If the contact already meets `exitWhen`, `continueExecution` ends the execution.
  const runsNow = !(await alreadyMeetsExit(entry));
  const { id: eventId, name, isPublic, data, untrusted } = event;
  const origin = { type: trigger.type, eventId, event: name, ...(isPublic ? { isPublic } : {}) };
  const start = { projectId, workflow, contact: contact.row, origin, data, untrusted, depth, at, runsNow };
  const result = await startExecution(start);
  if (result.kind === 'refused') return;
  const { execution } = result;
  if (result.kind === 'repeated' || !runsNow) return continueExecution(execution, cache);
  const storedPayloads = { payloads: { trigger: data }, untrusted: untrusted ? { trigger: untrusted } : {} };
  const preloaded = { contact: contact.row, payloads: storedPayloads };
  await runExecution(execution, cache, (graph, runtime) => begin(execution, graph, runtime), preloaded);
}

async function matches({ workflow, contact, event }: Entry, filter: FilterGroup) {
  const matcher = await matcherOf(workflow.projectId, filter);
  const [isMatch = false] = await matcher.match([contact], now(), { trigger: event.data });
  return isMatch;
}

async function alreadyMeetsExit(entry: Entry): Promise<boolean> {
  const { projectId, id: workflowId, version } = entry.workflow;
  const graph = await getVersion({ projectId, workflowId }, version);
  return graph?.exitWhen !== undefined && (await matches(entry, graph.exitWhen));
}

/** Returns `retry` if the execution hasn't reached that wait. */
async function endWait(
  subscription: EventSubscription,
  event: RecordedEvent,
  contact: ContactRow,
  cache: BatchCache,
): Promise<'done' | 'retry'> {
  const execution = subscription.generation === contact.generation ? await getExecution(subscription.execution) : null;
  const isWaitOver = !execution || isOver(execution) || execution.visit > subscription.visit;
  if (execution && isWaitOver && isRunning(execution)) {
    // After a crash of its runner, only this message continues the execution before its due row does.
    await continueExecution(execution, cache, { isWokenEarly: true });
    return isDue(execution, now()) ? 'done' : 'retry';
  }
  if (isWaitOver) {
    await deleteSubscription(subscription, event.name);
    return 'done';
  }
  if (Date.parse(event.createdAt) < subscription.from) return 'done';
  if (execution.visit < subscription.visit || execution.status !== 'WAITING') return 'retry';
  await runExecution(execution, cache, (graph, runtime) => receiveAndContinue(event, execution, graph, runtime), {
    contact,
    isWokenEarly: true,
  });
  return 'done';
}

const isRunning = ({ status, waitingUntil }: Execution): boolean => status === 'RUNNING' && waitingUntil === undefined;

async function receiveAndContinue(
  event: RecordedEvent,
  execution: Execution,
  graph: WorkflowVersion,
  runtime: LiveRuntime,
): Promise<void> {
  const at = Date.parse(event.createdAt);
  const step = graph.steps.find(({ id }) => id === execution.step);
  if (step?.type !== 'WAIT_FOR_EVENT' || step.event !== event.name || at > waitEnd(step, execution.since)) return;
  if (await receiveEvent(runtime, step, execution, event)) await receive(execution, graph, runtime, at);
}
