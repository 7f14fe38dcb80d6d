import type { FilterGroup } from '../../shared/contract/filters';
import type { StepOf } from '../../shared/contract/workflows';
import { eventsBetween } from '../../shared/db/events/events-between';
import { putSubscription } from '../../shared/db/workflows/event-subscriptions';
import { putReceived, type StoredPayloads } from '../../shared/db/workflows/execution-payloads';
import type { Execution } from '../../shared/domain/workflows/execution';
import { idTime } from '../../shared/ops/ids';

/** What is known of the execution that waits. */
interface Surroundings {
  now(): number;
  payloads(): Promise<StoredPayloads>;
  /** Has it read again. */
  forget(what: 'payloads' | 'summary'): void;
  matches(filter: FilterGroup, received: Record<string, unknown>): Promise<boolean | null>;
}

interface HeardEvent {
  id: string;
  data: Record<string, unknown>;
}

/**
 * Takes an event as the one for which an execution waits, if it is one: not the one that began it or that ended an
 * earlier wait, one whose filter matches, and the first to come. What it brought stands before the execution goes on.
 */
export async function hear(
  runtime: Surroundings,
  step: StepOf<'WAIT_FOR_EVENT'>,
  execution: Execution,
  { id, data }: HeardEvent,
): Promise<boolean> {
  const { visit, origin } = execution;
  const { received } = await runtime.payloads();
  const isHeardBefore = id === origin.eventId || (id === received?.eventId && visit !== received.visit);
  if (isHeardBefore) return false;
  if (step.filter && !(await runtime.matches(step.filter, data))) return false;
  if (!(await putReceived(execution, { eventId: id, visit }, data))) return false;
  runtime.forget('payloads');
  runtime.forget('summary');
  return true;
}

/**
 * Puts up a subscription and looks for what has happened already, in this order: an event falls to the one or the other.
 * At a wait's end it only looks. The answer is when it happened, null where it has not.
 */
export async function subscribe(
  runtime: Surroundings,
  step: StepOf<'WAIT_FOR_EVENT'>,
  execution: Execution,
  { from, until }: { from: number; until: number },
): Promise<number | null> {
  const { projectId, contactId, generation } = execution;
  const start = Math.min(from, beginningOf(execution) ?? from);
  if (until > runtime.now()) await putSubscription(execution, step.event, { from: start, until });
  const asked = { projectId, contactId, generation, name: step.event, from: start, until };
  for (const event of await eventsBetween(asked)) {
    if (await hear(runtime, step, execution, event)) return Date.parse(event.createdAt);
  }
  return null;
}

/** At its first step an execution hears what has happened since its own beginning, which its id tells. */
const beginningOf = ({ id, visit }: Execution): number | null => (visit === 1 ? idTime(id) : null);
