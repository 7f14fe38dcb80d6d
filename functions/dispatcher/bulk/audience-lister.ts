import { type PassState, writeStep } from '../../../shared/db/campaigns/audience';
import { refOf } from '../../../shared/db/campaigns/campaigns';
import type { OpenChunk } from '../../../shared/db/campaigns/chunks';
import { openEntry } from '../../../shared/db/campaigns/keys';
import type { Project } from '../../../shared/db/projects/projects';
import { passOf } from '../../../shared/domain/campaigns/allotment';
import { CHUNK_SIZE, CHUNKS_PER_STEP, type Listed, planChunks } from '../../../shared/domain/campaigns/audience-scan';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { localHourPlan } from '../../../shared/domain/campaigns/local-hour';
import {
  type AudienceMember,
  type AudiencePage,
  readAudience,
} from '../../../shared/services/read-audience/read-audience';

/** A step of a filter that few match ends all the same, so that others have their turns and its reading is kept. */
const CONTACTS_PER_STEP = 4_000;
/** All parts of a small project in one step. */
const PAGES_PER_STEP = 80;
/** With so many a step ends, for another page might not fit any more. */
const ENOUGH = Math.floor(CHUNKS_PER_STEP / 2) * CHUNK_SIZE;

/** Turns a campaign's audience into chunks, from where its pass stands; a step writes what it has come to. */
export class AudienceLister {
  private pages: AsyncGenerator<AudiencePage, void> | null = null;
  private readonly goesAt: (member: AudienceMember) => number;

  constructor(
    private readonly project: Project,
    private readonly campaign: Campaign,
    private state: PassState,
  ) {
    const { localHour, timezone, sentAt = '' } = campaign;
    const plan = localHour === undefined ? null : localHourPlan(localHour, Date.parse(sentAt));
    this.goesAt = ({ contact }) => plan?.([contact.data.timezone, timezone]) ?? 0;
  }

  /** Whether the pass has come to its end, or somebody else goes on with it. */
  get isDone(): boolean {
    return this.state.place === null;
  }

  /** Reads on and writes chunks of all that it comes to; the open ones, of which none may go before its time. */
  async step(): Promise<OpenChunk[]> {
    const pages = this.pages ?? readAudience(this.project, this.campaign, this.state.place ?? undefined);
    // After a failure, whether of the reading or of the write, it is read again from what was written down.
    this.pages = null;
    const { listed, place: read } = await this.gather(pages);
    const { pass } = this.state;
    const { chunks, taken } = planChunks(pass, listed);
    const isCut = taken < listed.length;
    const place = isCut ? (listed[taken - 1]?.place ?? this.state.place) : read;
    const written = await writeStep(refOf(this.campaign), this.state, { chunks, place });
    this.state = written ?? { ...this.state, place: null };
    if (!written) return [];
    if (!isCut) this.pages = pages;
    return chunks.map(({ id, contactIds, notBefore }) => ({
      entry: openEntry(notBefore, id),
      n: contactIds.length,
      queueAt: notBefore,
    }));
  }

  private async gather(pages: AsyncGenerator<AudiencePage, void>) {
    const listed: Listed[] = [];
    let { place } = this.state;
    let passed = 0;
    for (let page = 0; page < PAGES_PER_STEP && place !== null; page++) {
      if (listed.length >= ENOUGH || passed >= CONTACTS_PER_STEP) break;
      const { value } = await pages.next();
      listed.push(...(value?.members ?? []).filter(this.isInPass).map(this.toListed));
      passed += value?.passed ?? 0;
      place = value?.next ?? null;
    }
    return { listed, place };
  }

  private readonly isInPass = ({ contact }: AudienceMember): boolean =>
    passOf(this.campaign, contact.id) === this.state.pass;

  private readonly toListed = (member: AudienceMember): Listed => ({
    contactId: member.contact.id,
    notBefore: this.goesAt(member),
    place: member.place,
  });
}
