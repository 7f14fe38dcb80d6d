import type { StoredMessage } from './message';

/** Taken messages are removed in bulk, because each removal copies the list. */
const REMOVE_AFTER = 1_000;

interface Group {
  messages: StoredMessage[];
  head: number;
}

/** Serves message groups in turn, so that a backlog delays no others. Messages without a group form one. */
export class FairQueue {
  private groups = new Map<string, Group>();

  constructor(private readonly isWaiting: (message: StoredMessage) => boolean) {}

  add(message: StoredMessage, random?: () => number): void {
    const name = message.groupId ?? '';
    const group = this.groups.get(name) ?? { messages: [], head: 0 };
    this.groups.set(name, group);
    const last = group.messages.push(message) - 1;
    if (!random) return;
    const other = group.head + Math.floor(random() * (last + 1 - group.head));
    group.messages[last] = group.messages[other] as StoredMessage;
    group.messages[other] = message;
  }

  next(): StoredMessage | undefined {
    for (const [name, group] of this.groups) {
      for (; group.head < group.messages.length; group.head += 1) {
        const message = group.messages[group.head] as StoredMessage;
        if (this.isWaiting(message)) return message;
      }
      this.groups.delete(name);
    }
    return undefined;
  }

  take(): void {
    const first = this.groups.entries().next();
    if (first.done) return;
    const [name, group] = first.value;
    group.head += 1;
    if (group.head >= REMOVE_AFTER) {
      group.messages = group.messages.slice(group.head);
      group.head = 0;
    }
    this.groups.delete(name);
    if (group.head < group.messages.length) this.groups.set(name, group);
  }

  clear(): void {
    this.groups = new Map();
  }
}
