import { setTimeout as wait } from 'node:timers/promises';
import type { Emulator } from './emulator';

const TARGET = 'DynamoDBStreams_20120810';
const EVERY_MS = 1_000;
const WINDOW_MS = 10_000;
const BATCH = 100;

/**
 * Invokes a function with the table's changes as Lambda does for a mapping with a tumbling window, which the emulator
 * ignores. Records that a function fails on come again.
 */
export class StreamReader {
  private stopped = false;
  private readonly running: Promise<void>;
  readonly failures: string[] = [];

  constructor(
    private readonly emulator: Emulator,
    private readonly table: string,
    private readonly functionName: string,
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private call(operation: string, input: object) {
    return this.emulator.operation('dynamodb', `${TARGET}.${operation}`, input);
  }

  private async run(): Promise<void> {
    const iterators = new Map<string, string>();
    while (!this.stopped) {
      await this.readAll(iterators).catch((error) => this.failures.push(String(error)));
      await wait(EVERY_MS);
    }
  }

  private async readAll(iterators: Map<string, string>): Promise<void> {
    const { Streams } = await this.call('ListStreams', { TableName: this.table });
    const StreamArn: string = Streams[0].StreamArn;
    const { StreamDescription } = await this.call('DescribeStream', { StreamArn });
    for (const { ShardId } of StreamDescription.Shards) {
      const begin = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' };
      const ShardIterator = iterators.get(ShardId) ?? (await this.call('GetShardIterator', begin)).ShardIterator;
      const { Records, NextShardIterator } = await this.call('GetRecords', { ShardIterator, Limit: BATCH });
      if (Records.length > 0) await this.invoke(Records, ShardId, StreamArn);
      if (NextShardIterator) iterators.set(ShardId, NextShardIterator);
    }
  }

  private async invoke(records: object[], shardId: string, eventSourceARN: string): Promise<void> {
    const start = Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS;
    const window = { start: new Date(start).toISOString(), end: new Date(start + WINDOW_MS).toISOString() };
    const Records = records.map((record) => ({ ...record, eventSource: 'aws:dynamodb', eventSourceARN }));
    const shared = { shardId, eventSourceARN, window, state: {}, isWindowTerminatedEarly: false };
    const path = `/2015-03-31/functions/${this.functionName}/invocations`;
    const body = JSON.stringify({ Records, ...shared, isFinalInvokeForWindow: false });
    const answer = await this.emulator.send({ service: 'lambda', path, body });
    if (answer.includes('errorMessage')) throw new Error(answer.slice(0, 500));
  }
}
