import { type FunctionName, functions } from '../../../lib/functions-and-queues';
import { cpuMs } from './aws-side';
import type { Cloud } from './cloud';

/** What some work takes. */
export interface Spent {
  writes: number;
  reads: number;
  /** Processor time of the functions, without AWS's side. */
  cpuMs: number;
  invocations: number;
  /** Of waiting for AWS and for the rate's slots, as Lambda charges it. */
  gbSeconds: number;
  /** Calls of the table, and of the queues, by functions. */
  tableCalls: number;
  queueCalls: number;
  /** Of those the ones that only tell senders of emails. */
  emailHints: number;
  /** By the clock. */
  seconds: number;
}

const nothing: Spent = {
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
    Object.entries(a).map(([member, value]) => [member, by(value, b[member as keyof Spent])]),
  ) as unknown as Spent;

/** What each stage of some work has taken so far. */
export class Spending<Name extends string> {
  private readonly spent = new Map<Name, Spent>();

  constructor(
    private readonly cloud: Cloud,
    private readonly names: readonly Name[],
  ) {}

  /** Does some work of a stage, and lets time pass until it is done. */
  async during<T>(stage: Name, work: () => Promise<T>): Promise<T> {
    const before = this.standing();
    const result = await this.cloud.clock.during(work());
    const taken = combine(this.standing(), before, (after, was) => after - was);
    this.spent.set(
      stage,
      combine(this.of(stage), taken, (sum, more) => sum + more),
    );
    return result;
  }

  /** Everything so far. */
  get all(): Record<Name, Spent> {
    return Object.fromEntries(this.names.map((stage) => [stage, this.of(stage)])) as Record<Name, Spent>;
  }

  private of(stage: Name): Spent {
    return this.spent.get(stage) ?? nothing;
  }

  private standing(): Spent {
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
