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

/** Bounds a step with few matching contacts, so other projects get a turn. */
const MAX_CONTACTS_PER_STEP = 4_000;
const MAX_PAGES_PER_STEP = 80;
const ENOUGH_RECIPIENTS = Math.floor(CHUNKS_PER_STEP / 2) * CHUNK_SIZE;

/** A chunk takes three write units: at most 500 of the partition's 1,000 per second. */
const MS_PER_CHUNK = 6;

export class AudienceLister {
  private pages: AsyncGenerator<AudiencePage, void> | null = null;
  private mayWriteAt = 0;
  private readonly sendTimeOf: (member: AudienceMember) => number;

  constructor(
    private readonly project: Project,
    private readonly campaign: Campaign,
    private scan: AudienceScan,
  ) {
    const { localHour, timezone, sentAt = '' } = campaign;
    const plan = localHour === undefined ? null : localHourPlan(localHour, Date.parse(sentAt));
    this.sendTimeOf = ({ contact }) => plan?.([contact.data.timezone, timezone]) ?? 0;
  }

  get isDone(): boolean {
    return this.scan.position === null;
  }

  async step(): Promise<OpenChunk[]> {
    const pages = this.pages ?? readAudience(this.project, this.campaign, this.scan.position ?? undefined);
    // After a failed read or write, the next step reads again from the stored position.
    this.pages = null;
    const { listed, position: read } = await this.readPages(pages);
    const { chunks, taken } = planChunks(this.scan.scan, listed);
    const isCut = taken < listed.length;
    const position = isCut ? (listed[taken - 1]?.position ?? this.scan.position) : read;
    await sleep(this.mayWriteAt - now());
    this.mayWriteAt = now() + chunks.length * MS_PER_CHUNK;
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

  private async readPages(pages: AsyncGenerator<AudiencePage, void>) {
    const listed: ListedRecipient[] = [];
    let { position } = this.scan;
    let scanned = 0;
    for (let page = 0; page < MAX_PAGES_PER_STEP && position !== null; page++) {
      if (listed.length >= ENOUGH_RECIPIENTS || scanned >= MAX_CONTACTS_PER_STEP) break;
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
    notBefore: this.sendTimeOf(member),
    position: member.position,
  });
}
