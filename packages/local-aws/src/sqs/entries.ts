import type { StoredMessage } from './message';

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

export interface QueueState {
  values: Record<string, string>;
  createdAt: number;
  modifiedAt: number;
  messages: Map<string, StoredMessage>;
}

export function replay(queues: Map<string, QueueState>, entry: Entry): void {
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
      const unknown: never = entry;
      throw new Error(`the queues' log has an unknown entry: ${JSON.stringify(unknown)}`);
    }
  }
}

export function* snapshot(queues: Iterable<[string, QueueState]>): Generator<string> {
  const line = (entry: Entry): string => JSON.stringify(entry);
  for (const [queue, { values, createdAt, modifiedAt, messages }] of queues) {
    yield line({ kind: 'queue', queue, values, createdAt, modifiedAt });
    for (const message of messages.values()) yield line({ kind: 'message', queue, message });
  }
}
