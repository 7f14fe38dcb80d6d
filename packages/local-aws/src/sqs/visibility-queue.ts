import type { LocalClock } from '../clock';
import { FairQueue } from './fair-queue';
import type { StoredMessage } from './message';
import { TimeHeap } from './time-heap';

interface Ticket {
  message: StoredMessage;
}

export class VisibilityQueue {
  private readonly visible = new FairQueue((message) => this.isStored(message));
  private readonly hidden = new TimeHeap<Ticket>();
  /** Only the latest ticket of a message is valid. */
  private readonly currentTickets = new WeakMap<StoredMessage, Ticket>();
  private readonly listeners = new Set<() => void>();
  private timerAt: number | undefined;
  private cancelTimer: () => void = () => undefined;

  constructor(
    private readonly clock: LocalClock,
    private readonly isStored: (message: StoredMessage) => boolean,
    private readonly getShuffler: () => (() => number) | undefined,
  ) {}

  put(messages: Iterable<StoredMessage>): void {
    const now = this.clock.now();
    for (const message of messages) {
      const ticket = { message };
      this.currentTickets.set(message, ticket);
      if (message.visibleAt > now) this.hidden.add(message.visibleAt, ticket);
      else this.visible.add(message, this.getShuffler());
    }
    this.setTimer();
    this.wake();
  }

  peek(): StoredMessage | undefined {
    this.showDue();
    return this.visible.peek();
  }

  removeFirst(): void {
    this.visible.removeFirst();
  }

  onVisible(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  clear(): void {
    this.visible.clear();
    this.hidden.clear();
  }

  stop(): void {
    this.cancelTimer();
    this.timerAt = Number.NEGATIVE_INFINITY;
    this.listeners.clear();
  }

  private showDue(): void {
    const now = this.clock.now();
    for (let due = this.hidden.popDue(now); due; due = this.hidden.popDue(now)) {
      const { message } = due;
      if (this.isStored(message) && this.currentTickets.get(message) === due)
        this.visible.add(message, this.getShuffler());
    }
  }

  private setTimer(): void {
    const first = this.hidden.firstAt;
    if (first === undefined || (this.timerAt !== undefined && this.timerAt <= first)) return;
    this.cancelTimer();
    this.timerAt = first;
    this.cancelTimer = this.clock.callAt(first, () => {
      this.timerAt = undefined;
      this.showDue();
      this.setTimer();
      this.wake();
    });
  }

  private wake(): void {
    if (!this.visible.peek()) return;
    for (const listener of [...this.listeners]) listener();
  }
}
