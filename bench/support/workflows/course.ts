import { MINUTE_MS, SECOND_MS } from '../../../shared/durations';
import type { Cloud } from '../cloud/cloud';
import { Spending } from '../cloud/spending';
import { RowUnits } from './row-units';
import { type StageName, stageNames } from './stages';

/** Lets executions run as time passes, and tells what each function takes for it. */
export class Course {
  readonly spending: Spending<StageName>;
  readonly units: RowUnits<StageName>;
  ticks = 0;
  private ticked: number;

  constructor(private readonly cloud: Cloud) {
    this.spending = new Spending(cloud, stageNames);
    this.units = new RowUnits(cloud.aws);
    this.ticked = this.minute();
  }

  /** Does some work of a stage, and lets time pass until it is done. */
  during<T>(stage: StageName, work: () => Promise<T>): Promise<T> {
    return this.spending.during(stage, () => this.units.during(stage, work));
  }

  /** Lets so many seconds pass, at the beginning of each of which something may come from outside. */
  async live(seconds: number, outside: (second: number) => Promise<unknown> = async () => undefined): Promise<void> {
    const begun = this.cloud.clock.now();
    for (let second = 0; second < seconds; second++) {
      await this.during('events', () => outside(second));
      await this.follow();
      if (this.ticked !== this.minute()) await this.tick();
      await this.passTo(begun + (second + 1) * SECOND_MS);
    }
  }

  /** Lets time pass in which nothing happens to anybody who is looked at. */
  passTo(moment: number): Promise<void> {
    const { clock } = this.cloud;
    return clock.during(clock.sleep(Math.max(0, moment - clock.now())));
  }

  /** The minute's work, and what it hands to the workflow runner; email that waits is sent apart. */
  async tick(): Promise<void> {
    const { invoke } = this.cloud;
    this.ticked = this.minute();
    this.ticks += 1;
    await this.during('dispatcher', () => invoke('dispatcher', {}));
    await this.follow();
    await this.during('email', () => this.sendEmail());
  }

  /** What follows from what has happened: the stream's readers one after the other, for their processor time's sake. */
  private async follow(): Promise<void> {
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
