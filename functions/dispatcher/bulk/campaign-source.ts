import { type AudienceScan, writeStep } from '../../../shared/db/campaigns/audience-scans';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { listOpenChunks, markChunkQueued, type OpenChunk } from '../../../shared/db/campaigns/chunks';
import { openChunkEntry, readOpenChunkEntry } from '../../../shared/db/campaigns/keys';
import { SWEEP_MS } from '../../../shared/db/emails/emails';
import type { Project } from '../../../shared/db/projects/projects';
import { scanOf } from '../../../shared/domain/campaigns/allotment';
import { type ListedRecipient, planChunks } from '../../../shared/domain/campaigns/audience-scan';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { CHUNK_SIZE, CHUNKS_PER_STEP } from '../../../shared/domain/campaigns/limits';
import { localHourPlanner } from '../../../shared/domain/campaigns/local-hour';
import { append } from '../../../shared/domain/lists';
import { now, sleep } from '../../../shared/ops/clock';
import {
  type AudienceMember,
  type AudiencePage,
  readAudience,
} from '../../../shared/services/read-audience/read-audience';
import type { BulkSource, HeldMessages, WorkItem } from './round-robin';

const PAGE_SIZE = 2_000;
/** 100,000 chunks, or 2.5 million recipients due at once. */
const MAX_PAGES = 50;

export class CampaignSource implements BulkSource {
  private readyChunks: OpenChunk[] = [];
  queuedRecipients = 0;
  hasOpenChunks = false;

  constructor(
    readonly campaign: Campaign,
    readonly lister: AudienceLister,
    /** One as a trial after SES refused the project's email, otherwise unlimited. */
    private remainingChunks: number,
  ) {}

  async readOpenChunks(limit: number): Promise<void> {
    const time = now();
    let after: string | undefined;
    let readyRecipients = 0;
    for (let page = 0; page < MAX_PAGES && readyRecipients < limit; page++) {
      const endOfDueEntries = openChunkEntry(time + 1, '');
      const range = { ...(after ? { after } : {}), below: endOfDueEntries, limit: PAGE_SIZE };
      const { open: openChunks, next } = await listOpenChunks(campaignRef(this.campaign), range);
      const newlyReady = openChunks.filter(({ queueAt }) => queueAt <= time);
      const alreadyQueued = openChunks.filter(({ queued, queueAt }) => queued && queueAt > time);
      append(this.readyChunks, newlyReady);
      readyRecipients += countRecipients(newlyReady);
      this.queuedRecipients += countRecipients(alreadyQueued);
      this.hasOpenChunks ||= openChunks.length > 0;
      if (next === null) return;
      after = next;
    }
  }

  async next(): Promise<WorkItem | 'call_again' | null> {
    if (this.remainingChunks <= 0) return null;
    if (this.readyChunks.length === 0) await this.listMoreAudience();
    const chunk = this.readyChunks.shift();
    if (!chunk) return this.lister.isDone ? null : 'call_again';
    this.remainingChunks -= 1;
    return { recipients: chunk.n, hold: () => this.hold(chunk) };
  }

  async listMoreAudience(): Promise<void> {
    if (this.lister.isDone) return;
    const time = now();
    const openChunks = await this.lister.listNextChunks();
    this.hasOpenChunks ||= openChunks.length > 0;
    append(
      this.readyChunks,
      openChunks.filter(({ entry }) => readOpenChunkEntry(entry).notBefore <= time),
    );
  }

  /** After a crash of the dispatcher, the hold expires and the chunk is queued again. */
  private async hold(chunk: OpenChunk): Promise<HeldMessages> {
    const { projectId, id } = this.campaign;
    const isMarked = await markChunkQueued(campaignRef(this.campaign), chunk, now() + SWEEP_MS);
    if (!isMarked) return {};
    return { chunks: [{ body: { v: 1, project: projectId, campaign: id, entry: chunk.entry } }] };
  }
}

const countRecipients = (chunks: readonly OpenChunk[]): number => chunks.reduce((sum, { n }) => sum + n, 0);

/** Bounds a step with few matching contacts, so other projects get a turn. */
const MAX_CONTACTS_PER_STEP = 4_000;
const MAX_PAGES_PER_STEP = 80;
/** Steps begin with at least 15 s of runtime left. */
const MAX_STEP_MS = 5_000;
const ENOUGH_RECIPIENTS = Math.floor(CHUNKS_PER_STEP / 2) * CHUNK_SIZE;

/** A chunk takes three write units: at most 500 of the partition's 1,000 per second. */
const MS_PER_CHUNK = 6;

const SEND_AT_ONCE = 0;

export class AudienceLister {
  private pages: AsyncGenerator<AudiencePage, void> | null = null;
  private mayWriteAt = 0;
  private readonly sendTimeOf: (member: AudienceMember) => number;

  constructor(
    private readonly project: Project,
    private readonly campaign: Campaign,
    private progress: AudienceScan,
  ) {
    const { localHour, timezone, sentAt = '' } = campaign;
    if (localHour === undefined) {
      this.sendTimeOf = () => SEND_AT_ONCE;
    } else {
      const plan = localHourPlanner(localHour, Date.parse(sentAt));
      this.sendTimeOf = ({ contact }) => plan([contact.data.timezone, timezone]);
    }
  }

  get isDone(): boolean {
    return this.progress.position === null;
  }

  async listNextChunks(): Promise<OpenChunk[]> {
    const pages = this.pages ?? readAudience(this.project, this.campaign, this.progress.position ?? undefined);
    // After a failed read or write, the next step reads again from the stored position.
    this.pages = null;
    const { recipients, position: endPosition } = await this.readPages(pages);
    const { chunks, recipientCount: chunkedCount } = planChunks(this.progress.scan, recipients);
    const hasUnchunkedRecipients = chunkedCount < recipients.length;
    const lastChunkedPosition = recipients[chunkedCount - 1]?.position ?? this.progress.position;
    const position = hasUnchunkedRecipients ? lastChunkedPosition : endPosition;
    await sleep(this.mayWriteAt - now());
    this.mayWriteAt = now() + chunks.length * MS_PER_CHUNK;
    const nextProgress = await writeStep(campaignRef(this.campaign), this.progress, { chunks, position });
    this.progress = nextProgress ?? { ...this.progress, position: null };
    if (!nextProgress) return [];
    if (!hasUnchunkedRecipients) this.pages = pages;
    return chunks.map(({ id, contactIds, notBefore }) => ({
      entry: openChunkEntry(notBefore, id),
      n: contactIds.length,
      queueAt: notBefore,
    }));
  }

  private async readPages(pages: AsyncGenerator<AudiencePage, void>) {
    const recipients: ListedRecipient[] = [];
    let { position } = this.progress;
    let scannedContacts = 0;
    const stepEnd = now() + MAX_STEP_MS;
    for (let page = 0; page < MAX_PAGES_PER_STEP && position !== null; page++) {
      const isFull = recipients.length >= ENOUGH_RECIPIENTS || scannedContacts >= MAX_CONTACTS_PER_STEP;
      if (isFull || now() > stepEnd) break;
      const { value: audiencePage } = await pages.next();
      const members = audiencePage?.members ?? [];
      append(recipients, members.filter(this.isInScan).map(this.toRecipient));
      scannedContacts += audiencePage?.scanned ?? 0;
      position = audiencePage?.next ?? null;
    }
    return { recipients, position };
  }

  private readonly isInScan = ({ contact }: AudienceMember): boolean =>
    scanOf(this.campaign, contact.id) === this.progress.scan;

  private readonly toRecipient = (member: AudienceMember): ListedRecipient => ({
    contactId: member.contact.id,
    notBefore: this.sendTimeOf(member),
    position: member.position,
  });
}
