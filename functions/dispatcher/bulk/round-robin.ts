import { append } from '../../../shared/domain/lists';
import { logAndContinue } from '../../../shared/ops/log';
import type { BulkSource, EnqueueBuffer, WorkItem } from './work-item';

export class ProjectQueue {
  private isCampaignNext = false;

  constructor(
    readonly projectId: string,
    private waiting: BulkSource | null,
    private readonly campaigns: BulkSource[],
  ) {}

  async next(limit: number): Promise<WorkItem | 'reading' | null> {
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
    const campaign = this.campaigns[0] ?? null;
    return this.isCampaignNext ? (campaign ?? this.waiting) : (this.waiting ?? campaign);
  }

  private drop(source: BulkSource): void {
    if (source === this.waiting) this.waiting = null;
    else this.campaigns.shift();
  }

  private rotate(source: BulkSource): void {
    this.isCampaignNext = source === this.waiting;
    if (source !== this.waiting) append(this.campaigns, this.campaigns.splice(0, 1));
  }
}

export async function roundRobin(
  queues: readonly ProjectQueue[],
  room: number,
  buffer: EnqueueBuffer,
  hasTime: () => boolean,
): Promise<void> {
  let remaining = room;
  let open = [...queues];
  while (remaining > 0 && open.length > 0 && !buffer.hasFailed && hasTime()) {
    const still: ProjectQueue[] = [];
    for (const queue of open) {
      const item = remaining > 0 ? await queue.next(remaining) : null;
      if (item === null) continue;
      still.push(queue);
      if (item === 'reading') continue;
      remaining -= item.recipients;
      await buffer.add(item);
    }
    open = still;
  }
  await buffer.end();
}
