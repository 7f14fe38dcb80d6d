import type { StepMessage } from '../../shared/contract/messages';
import { getScannedContact } from '../../shared/db/contacts/scan';
import { getEmail } from '../../shared/db/emails/emails';
import { timelineOnlyEvents } from '../../shared/db/events/campaign-email-events';
import { getEvents, type RecordedEvent } from '../../shared/db/events/events';
import { listSubscriptions } from '../../shared/db/workflows/event-subscriptions';
import { canBegin } from '../../shared/domain/workflows/workflow';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { withSharedDueRows } from '../../shared/services/hold-execution/due-batch';
import { queueHints, queueStepsTogether } from '../../shared/services/queue-work/queue-work';
import type { BatchCache } from './batch-cache';
import { beginWorkflow } from './begin-workflow';
import { endWait } from './end-wait';

const CONCURRENCY = 8;
/** An execution reaches its wait in seconds, or is retried within minutes. */
const REQUEUE_SECONDS = 20;
const MAX_REQUEUES = 20;

type EventMessage = Extract<StepMessage, { kind: 'event' }>;

export async function handleEvent(message: EventMessage, cache: BatchCache): Promise<void> {
  const { project: projectId, contact: contactId, depth } = message;
  // In a disabled project no workflow starts, and a wait searches past events when it ends.
  if (!(await cache.activeProject(projectId))) return;
  const [event, contact] = await Promise.all([readEvent(message), getScannedContact(projectId, contactId)]);
  if (!event || !contact || (event.generation ?? contact.row.generation) !== contact.row.generation) return;
  const started = await workflowsStartedBy(event, message, cache);
  const startErrors = await errorsOf(started, (workflow) =>
    withSharedDueRows(projectId, () => beginWorkflow({ workflow, contact, event, depth }, cache)),
  );
  const subscriptions = await listSubscriptions(projectId, contactId, event.name);
  let mustRequeue = false;
  const waitErrors = await errorsOf(subscriptions, async (subscription) => {
    const outcome = await withSharedDueRows(projectId, () => endWait(subscription, event, contact.row, cache));
    if (outcome === 'retry') mustRequeue = true;
  });
  const [error] = [...startErrors, ...waitErrors];
  if (error !== undefined) throw error;
  if (mustRequeue) await requeueEvent(message);
}

async function errorsOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<unknown[]> {
  const errors: unknown[] = [];
  await forEachConcurrent(items, CONCURRENCY, (item) => work(item).catch((error: unknown) => errors.push(error)));
  return errors;
}

async function readEvent({ project, contact, event: { id }, email }: EventMessage): Promise<RecordedEvent | null> {
  if (email === undefined) {
    const found = await getEvents(project, [{ eventId: id, contactId: contact }]);
    return found.get(id) ?? null;
  }
  const row = await getEmail({ projectId: project, id: email });
  const events = row ? await timelineOnlyEvents(row) : [];
  return events.find((event) => event.id === id) ?? null;
}

async function workflowsStartedBy({ name, data }: RecordedEvent, message: EventMessage, cache: BatchCache) {
  const segmentId = typeof data.segment === 'string' ? data.segment : null;
  const kind = { name, segmentId, isPublic: message.isPublic === true };
  const workflows = await cache.workflowsOf(message.project);
  return [...workflows.values()].filter((workflow) => canBegin(workflow, kind));
}

/** If the message is lost, the wait finds the event at its end. */
async function requeueEvent(message: EventMessage): Promise<void> {
  const requeues = (message.again ?? 0) + 1;
  if (requeues > MAX_REQUEUES) return;
  await queueHints(queueStepsTogether, [{ body: { ...message, again: requeues }, delaySeconds: REQUEUE_SECONDS }]);
}
