import type { ChunkMessage, SendMessage } from '../../../shared/contract/messages';
import { CHUNK_SIZE } from '../../../shared/domain/campaigns/limits';
import { append } from '../../../shared/domain/lists';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { logAndContinue } from '../../../shared/ops/log';
import { type Queued, queueBulkEmail, queueChunks } from '../../../shared/services/queue-work/queue-work';

export const ITEM_SIZE = CHUNK_SIZE;

export interface HeldMessages {
  messages?: Queued<SendMessage>[];
  chunks?: Queued<ChunkMessage>[];
}

export interface WorkItem {
  recipients: number;
  /** Marks the emails or the chunk as queued, so that no later run queues them again, and returns their messages. */
  hold: () => Promise<HeldMessages>;
}

export interface BulkSource {
  /**
   * At most `limit` recipients, or one chunk. `call_again` if the source must first read more, null if it has no more.
   */
  next(limit: number): Promise<WorkItem | 'call_again' | null>;
}

const CONCURRENCY = 20;
const BUFFER_SIZE = 40;

export class EnqueueBuffer {
  private items: WorkItem[] = [];
  private failure: unknown;

  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  async add(item: WorkItem): Promise<void> {
    this.items.push(item);
    if (this.items.length >= BUFFER_SIZE) await this.flush();
  }

  async flush(): Promise<void> {
    const items = this.items;
    this.items = [];
    try {
      await queueAll(items);
    } catch (error) {
      this.failure ??= error;
    }
  }

  async end(): Promise<void> {
    await this.flush();
    if (this.hasFailed) throw this.failure;
  }
}

async function queueAll(items: readonly WorkItem[]): Promise<void> {
  const messagesByItem = new Map<WorkItem, HeldMessages | null>();
  await forEachConcurrent(items, CONCURRENCY, async (item) =>
    messagesByItem.set(item, await logAndContinue('holding bulk email', {}, item.hold)),
  );
  await queueBulkEmail(items.flatMap((item) => messagesByItem.get(item)?.messages ?? []));
  await queueChunks(items.flatMap((item) => messagesByItem.get(item)?.chunks ?? []));
}

export class ProjectQueue {
  private isCampaignNext = false;

  constructor(
    readonly projectId: string,
    private waitingEmails: BulkSource | null,
    private readonly campaigns: BulkSource[],
  ) {}

  async next(limit: number): Promise<WorkItem | 'call_again' | null> {
    for (let source = this.pick(); source !== null; source = this.pick()) {
      const item = await logAndContinue('reading bulk email', { project: this.projectId }, () => source.next(limit));
      if (item === null) {
        this.drop(source);
        continue;
      }
      this.rotate(source);
      return item;
    }
    return null;
  }

  private pick(): BulkSource | null {
    const [campaign = null] = this.campaigns;
    return this.isCampaignNext ? (campaign ?? this.waitingEmails) : (this.waitingEmails ?? campaign);
  }

  private drop(source: BulkSource): void {
    if (source === this.waitingEmails) this.waitingEmails = null;
    else this.campaigns.shift();
  }

  private rotate(source: BulkSource): void {
    const isCampaign = source !== this.waitingEmails;
    this.isCampaignNext = !isCampaign;
    if (isCampaign) append(this.campaigns, this.campaigns.splice(0, 1));
  }
}

export async function roundRobin(
  queues: readonly ProjectQueue[],
  maxRecipients: number,
  buffer: EnqueueBuffer,
  hasTime: () => boolean,
): Promise<void> {
  let remainingRecipients = maxRecipients;
  let nonEmptyQueues = [...queues];
  while (remainingRecipients > 0 && nonEmptyQueues.length > 0 && !buffer.hasFailed && hasTime()) {
    const stillNonEmptyQueues: ProjectQueue[] = [];
    for (const queue of nonEmptyQueues) {
      const item = remainingRecipients > 0 ? await queue.next(remainingRecipients) : null;
      if (item === null) continue;
      stillNonEmptyQueues.push(queue);
      if (item === 'call_again') continue;
      remainingRecipients -= item.recipients;
      await buffer.add(item);
    }
    nonEmptyQueues = stillNonEmptyQueues;
  }
  await buffer.end();
}
