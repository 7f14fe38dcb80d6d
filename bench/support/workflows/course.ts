import { MINUTE_MS, SECOND_MS } from '../../../shared/durations';
import type { Cloud } from '../cloud/cloud';
import { Spending } from '../cloud/spending';
import { RowUnits } from './row-units';
import { type StageName, stageNames } from './stages';

/** Runs executions as time passes, and records the cost of each function. */
export class Course {
  readonly spending: Spending<StageName>;
  readonly units: RowUnits<StageName>;
  ticks = 0;
  private lastTick: number;

  constructor(private readonly cloud: Cloud) {
    this.spending = new Spending(cloud, stageNames);
    this.units = new RowUnits(cloud.aws);
    this.lastTick = this.minute();
  }

  /** Runs some work of a stage, and lets time pass until it is done. */
  during<T>(stage: StageName, work: () => Promise<T>): Promise<T> {
    return this.spending.during(stage, () => this.units.during(stage, work));
  }

  /** Lets so many seconds pass, with outside events at the start of each. */
  async live(seconds: number, outside: (second: number) => Promise<unknown> = async () => undefined): Promise<void> {
    const start = this.cloud.clock.now();
    for (let second = 0; second < seconds; second++) {
      await this.during('events', () => outside(second));
      await this.processStream();
      if (this.lastTick !== this.minute()) await this.tick();
      await this.passTo(start + (second + 1) * SECOND_MS);
    }
  }

  /** Lets time pass in which nothing happens to the sampled executions. */
  passTo(moment: number): Promise<void> {
    const { clock } = this.cloud;
    return clock.advanceUntilDone(clock.sleep(Math.max(0, moment - clock.now())));
  }

  /** Runs the minute tick and the steps that it queues. Sends waiting email as a stage of its own. */
  async tick(): Promise<void> {
    const { invoke } = this.cloud;
    this.lastTick = this.minute();
    this.ticks += 1;
    await this.during('dispatcher', () => invoke('dispatcher', {}));
    await this.processStream();
    await this.during('email', () => this.sendEmail());
  }

  /** Processes the stream and its consequences: one reader after the other, to measure their processor time. */
  private async processStream(): Promise<void> {
    const { readStream, drain } = this.cloud;
    await this.during('streamReactions', () => readStream('streamReactions'));
    await this.during('workflowRunner', () => drain('steps'));
    await this.during('countersProjector', () => readStream('countersProjector'));
    await this.during('streamReactions', () => readStream('streamReactions'));
  }

  private async sendEmail(): Promise<void> {
    const { readStream, drain } = this.cloud;
    await drain('work');
    await drain('bulk');
    await readStream('countersProjector');
    await readStream('streamReactions');
  }

  private minute(): number {
    return Math.floor(this.cloud.clock.now() / MINUTE_MS);
  }
}
