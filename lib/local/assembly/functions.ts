import { basename, dirname } from 'node:path';
import type { LocalFunction, Runtime, ScheduleOptions, StreamSource } from '@posthaste/local-aws/lambda';
import type { Queues } from '@posthaste/local-aws/sqs';
import { queueNames } from '../../../shared/ops/queues';
import { concurrencyAt, functions, queues } from '../../functions-and-queues';
import { schedules, streams } from '../../streams-and-timers';
import { queueName } from './queues';

/** Needs the environment variables, because the modules read them when they are loaded. */
export async function registerFunctions(runtime: Pick<Runtime, 'register'>): Promise<void> {
  for (const [name, { entry, timeout, memory }] of Object.entries(functions)) {
    const folder = basename(dirname(entry));
    // The path is a pattern that a bundler can resolve, unlike a variable.
    const { handler }: Pick<LocalFunction, 'handler'> = await import(`../../../functions/${folder}/handler.ts`);
    runtime.register({ name, handler, timeoutSeconds: timeout, memoryMb: memory });
  }
}

interface MappingOptions {
  repeatBatches: number;
  /** Emails a second. */
  sendRate: number;
  aroundTicks?: ScheduleOptions['wrapDelivery'];
}

export function mapSources(
  runtime: Runtime,
  openQueues: Queues,
  table: StreamSource,
  { repeatBatches, sendRate, aroundTicks }: MappingOptions,
): void {
  for (const name of queueNames) {
    const queue = queues[name];
    runtime.queueMapping({
      queue: openQueues.queue(queueName(name)),
      functionName: queue.consumer,
      batchSize: queue.batchSize,
      batchWindowSeconds: queue.batchWindow,
      maximumConcurrency: concurrencyAt(name, sendRate),
      reportBatchItemFailures: true,
    });
  }
  for (const [reader, stream] of Object.entries(streams)) {
    runtime.streamMapping({
      table,
      reader,
      functionName: stream.consumer,
      batchSize: stream.batchSize,
      batchWindowSeconds: stream.batchWindow,
      ...(stream.tumblingWindow === undefined ? {} : { tumblingWindowSeconds: stream.tumblingWindow }),
      maximumRetryAttempts: stream.maximumRetryAttempts,
      filters: stream.filters,
      bisectOnError: stream.reportsFailedRecord ?? false,
      reportBatchItemFailures: stream.reportsFailedRecord ?? false,
      parallelizationFactor: 1,
      repeatBatches,
    });
  }
  for (const { consumer, everySeconds } of Object.values(schedules)) {
    runtime.schedule({ everySeconds, functionName: consumer, wrapDelivery: aroundTicks });
  }
}
