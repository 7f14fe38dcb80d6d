import { enqueue, type QueueMessage } from '../../../shared/aws/queues';
import { CHUNK_SIZE } from '../../../shared/domain/campaigns/limits';
import { env } from '../../../shared/ops/env';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../../shared/ops/log-and-continue';

/** The most recipients of one work item: those of a chunk. */
export const ITEM_SIZE = CHUNK_SIZE;

/** The queues of the bulk lane. */
const queues = { bulk: () => env('bulkQueue'), campaigns: () => env('campaignsQueue') };

/** Bulk mail of one project that is queued together. */
export interface WorkItem {
  recipients: number;
  queue: keyof typeof queues;
  /** Stores that the mail is being queued. Returns its messages, none for mail that somebody else has queued. */
  hold: () => Promise<QueueMessage[]>;
}

/** Where bulk mail comes from: a project's waiting mail, or a campaign. */
export interface BulkSource {
  /** An item of at most `limit` recipients, or one chunk. `reading` if more must be read first, null at the end. */
  next(limit: number): Promise<WorkItem | 'reading' | null>;
}

const CONCURRENCY = 20;
/** Enough for a few concurrent calls of the table and of the queue. */
const BUFFERED = 40;

/** Collects work items and queues them in batches, in the order in which they were added. */
export class EnqueueBuffer {
  private items: WorkItem[] = [];
  private failure: unknown;

  /** Whether a queue has refused messages. Items held for them come back later, and no more should follow. */
  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  async add(item: WorkItem): Promise<void> {
    this.items.push(item);
    if (this.items.length >= BUFFERED) await this.flush();
  }

  /** Queues the collected items. Keeps a failure for `end`. */
  async flush(): Promise<void> {
    const items = this.items;
    this.items = [];
    try {
      await queueAll(items);
    } catch (error) {
      this.failure ??= error;
    }
  }

  /** Queues what is left. Throws if any items could not be queued. */
  async end(): Promise<void> {
    await this.flush();
    if (this.hasFailed) throw this.failure;
  }
}

async function queueAll(items: readonly WorkItem[]): Promise<void> {
  const held = new Map<WorkItem, QueueMessage[]>();
  await forEachConcurrent(items, CONCURRENCY, async (item) =>
    held.set(item, (await logAndContinue('holding bulk mail', { queue: item.queue }, item.hold)) ?? []),
  );
  for (const queue of ['bulk', 'campaigns'] as const) {
    const messages = items.filter((item) => item.queue === queue).flatMap((item) => held.get(item) ?? []);
    if (messages.length > 0) await enqueue(queues[queue](), messages);
  }
}
