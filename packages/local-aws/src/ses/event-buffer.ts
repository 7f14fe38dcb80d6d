import { setTimeout } from 'node:timers/promises';
import type { LocalClock } from '../clock';
import type { PendingEvent } from './email';

const RETRY_MS = 1_000;
const STOP_WAIT_MS = 1_000;

/** Publishes in order: a failed event is retried every second, before all others. */
export class EventBuffer {
  private readonly waiting: PendingEvent[] = [];
  private running: Promise<void> | undefined;
  private cancelTimer: (() => void) | undefined;
  private notBefore = 0;
  private stopped = false;

  constructor(
    private readonly clock: LocalClock,
    private readonly publish: (event: PendingEvent) => Promise<void>,
  ) {}

  /** Store the events first. Events with the same time keep their order. */
  add(events: PendingEvent[]): void {
    for (const event of events) {
      this.waiting.splice(this.waiting.findLastIndex(({ at }) => at <= event.at) + 1, 0, event);
    }
    this.schedule();
  }

  async flush(): Promise<void> {
    this.start();
    await this.running;
  }

  /** Waits briefly for the current event, which otherwise stays pending. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelTimer?.();
    const timer = new AbortController();
    const timeout = setTimeout(STOP_WAIT_MS, undefined, timer).catch(() => undefined);
    await Promise.race([this.running, timeout]);
    timer.abort();
  }

  private schedule(): void {
    const first = this.waiting[0];
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    if (!first || this.stopped || this.running) return;
    const due = Math.max(first.at, this.notBefore);
    if (due <= this.clock.now()) this.start();
    else this.cancelTimer = this.clock.callAt(due, () => this.start());
  }

  private start(): void {
    if (this.running || this.stopped) return;
    const done = this.clock.beginWork();
    this.running = this.publishDue().finally(() => {
      done();
      this.running = undefined;
      this.schedule();
    });
  }

  private async publishDue(): Promise<void> {
    for (let first = this.waiting[0]; first && first.at <= this.clock.now(); first = this.waiting[0]) {
      if (this.stopped) return;
      try {
        await this.publish(first);
      } catch {
        this.notBefore = this.clock.now() + RETRY_MS;
        return;
      }
      this.waiting.splice(this.waiting.indexOf(first), 1);
    }
  }
}
