import { setTimeout } from 'node:timers/promises';
import type { LocalClock } from '../clock';
import type { PendingEvent } from './email';

const BACKOFF_MS = 1_000;
const STOP_WAIT_MS = 1_000;
const NO_VALUE = undefined;

/** Publishes in order: a failed event is retried every second, before all later events. */
export class EventBuffer {
  private readonly queuedEvents: PendingEvent[] = [];
  private running: Promise<void> | undefined;
  private cancelTimer: (() => void) | undefined;
  private backoffUntil = 0;
  private isStopped = false;

  constructor(
    private readonly clock: LocalClock,
    private readonly publish: (event: PendingEvent) => Promise<void>,
  ) {}

  /** Store the events first. Events with the same time keep their order. */
  add(events: PendingEvent[]): void {
    for (const event of events) {
      const lastEarlier = this.queuedEvents.findLastIndex(({ at }) => at <= event.at);
      this.queuedEvents.splice(lastEarlier + 1, 0, event);
    }
    this.schedule();
  }

  async flush(): Promise<void> {
    this.start();
    await this.running;
  }

  /** Waits briefly for the current event, which otherwise stays pending. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelTimer?.();
    const timer = new AbortController();
    const { signal } = timer;
    const timeout = setTimeout(STOP_WAIT_MS, NO_VALUE, { signal }).catch(() => undefined);
    await Promise.race([this.running, timeout]);
    timer.abort();
  }

  private schedule(): void {
    const first = this.queuedEvents[0];
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    if (!first || this.isStopped || this.running) return;
    const startAt = Math.max(first.at, this.backoffUntil);
    if (startAt <= this.clock.now()) this.start();
    else this.cancelTimer = this.clock.callAt(startAt, () => this.start());
  }

  private start(): void {
    if (this.running || this.isStopped) return;
    const endWork = this.clock.beginWork();
    this.running = this.publishDue().finally(() => {
      endWork();
      this.running = undefined;
      this.schedule();
    });
  }

  private async publishDue(): Promise<void> {
    for (let first = this.queuedEvents[0]; first && first.at <= this.clock.now(); first = this.queuedEvents[0]) {
      if (this.isStopped) return;
      try {
        await this.publish(first);
      } catch {
        this.backoffUntil = this.clock.now() + BACKOFF_MS;
        return;
      }
      this.queuedEvents.splice(this.queuedEvents.indexOf(first), 1);
    }
  }
}
