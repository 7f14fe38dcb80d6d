import { allot } from '../../domain/campaigns/allotment';
import type { Campaign } from '../../domain/campaigns/campaign';
import type { HoldoutGroup, HoldoutGroups } from '../../domain/campaigns/holdout';
import type { EventTimes } from '../../domain/contacts/summary';
import { now } from '../../ops/clock';
import { summariesAsStored } from '../contacts/summaries';
import { campaignRef } from './campaigns';
import { listChunks } from './chunks';

const MAX_PEOPLE_PER_GROUP = 2_000;
const MAX_COUNT_MS = 2_000;
/** 25 contacts each. */
const CHUNKS_PER_ROUND = 40;
const MAX_ROUNDS = 60;

interface HoldoutCount extends HoldoutGroups {
  isSample: boolean;
}

type Group = keyof HoldoutGroups;

export async function countHoldout(campaign: Campaign, event: string): Promise<HoldoutCount> {
  const sample = new HoldoutSample(campaign, event);
  const deadline = now() + MAX_COUNT_MS;
  let after: string | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { chunks, next } = await listChunks(campaignRef(campaign), after, CHUNKS_PER_ROUND);
    await sample.add(chunks.flatMap(({ contactIds }) => contactIds));
    if (next === null) return { ...sample.counts, isSample: sample.hasSkippedPeople };
    if (sample.isFull() || now() >= deadline) break;
    after = next;
  }
  return { ...sample.counts, isSample: true };
}

class HoldoutSample {
  readonly counts: Record<Group, HoldoutGroup> = { heldOut: { people: 0, did: 0 }, others: { people: 0, did: 0 } };
  hasSkippedPeople = false;
  private readonly sizes: Record<Group, number> = { heldOut: 0, others: 0 };
  private readonly sentAt: number;

  constructor(
    private readonly campaign: Campaign,
    private readonly event: string,
  ) {
    this.sentAt = campaign.sentAt === undefined ? Infinity : Date.parse(campaign.sentAt);
  }

  isFull(): boolean {
    return this.sizes.heldOut >= MAX_PEOPLE_PER_GROUP && this.sizes.others >= MAX_PEOPLE_PER_GROUP;
  }

  async add(contactIds: readonly string[]): Promise<void> {
    const people = contactIds.map((id) => ({ id, group: groupOf(this.campaign, id) }));
    const sampledPeople = people.filter(({ group }) => this.claimPlace(group));
    if (sampledPeople.length < people.length) this.hasSkippedPeople = true;
    const summaries = await summariesAsStored(
      this.campaign.projectId,
      sampledPeople.map(({ id }) => id),
    );
    for (const { id, group } of sampledPeople) this.countPerson(group, summaries.get(id));
  }

  private claimPlace(group: Group): boolean {
    const hasPlace = this.sizes[group] < MAX_PEOPLE_PER_GROUP;
    if (hasPlace) this.sizes[group] += 1;
    return hasPlace;
  }

  private countPerson(group: Group, summary: EventTimes | undefined): void {
    const eventTimes = summary?.names.get(this.event);
    const isUnknown = !eventTimes && summary?.truncated;
    if (isUnknown) return;
    const [latest = -Infinity] = eventTimes?.times ?? [];
    this.counts[group].people += 1;
    if (latest >= this.sentAt) this.counts[group].did += 1;
  }
}

const groupOf = (campaign: Campaign, contactId: string): Group =>
  allot(campaign, contactId).kind === 'holdout' ? 'heldOut' : 'others';
