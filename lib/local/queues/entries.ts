import type { StoredMessage } from './message';

/** What the journal says about the queues, one line each; applied in order they give the present state. */
export type Entry =
  | { kind: 'queue'; queue: string; values: Record<string, string>; createdAt: number; modifiedAt: number }
  | { kind: 'message'; queue: string; message: StoredMessage }
  | {
      kind: 'hidden';
      queue: string;
      key: string;
      visibleAt: number;
      receives: number;
      firstReceivedAt?: number | undefined;
    }
  | { kind: 'moved'; queue: string; key: string; to: string; message: StoredMessage }
  | { kind: 'gone'; queue: string; key: string }
  | { kind: 'purged'; queue: string };

/** One queue as the journal left it. */
export interface QueueState {
  values: Record<string, string>;
  createdAt: number;
  modifiedAt: number;
  messages: Map<string, StoredMessage>;
}

/** The queues that a journal describes, by name. */
export function replay(entries: Iterable<Entry>): Map<string, QueueState> {
  const queues = new Map<string, QueueState>();
  for (const entry of entries) apply(queues, entry);
  return queues;
}

function apply(queues: Map<string, QueueState>, entry: Entry): void {
  const messages = queues.get(entry.queue)?.messages ?? new Map<string, StoredMessage>();
  switch (entry.kind) {
    case 'queue': {
      const { values, createdAt, modifiedAt } = entry;
      queues.set(entry.queue, { values, createdAt, modifiedAt, messages });
      return;
    }
    case 'message':
      messages.set(entry.message.key, entry.message);
      return;
    case 'hidden': {
      const message = messages.get(entry.key);
      if (!message) return;
      message.visibleAt = entry.visibleAt;
      message.receives = entry.receives;
      message.firstReceivedAt = entry.firstReceivedAt;
      return;
    }
    case 'moved':
      messages.delete(entry.key);
      queues.get(entry.to)?.messages.set(entry.key, entry.message);
      return;
    case 'gone':
      messages.delete(entry.key);
      return;
    case 'purged':
      messages.clear();
      return;
    default: {
      const never: never = entry;
      throw new Error(`the journal has an unknown entry: ${JSON.stringify(never)}`);
    }
  }
}

/** The least journal that gives this state. */
export function* snapshot(queues: Iterable<[string, QueueState]>): Generator<Entry> {
  for (const [queue, { values, createdAt, modifiedAt, messages }] of queues) {
    yield { kind: 'queue', queue, values, createdAt, modifiedAt };
    for (const message of messages.values()) yield { kind: 'message', queue, message };
  }
}
