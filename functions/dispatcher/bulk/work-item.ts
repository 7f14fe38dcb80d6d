import type { ChunkMessage, SendMessage } from '../../../shared/contract/messages';
import { CHUNK_SIZE } from '../../../shared/domain/campaigns/limits';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../../shared/ops/log-and-continue';
import { type Queued, queueBulkMail, queueChunks } from '../../../shared/services/queue-work/queue-work';

/** The most recipients of one work item: those of a chunk. */
export const ITEM_SIZE = CHUNK_SIZE;

/** Messages for the queues of the bulk lane. */
export interface HeldMail {
  mails?: Queued<SendMessage>[];
  chunks?: Queued<ChunkMessage>[];
}

/** Bulk mail of one project that is queued together. */
export interface WorkItem {
  recipients: number;
  /** Stores that the mail is being queued. Returns its messages, none for mail that somebody else has queued. */
  hold: () => Promise<HeldMail>;
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
  const held = new Map<WorkItem, HeldMail | null>();
  await forEachConcurrent(items, CONCURRENCY, async (item) =>
    held.set(item, await logAndContinue('holding bulk email', {}, item.hold)),
  );
  await queueBulkMail(items.flatMap((item) => held.get(item)?.mails ?? []));
  await queueChunks(items.flatMap((item) => held.get(item)?.chunks ?? []));
}
