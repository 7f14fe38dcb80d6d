import type { LocalClock } from '../clock';
import type { Queue } from '../sqs/queue';
import { TooManyRequestsException } from './errors';
import { failureNotice } from './failure-notice';
import type { Lambda } from './lambda';
import type { Pauses } from './pauses';
import { failedIdentifiers } from './payload';
import { type StreamRecord, sequenceNumberOf } from './stream-source';

/** The delay doubles from the first to the last. */
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

export interface StreamDeliveryOptions {
  functionName: string;
  bisectOnError?: boolean;
  /** Absent: retries until success, and the shard waits. */
  maximumRetryAttempts?: number;
  reportBatchItemFailures?: boolean;
  onFailure?: Queue;
}

export interface ShardCalls {
  shardId: string;
  event(records: readonly StreamRecord[]): object;
  settled(records: readonly StreamRecord[], response: unknown): Promise<void>;
}

interface Piece {
  records: readonly StreamRecord[];
  failures: number;
}

type InvocationOutcome =
  | { kind: 'throttled' }
  | { kind: 'done'; response: unknown }
  | { kind: 'failed'; from: number; response?: unknown };

export class StreamDelivery {
  constructor(
    private readonly options: StreamDeliveryOptions,
    private readonly lambda: Lambda,
    private readonly clock: LocalClock,
    private readonly pauses: Pauses,
  ) {}

  async deliver(records: readonly StreamRecord[], calls: ShardCalls, isStopped: () => boolean): Promise<void> {
    let pieces: Piece[] = [{ records, failures: 0 }];
    for (let piece = pieces.shift(); piece && !isStopped(); piece = pieces.shift()) {
      pieces = [...(await this.attempt(piece, calls)), ...pieces];
    }
  }

  async deliverOnce(records: readonly StreamRecord[], calls: ShardCalls): Promise<void> {
    await this.call(records, calls);
  }

  private async attempt({ records, failures }: Piece, calls: ShardCalls): Promise<Piece[]> {
    const outcome = await this.call(records, calls);
    if (outcome.kind === 'throttled') {
      await this.pauses.wait(FIRST_RETRY_MS);
      return [{ records, failures }];
    }
    if (outcome.kind === 'done') {
      await calls.settled(records, outcome.response);
      return [];
    }
    if (outcome.from > 0) await calls.settled(records.slice(0, outcome.from), outcome.response);
    return this.afterFailure({ records: records.slice(outcome.from), failures }, calls);
  }

  private async afterFailure({ records, failures }: Piece, calls: ShardCalls): Promise<Piece[]> {
    const { bisectOnError = false, maximumRetryAttempts = Number.POSITIVE_INFINITY } = this.options;
    if (bisectOnError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      return [
        { records: records.slice(0, middle), failures },
        { records: records.slice(middle), failures },
      ];
    }
    if (failures >= maximumRetryAttempts) {
      this.giveUp(records, calls.shardId, failures + 1);
      await calls.settled(records, undefined);
      return [];
    }
    await this.pauses.wait(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS));
    return [{ records, failures: failures + 1 }];
  }

  private async call(records: readonly StreamRecord[], calls: ShardCalls): Promise<InvocationOutcome> {
    try {
      const response = await this.lambda.invoke(this.options.functionName, calls.event(records));
      const from = this.firstFailure(records, response);
      return from === undefined ? { kind: 'done', response } : { kind: 'failed', from, response };
    } catch (error) {
      return error instanceof TooManyRequestsException ? { kind: 'throttled' } : { kind: 'failed', from: 0 };
    }
  }

  /** A shard is read in order, so everything after the first reported record fails too. */
  private firstFailure(records: readonly StreamRecord[], response: unknown): number | undefined {
    if (!this.options.reportBatchItemFailures) return undefined;
    const numbers = records.map(sequenceNumberOf);
    const failed = failedIdentifiers(response, new Set(numbers));
    if (failed === 'all') return 0;
    return failed.size > 0 ? numbers.findIndex((number) => failed.has(number)) : undefined;
  }

  private giveUp(records: readonly StreamRecord[], shardId: string, calls: number): void {
    const { functionName, onFailure } = this.options;
    const notice = failureNotice({ functionName, shardId, records, calls, now: this.clock.now() });
    onFailure?.send([{ body: JSON.stringify(notice) }]);
  }
}
