import { type FunctionName, functions } from '../../../lib/functions-and-queues';
import { cpuMs } from './aws-side';
import type { Cloud } from './cloud';

/** The cost of some work. */
export interface Spent {
  writes: number;
  reads: number;
  /** Processor time of the functions, without that of the emulators. */
  cpuMs: number;
  invocations: number;
  /** For time spent waiting for AWS and for the rate, as Lambda charges it. */
  gbSeconds: number;
  /** Calls of the functions to the table and to the queues. */
  tableCalls: number;
  queueCalls: number;
  /** Those of the queue calls that only notify senders of emails. */
  emailHints: number;
  /** By the clock. */
  seconds: number;
}

const none: Spent = {
  writes: 0,
  reads: 0,
  cpuMs: 0,
  invocations: 0,
  gbSeconds: 0,
  tableCalls: 0,
  queueCalls: 0,
  emailHints: 0,
  seconds: 0,
};

const combine = (a: Spent, b: Spent, by: (one: number, other: number) => number): Spent =>
  Object.fromEntries(
    Object.entries(a).map(([field, value]) => [field, by(value, b[field as keyof Spent])]),
  ) as unknown as Spent;

/** The cost of each stage of some work so far. */
export class Spending<Name extends string> {
  private readonly spent = new Map<Name, Spent>();

  constructor(
    private readonly cloud: Cloud,
    private readonly names: readonly Name[],
  ) {}

  /** Runs some work of a stage, and lets time pass until it is done. */
  async during<T>(stage: Name, work: () => Promise<T>): Promise<T> {
    const before = this.totals();
    const result = await this.cloud.clock.advanceUntilDone(work());
    const used = combine(this.totals(), before, (after, was) => after - was);
    this.spent.set(
      stage,
      combine(this.of(stage), used, (sum, more) => sum + more),
    );
    return result;
  }

  /** The cost of all stages so far. */
  get all(): Record<Name, Spent> {
    return Object.fromEntries(this.names.map((stage) => [stage, this.of(stage)])) as Record<Name, Spent>;
  }

  private of(stage: Name): Spent {
    return this.spent.get(stage) ?? none;
  }

  private totals(): Spent {
    const { aws, bills, clock } = this.cloud;
    const { read, write } = aws.units;
    const charged = [...bills].map(([name, { requests, ms }]) => ({
      requests,
      gbSeconds: (ms / 1000) * memoryGb(name),
    }));
    return {
      writes: write,
      reads: read,
      cpuMs: cpuMs() - aws.standInMs,
      invocations: charged.reduce((sum, { requests }) => sum + requests, 0),
      gbSeconds: charged.reduce((sum, bill) => sum + bill.gbSeconds, 0),
      tableCalls: aws.calls.table,
      queueCalls: aws.calls.queues,
      emailHints: aws.emailHints,
      seconds: clock.now() / 1000,
    };
  }
}

const memoryGb = (name: FunctionName): number => functions[name].memory / 1024;
