import { alone } from '../log-and-continue';
import type { BulkSource, EnqueueBuffer, Turn } from './work-item';

/** What one project has for the bulk lane: what waits and its campaigns take turns, and the campaigns among each other. */
export class ProjectQueue {
  private isCampaignsTurn = false;

  constructor(
    readonly projectId: string,
    private waiting: BulkSource | null,
    private readonly campaigns: BulkSource[],
  ) {}

  /** The project's next turn; `reading` when that led to nothing yet, null when it has no more, or can't be read now. */
  async next(limit: number): Promise<Turn | 'reading' | null> {
    for (let source = this.pick(); source !== null; source = this.pick()) {
      const turn = await alone({ project: this.projectId }, () => source.next(limit));
      if (turn === null) {
        this.drop(source);
        continue;
      }
      this.rotate(source);
      return turn;
    }
    return null;
  }

  private pick(): BulkSource | null {
    const campaign = this.campaigns[0] ?? null;
    return this.isCampaignsTurn ? (campaign ?? this.waiting) : (this.waiting ?? campaign);
  }

  private drop(source: BulkSource): void {
    if (source === this.waiting) this.waiting = null;
    else this.campaigns.shift();
  }

  private rotate(source: BulkSource): void {
    this.isCampaignsTurn = source === this.waiting;
    if (source !== this.waiting) this.campaigns.push(...this.campaigns.splice(0, 1));
  }
}

/** Gives the projects one turn after the other, until there is no room, no time or nothing more to hand on. */
export async function roundRobin(
  lines: readonly ProjectQueue[],
  room: number,
  enqueueBuffer: EnqueueBuffer,
  mayGoOn: () => boolean,
): Promise<void> {
  let left = room;
  let open = [...lines];
  while (left > 0 && open.length > 0 && !enqueueBuffer.hasFailed && mayGoOn()) {
    const still: ProjectQueue[] = [];
    for (const line of open) {
      const turn = left > 0 ? await line.next(left) : null;
      if (turn === null) continue;
      still.push(line);
      if (turn === 'reading') continue;
      left -= turn.recipients;
      await enqueueBuffer.add(turn);
    }
    open = still;
  }
  await enqueueBuffer.end();
}
