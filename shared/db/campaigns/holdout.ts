import { allot } from '../../domain/campaigns/allotment';
import type { Campaign } from '../../domain/campaigns/campaign';
import type { HoldoutGroup, HoldoutGroups } from '../../domain/campaigns/holdout';
import { now } from '../../ops/clock';
import { summariesAsStored } from '../contacts/summaries';
import { campaignRef } from './campaigns';
import { listChunks } from './chunks';

const MAX_PEOPLE = 2_000;
const MAX_COUNT_MS = 2_000;
/** 25 contacts each. */
const CHUNKS_PER_ROUND = 40;
const MAX_ROUNDS = 60;

interface Count extends HoldoutGroups {
  isSample: boolean;
}

type Group = keyof HoldoutGroups;

export async function countHoldout(campaign: Campaign, event: string): Promise<Count> {
  const ref = campaignRef(campaign);
  const since = campaign.sentAt === undefined ? Infinity : Date.parse(campaign.sentAt);
  const until = now() + MAX_COUNT_MS;
  const sampled: Record<Group, number> = { heldOut: 0, others: 0 };
  const counts: Record<Group, HoldoutGroup> = { heldOut: { people: 0, did: 0 }, others: { people: 0, did: 0 } };
  let isSample = false;
  let after: string | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { chunks, next } = await listChunks(ref, after, CHUNKS_PER_ROUND);
    const people = chunks.flatMap(({ contactIds }) => contactIds).map((id) => ({ id, group: groupOf(campaign, id) }));
    const chosen = people.filter(({ group }) => sampled[group]++ < MAX_PEOPLE);
    isSample ||= chosen.length < people.length;
    const summaries = await summariesAsStored(
      ref.projectId,
      chosen.map(({ id }) => id),
    );
    for (const { id, group } of chosen) {
      const summary = summaries.get(id);
      const eventTimes = summary?.names.get(event);
      if (!eventTimes && summary?.truncated) continue;
      const [latest = -Infinity] = eventTimes?.times ?? [];
      counts[group].people += 1;
      if (latest >= since) counts[group].did += 1;
    }
    after = next;
    if (after === null) return { ...counts, isSample };
    if (now() >= until || Math.min(sampled.heldOut, sampled.others) >= MAX_PEOPLE) break;
  }
  return { ...counts, isSample: true };
}

const groupOf = (campaign: Campaign, contactId: string): Group =>
  allot(campaign, contactId).kind === 'holdout' ? 'heldOut' : 'others';
