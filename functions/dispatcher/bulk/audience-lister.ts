import { type AudienceScan, writeStep } from '../../../shared/db/campaigns/audience-scans';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import type { OpenChunk } from '../../../shared/db/campaigns/chunks';
import { openEntry } from '../../../shared/db/campaigns/keys';
import type { Project } from '../../../shared/db/projects/projects';
import { scanOf } from '../../../shared/domain/campaigns/allotment';
import { type ListedRecipient, planChunks } from '../../../shared/domain/campaigns/audience-scan';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { CHUNK_SIZE, CHUNKS_PER_STEP } from '../../../shared/domain/campaigns/limits';
import { localHourPlan } from '../../../shared/domain/campaigns/local-hour';
import { append } from '../../../shared/domain/lists';
import { now, sleep } from '../../../shared/ops/clock';
import {
  type AudienceMember,
  type AudiencePage,
  readAudience,
} from '../../../shared/services/read-audience/read-audience';

/** Ends a step also if few contacts match, so that other projects come next and the position is stored. */
const CONTACTS_PER_STEP = 4_000;
/** Enough for all shards of a small project in one step. */
const PAGES_PER_STEP = 80;
/** Ends a step at this number, because another page might not fit. */
const ENOUGH = Math.floor(CHUNKS_PER_STEP / 2) * CHUNK_SIZE;

/**
 * How long the open chunks' partition is left alone for each chunk of a step: its row takes two write units, and one more
 * when it is queued, so that the partition has at most 500 of its 1,000 units a second while an audience is listed.
 */
const MS_PER_CHUNK = 6;

/**
 * Turns a campaign's audience into chunks, from the position of its scan on. Each step stores its chunks and position.
 */
export class AudienceLister {
  private pages: AsyncGenerator<AudiencePage, void> | null = null;
  /** When the next step may write, in epoch milliseconds. */
  private freeAt = 0;
  private readonly goesAt: (member: AudienceMember) => number;

  constructor(
    private readonly project: Project,
    private readonly campaign: Campaign,
    private scan: AudienceScan,
  ) {
    const { localHour, timezone, sentAt = '' } = campaign;
    const plan = localHour === undefined ? null : localHourPlan(localHour, Date.parse(sentAt));
    this.goesAt = ({ contact }) => plan?.([contact.data.timezone, timezone]) ?? 0;
  }

  /** Whether the scan has ended, or another dispatcher continues it. */
  get isDone(): boolean {
    return this.scan.position === null;
  }

  /** Reads on and stores chunks of the recipients that it finds. Returns their open entries. */
  async step(): Promise<OpenChunk[]> {
    const pages = this.pages ?? readAudience(this.project, this.campaign, this.scan.position ?? undefined);
    // After a failed read or write, the next step reads again from the stored position.
    this.pages = null;
    const { listed, position: read } = await this.gather(pages);
    const { chunks, taken } = planChunks(this.scan.scan, listed);
    const isCut = taken < listed.length;
    const position = isCut ? (listed[taken - 1]?.position ?? this.scan.position) : read;
    await sleep(this.freeAt - now());
    this.freeAt = now() + chunks.length * MS_PER_CHUNK;
    const written = await writeStep(campaignRef(this.campaign), this.scan, { chunks, position });
    this.scan = written ?? { ...this.scan, position: null };
    if (!written) return [];
    if (!isCut) this.pages = pages;
    return chunks.map(({ id, contactIds, notBefore }) => ({
      entry: openEntry(notBefore, id),
      n: contactIds.length,
      queueAt: notBefore,
    }));
  }

  private async gather(pages: AsyncGenerator<AudiencePage, void>) {
    const listed: ListedRecipient[] = [];
    let { position } = this.scan;
    let scanned = 0;
    for (let page = 0; page < PAGES_PER_STEP && position !== null; page++) {
      if (listed.length >= ENOUGH || scanned >= CONTACTS_PER_STEP) break;
      const { value } = await pages.next();
      append(listed, (value?.members ?? []).filter(this.isInScan).map(this.toListed));
      scanned += value?.scanned ?? 0;
      position = value?.next ?? null;
    }
    return { listed, position };
  }

  private readonly isInScan = ({ contact }: AudienceMember): boolean =>
    scanOf(this.campaign, contact.id) === this.scan.scan;

  private readonly toListed = (member: AudienceMember): ListedRecipient => ({
    contactId: member.contact.id,
    notBefore: this.goesAt(member),
    position: member.position,
  });
}
