import type { StoredMessage } from './message';

/** Removed messages are dropped in bulk, because dropping copies the group's list. */
const MAX_REMOVED_IN_LIST = 1_000;

interface Group {
  messages: StoredMessage[];
  head: number;
}

/** Serves message groups in turn, so that a backlog delays no other group. Messages without a group form a group. */
export class FairQueue {
  private groups = new Map<string, Group>();

  constructor(private readonly isWaiting: (message: StoredMessage) => boolean) {}

  add(message: StoredMessage, random?: () => number): void {
    const name = message.groupId ?? '';
    const group = this.groups.get(name) ?? { messages: [], head: 0 };
    this.groups.set(name, group);
    const last = group.messages.push(message) - 1;
    if (!random) return;
    const randomIndex = group.head + Math.floor(random() * (last + 1 - group.head));
    group.messages[last] = group.messages[randomIndex] as StoredMessage;
    group.messages[randomIndex] = message;
  }

  peek(): StoredMessage | undefined {
    for (const [name, group] of this.groups) {
      for (; group.head < group.messages.length; group.head += 1) {
        const message = group.messages[group.head] as StoredMessage;
        if (this.isWaiting(message)) return message;
      }
      this.groups.delete(name);
    }
    return undefined;
  }

  removeFirst(): void {
    const first = this.groups.entries().next();
    if (first.done) return;
    const [name, group] = first.value;
    group.head += 1;
    if (group.head >= MAX_REMOVED_IN_LIST) {
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
