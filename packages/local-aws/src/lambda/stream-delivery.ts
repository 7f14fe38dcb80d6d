import type { LocalClock } from '../clock';
import type { Queue } from '../sqs/queue';
import type { Backoffs } from './backoffs';
import { TooManyRequestsException } from './errors';
import { failureNotice } from './failure-notice';
import type { Lambda } from './lambda';
import { failedIdentifiers } from './payload';
import { type StreamRecord, sequenceNumberOf } from './stream-source';

/** The backoff doubles with each failure. */
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

export interface StreamDeliveryOptions {
  functionName: string;
  bisectOnError?: boolean;
  /** If undefined, a batch is retried until it succeeds, and the shard waits. */
  maximumRetryAttempts?: number;
  reportBatchItemFailures?: boolean;
  onFailure?: Queue;
}

export interface BatchHandling {
  shardId: string;
  makeEvent(records: readonly StreamRecord[]): object;
  onSettled(records: readonly StreamRecord[], response: unknown): Promise<void>;
}

interface Piece {
  records: readonly StreamRecord[];
  failures: number;
}

type InvocationOutcome =
  | { kind: 'throttled' }
  | { kind: 'done'; response: unknown }
  | { kind: 'failed'; firstFailedIndex: number; response?: unknown };

export class StreamDelivery {
  constructor(
    private readonly options: StreamDeliveryOptions,
    private readonly lambda: Lambda,
    private readonly clock: LocalClock,
    private readonly backoffs: Backoffs,
  ) {}

  async deliver(records: readonly StreamRecord[], handling: BatchHandling, isStopped: () => boolean): Promise<void> {
    let pieces: Piece[] = [{ records, failures: 0 }];
    for (let piece = pieces.shift(); piece && !isStopped(); piece = pieces.shift()) {
      pieces = [...(await this.attempt(piece, handling)), ...pieces];
    }
  }

  async deliverOnce(records: readonly StreamRecord[], handling: BatchHandling): Promise<void> {
    await this.call(records, handling);
  }

  private async attempt({ records, failures }: Piece, handling: BatchHandling): Promise<Piece[]> {
    const outcome = await this.call(records, handling);
    if (outcome.kind === 'throttled') {
      await this.backoffs.wait(FIRST_BACKOFF_MS);
      return [{ records, failures }];
    }
    if (outcome.kind === 'done') {
      await handling.onSettled(records, outcome.response);
      return [];
    }
    const { firstFailedIndex } = outcome;
    if (firstFailedIndex > 0) await handling.onSettled(records.slice(0, firstFailedIndex), outcome.response);
    return this.afterFailure({ records: records.slice(firstFailedIndex), failures }, handling);
  }

  private async afterFailure({ records, failures }: Piece, handling: BatchHandling): Promise<Piece[]> {
    const { bisectOnError = false, maximumRetryAttempts = Number.POSITIVE_INFINITY } = this.options;
    if (bisectOnError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      return [
        { records: records.slice(0, middle), failures },
        { records: records.slice(middle), failures },
      ];
    }
    if (failures >= maximumRetryAttempts) {
      this.giveUp(records, handling.shardId, failures + 1);
      await handling.onSettled(records, undefined);
      return [];
    }
    await this.backoffs.wait(Math.min(FIRST_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS));
    return [{ records, failures: failures + 1 }];
  }

  private async call(records: readonly StreamRecord[], handling: BatchHandling): Promise<InvocationOutcome> {
    try {
      const response = await this.lambda.invoke(this.options.functionName, handling.makeEvent(records));
      const firstFailedIndex = this.findFirstFailed(records, response);
      return firstFailedIndex === undefined
        ? { kind: 'done', response }
        : { kind: 'failed', firstFailedIndex, response };
    } catch (error) {
      return error instanceof TooManyRequestsException
        ? { kind: 'throttled' }
        : { kind: 'failed', firstFailedIndex: 0 };
    }
  }

  /** A shard is read in order, so everything after the first reported record fails too. */
  private findFirstFailed(records: readonly StreamRecord[], response: unknown): number | undefined {
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
