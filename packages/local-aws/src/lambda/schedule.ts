import { randomUUID } from 'node:crypto';
import type { LocalClock } from '../clock';
import { MINUTE_MS } from '../durations';
import { ACCOUNT_ID, REGION } from '../sqs/names';
import type { EventSource, Lambda } from './lambda';
import { Pauses } from './pauses';

/** Lambda retries a failed asynchronous invocation after one minute and after two more. */
const RETRY_AFTER_MS = [MINUTE_MS, 2 * MINUTE_MS];

export interface ScheduleOptions {
  everySeconds: number;
  functionName: string;
  event?: unknown;
  around?: ((deliver: () => Promise<void>) => Promise<void>) | undefined;
}

export class Schedule implements EventSource {
  private readonly running = new Set<Promise<void>>();
  private readonly pauses: Pauses;
  private readonly cancel: () => void;
  private isStopped = false;

  constructor(
    private readonly options: ScheduleOptions,
    private readonly lambda: Lambda,
    private readonly clock: LocalClock,
  ) {
    this.pauses = new Pauses(clock);
    this.cancel = clock.every(options.everySeconds * 1_000, () => this.fire());
    this.fire();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancel();
    this.pauses.stop();
    await Promise.all(this.running);
  }

  private fire(): void {
    const { event, around = (deliver) => deliver() } = this.options;
    const work = around(() => this.deliver(event ?? this.scheduledEvent())).finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async deliver(event: unknown): Promise<void> {
    for (const pause of [...RETRY_AFTER_MS, undefined]) {
      if (this.isStopped || (await this.succeeds(event)) || pause === undefined) return;
      await this.pauses.wait(pause);
    }
  }

  private succeeds(event: unknown): Promise<boolean> {
    return this.lambda.invoke(this.options.functionName, event).then(
      () => true,
      () => false,
    );
  }

  private scheduledEvent(): object {
    return {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: ACCOUNT_ID,
      time: new Date(this.clock.now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      region: REGION,
      resources: [`arn:aws:events:${REGION}:${ACCOUNT_ID}:rule/${this.options.functionName}`],
      detail: {},
    };
  }
}
