import type { LocalClock } from '../clock';
import type { EventSource, InvocationRecord, LocalFunction } from './lambda';
import { Lambda } from './lambda';
import { QueueMapping, type QueueMappingOptions } from './queue-mapping';
import { Schedule, type ScheduleOptions } from './schedule';
import { StreamMapping, type StreamMappingOptions } from './stream-mapping';

const STOP_WITHIN_MS = 5_000;

interface RuntimeOptions {
  clock: LocalClock;
  onInvocation?: (record: InvocationRecord) => void;
}

export class Runtime {
  private readonly clock: LocalClock;
  private readonly lambda: Lambda;
  private readonly sources: EventSource[] = [];

  constructor({ clock, onInvocation }: RuntimeOptions) {
    this.clock = clock;
    this.lambda = new Lambda(clock, onInvocation);
  }

  register(spec: LocalFunction): void {
    this.lambda.register(spec);
  }

  invoke(name: string, event: unknown): Promise<unknown> {
    return this.lambda.invoke(name, event);
  }

  queueMapping(options: QueueMappingOptions): void {
    this.sources.push(new QueueMapping(options, this.lambda, this.clock));
  }

  streamMapping(options: StreamMappingOptions): void {
    this.sources.push(new StreamMapping(options, this.lambda, this.clock));
  }

  schedule(options: ScheduleOptions): void {
    this.sources.push(new Schedule(options, this.lambda, this.clock));
  }

  /** `withinMs` is real time. */
  async stop(withinMs = STOP_WITHIN_MS): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, withinMs);
    });
    await Promise.race([Promise.all(this.sources.map((source) => source.stop())), timeout]);
    clearTimeout(timer);
  }
}
