import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { holdChunk, listOpenChunks, type OpenChunk } from '../../../shared/db/campaigns/chunks';
import { openEntry, readOpenEntry } from '../../../shared/db/campaigns/keys';
import { SWEEP_MS } from '../../../shared/db/emails/emails';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { append } from '../../../shared/domain/lists';
import { now } from '../../../shared/ops/clock';
import type { AudienceLister } from './audience-lister';
import type { BulkSource, HeldEmail, WorkItem } from './work-item';

const PAGE_SIZE = 2_000;
/** 100,000 chunks, or 2.5 million recipients due at once. */
const MAX_PAGES = 50;

export class CampaignSource implements BulkSource {
  private ready: OpenChunk[] = [];
  queuedRecipients = 0;
  isMoving = false;

  constructor(
    readonly campaign: Campaign,
    readonly lister: AudienceLister,
    /** The chunks it may still queue: after a refusal by SES, only one. */
    private room: number,
  ) {}

  async findOpen(limit: number): Promise<void> {
    const time = now();
    let after: string | undefined;
    let found = 0;
    for (let page = 0; page < MAX_PAGES && found < limit; page++) {
      const range = { ...(after ? { after } : {}), below: openEntry(time + 1, ''), limit: PAGE_SIZE };
      const { open, next } = await listOpenChunks(campaignRef(this.campaign), range);
      const ready = open.filter(({ queueAt }) => queueAt <= time);
      append(this.ready, ready);
      found += recipientsOf(ready);
      this.queuedRecipients += recipientsOf(open.filter(({ queued, queueAt }) => queued && queueAt > time));
      this.isMoving ||= open.length > 0;
      if (next === null) return;
      after = next;
    }
  }

  async next(): Promise<WorkItem | 'reading' | null> {
    if (this.room <= 0) return null;
    if (this.ready.length === 0) await this.list();
    const chunk = this.ready.shift();
    if (!chunk) return this.lister.isDone ? null : 'reading';
    this.room -= 1;
    return { recipients: chunk.n, hold: () => this.hold(chunk) };
  }

  async list(): Promise<void> {
    if (this.lister.isDone) return;
    const time = now();
    const open = await this.lister.step();
    this.isMoving ||= open.length > 0;
    append(
      this.ready,
      open.filter(({ entry }) => readOpenEntry(entry).notBefore <= time),
    );
  }

  /** If the dispatcher crashes, the hold expires and the chunk is queued again. */
  private async hold(chunk: OpenChunk): Promise<HeldEmail> {
    const { projectId, id } = this.campaign;
    if (!(await holdChunk(campaignRef(this.campaign), chunk, now() + SWEEP_MS))) return {};
    return { chunks: [{ body: { v: 1, project: projectId, campaign: id, entry: chunk.entry } }] };
  }
}

const recipientsOf = (chunks: readonly OpenChunk[]): number => chunks.reduce((sum, { n }) => sum + n, 0);
