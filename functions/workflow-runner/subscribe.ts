import type { FilterGroup } from '../../shared/contract/filters';
import type { StepOf } from '../../shared/contract/workflows';
import { eventsBetween } from '../../shared/db/events/of-contact';
import { putSubscription } from '../../shared/db/workflows/event-subscriptions';
import type { Payload } from '../../shared/db/workflows/execution-payloads';
import type { Untrusted } from '../../shared/domain/contacts/untrusted';
import type { Execution, ReceivedEvent } from '../../shared/domain/workflows/execution';
import { idTime } from '../../shared/ops/ids';

interface WaitRuntime {
  now(): number;
  readonly received: ReceivedEvent | undefined;
  receive(event: Pick<ReceivedEvent, 'eventId' | 'visit' | 'earlier'>, payload: Payload): Promise<void>;
  matches(filter: FilterGroup, received: Record<string, unknown>): Promise<boolean | null>;
}

interface IncomingEvent {
  id: string;
  data: Record<string, unknown>;
  untrusted?: Untrusted | undefined;
}

export async function receiveEvent(
  runtime: WaitRuntime,
  step: StepOf<'WAIT_FOR_EVENT'>,
  execution: Execution,
  { id, data, untrusted }: IncomingEvent,
): Promise<boolean> {
  const { visit, origin } = execution;
  const { received } = runtime;
  const earlierIds = received ? idsReceivedBefore(visit, received) : [];
  if (id === origin.eventId || earlierIds.includes(id)) return false;
  if (step.filter && !(await runtime.matches(step.filter, data))) return false;
  // Later waits search only from this event's time on, so older ids are not needed.
  const earlier = earlierIds.filter((earlierId) => timeOf(earlierId) >= timeOf(id));
  await runtime.receive({ eventId: id, visit, ...(earlier.length > 0 ? { earlier } : {}) }, { data, untrusted });
  return true;
}

const idsReceivedBefore = (visit: number, received: ReceivedEvent): readonly string[] => {
  const { eventId, earlier = [] } = received;
  return received.visit === visit ? earlier : [eventId, ...earlier];
};

const timeOf = (id: string): number => idTime(id) ?? 0;

/** Subscribes before it searches past events, so that none is missed. */
export async function subscribe(
  runtime: WaitRuntime,
  step: StepOf<'WAIT_FOR_EVENT'>,
  execution: Execution,
  { from, until }: { from: number; until: number },
): Promise<number | null> {
  const { projectId, contactId, generation } = execution;
  if (until > runtime.now()) await putSubscription(execution, step.event, { from, until });
  const query = { projectId, contactId, generation, name: step.event, from, until };
  for (const event of await eventsBetween(query)) {
    if (await receiveEvent(runtime, step, execution, event)) return Date.parse(event.createdAt);
  }
  return null;
}
