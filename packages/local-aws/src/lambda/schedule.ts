import { randomUUID } from 'node:crypto';
import type { LocalClock } from '../clock';
import { MINUTE_MS } from '../durations';
import { ACCOUNT_ID, REGION } from '../sqs/names';
import { Backoffs } from './backoffs';
import type { EventSource, Lambda } from './lambda';

/** Lambda retries a failed asynchronous invocation after one minute and after two more. */
const RETRY_AFTER_MS = [MINUTE_MS, 2 * MINUTE_MS];

export interface ScheduleOptions {
  everySeconds: number;
  functionName: string;
  event?: unknown;
  wrapDelivery?: ((deliver: () => Promise<void>) => Promise<void>) | undefined;
}

export class Schedule implements EventSource {
  private readonly running = new Set<Promise<void>>();
  private readonly backoffs: Backoffs;
  private readonly cancel: () => void;
  private isStopped = false;

  constructor(
    private readonly options: ScheduleOptions,
    private readonly lambda: Lambda,
    private readonly clock: LocalClock,
  ) {
    this.backoffs = new Backoffs(clock);
    this.cancel = clock.every(options.everySeconds * 1_000, () => this.fire());
    this.fire();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancel();
    this.backoffs.stop();
    await Promise.all(this.running);
  }

  private fire(): void {
    const { event, wrapDelivery = (deliver) => deliver() } = this.options;
    const deliver = () => this.deliver(event ?? this.scheduledEvent());
    const work = wrapDelivery(deliver).finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async deliver(event: unknown): Promise<void> {
    if (this.isStopped || (await this.succeeds(event))) return;
    for (const backoffMs of RETRY_AFTER_MS) {
      await this.backoffs.wait(backoffMs);
      if (this.isStopped || (await this.succeeds(event))) return;
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
