import type { LocalClock } from '../clock';
import { FairQueue } from './fair-queue';
import type { StoredMessage } from './message';
import { TimeHeap } from './time-heap';

interface Ticket {
  message: StoredMessage;
}

export class VisibilityQueue {
  private readonly line = new FairQueue((message) => this.holds(message));
  private readonly hidden = new TimeHeap<Ticket>();
  /** Hiding a message again invalidates its earlier tickets. */
  private readonly valid = new WeakMap<StoredMessage, Ticket>();
  private readonly listeners = new Set<() => void>();
  private armedFor: number | undefined;
  private disarm: () => void = () => undefined;

  /** @param holds returns false for a message that left the queue. */
  constructor(
    private readonly clock: LocalClock,
    private readonly holds: (message: StoredMessage) => boolean,
    private readonly random: () => (() => number) | undefined,
  ) {}

  put(messages: Iterable<StoredMessage>): void {
    const now = this.clock.now();
    for (const message of messages) {
      const ticket = { message };
      this.valid.set(message, ticket);
      if (message.visibleAt > now) this.hidden.add(message.visibleAt, ticket);
      else this.line.add(message, this.random());
    }
    this.arm();
    this.wake();
  }

  next(): StoredMessage | undefined {
    this.promote();
    return this.line.next();
  }

  take(): void {
    this.line.take();
  }

  onVisible(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  clear(): void {
    this.line.clear();
    this.hidden.clear();
  }

  stop(): void {
    this.disarm();
    this.armedFor = Number.NEGATIVE_INFINITY;
    this.listeners.clear();
  }

  private promote(): void {
    const now = this.clock.now();
    for (let due = this.hidden.takeDue(now); due; due = this.hidden.takeDue(now)) {
      const { message } = due;
      if (this.holds(message) && this.valid.get(message) === due) this.line.add(message, this.random());
    }
  }

  private arm(): void {
    const first = this.hidden.firstAt;
    if (first === undefined || (this.armedFor !== undefined && this.armedFor <= first)) return;
    this.disarm();
    this.armedFor = first;
    this.disarm = this.clock.at(first, () => {
      this.armedFor = undefined;
      this.promote();
      this.arm();
      this.wake();
    });
  }

  private wake(): void {
    if (!this.line.next()) return;
    for (const listener of [...this.listeners]) listener();
  }
}
