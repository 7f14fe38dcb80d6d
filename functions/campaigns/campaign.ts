import { concurrentChanges, Problem, requireRecord } from '../../shared/contract/problem';
import type { LastChange } from '../../shared/contract/revisions';
import { getCampaignBodies } from '../../shared/db/campaigns/bodies';
import { campaignRef, getCampaign } from '../../shared/db/campaigns/campaigns';
import { listOpenChunks } from '../../shared/db/campaigns/chunks';
import { loadCampaign, type WholeCampaign } from '../../shared/db/campaigns/edits';
import { readCampaignStats } from '../../shared/db/campaigns/stats';
import type { Project } from '../../shared/db/projects/projects';
import {
  type Campaign,
  type CampaignRef,
  type CampaignStatus,
  hasBegun,
  previewTextOf,
  type Variant,
  type VariantTest,
} from '../../shared/domain/campaigns/campaign';
import { campaignStatsOf } from '../../shared/domain/campaigns/stats';
import { least } from '../../shared/domain/lists';
import { MINUTE_MS } from '../../shared/durations';
import { revisionFields } from '../../shared/http/actor';
import { now, toIso } from '../../shared/ops/clock';
import { checkReady } from '../../shared/services/check-campaign/check-campaign';
import { withCurrentSubject, withCurrentTemplate } from './template-content';

export const findCampaign = async (ref: CampaignRef): Promise<Campaign> =>
  requireRecord(await getCampaign(ref), 'CAMPAIGN_NOT_FOUND');

export const findWholeCampaign = async (ref: CampaignRef): Promise<WholeCampaign> =>
  withCurrentTemplate(requireRecord(await loadCampaign(ref), 'CAMPAIGN_NOT_FOUND'));

/** A write of the dispatcher can make a round fail. */
const MAX_ROUNDS = 10;

interface StatusChange {
  verb: string;
  from: readonly CampaignStatus[];
  lastChange: LastChange;
  change(campaign: Campaign): Promise<Campaign | null>;
}

export async function changeStatus(
  ref: CampaignRef,
  { verb, from, lastChange, change }: StatusChange,
): Promise<Campaign> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const campaign = await findCampaign(ref);
    if (campaign.lastChange?.request === lastChange.request) return campaign;
    if (!from.includes(campaign.status)) throw invalidState(campaign, verb);
    const changedCampaign = await change(campaign);
    if (changedCampaign) return changedCampaign;
  }
  throw concurrentChanges('this campaign');
}

export async function throwIfNotReady(project: Project, campaign: Campaign): Promise<void> {
  const obstacle = await checkReady(project, campaign);
  if (obstacle) throw new Problem(obstacle.code, { message: obstacle.message });
}

export const invalidState = ({ status }: Campaign, verb: string): Problem =>
  new Problem('INVALID_STATE', { message: `A campaign that is ${status} can't be ${verb}.` });

export const changedConcurrently = (): Problem =>
  new Problem('INVALID_STATE', { message: 'Another request has just changed this campaign.' });

const variantReply = ({ name, subject, fromName }: Variant) => ({
  name,
  subject: subject ?? null,
  fromName: fromName ?? null,
});

const testReply = ({ percent, metric, afterHours }: VariantTest) => ({
  percent,
  metric,
  afterHours: afterHours ?? null,
});

const winnerReply = ({ variants, winner }: Campaign) =>
  winner ? { variant: variants?.[winner.variant]?.name ?? '', by: winner.by, at: winner.at } : null;

async function statsReply(campaign: Campaign) {
  return hasBegun(campaign) ? campaignStatsOf(campaign, await readCampaignStats(campaignRef(campaign))) : null;
}

const DISPATCH_INTERVAL_MS = MINUTE_MS;
const MAX_OPEN_CHUNKS = 100;

async function latestContinuation(campaign: Campaign): Promise<string | null> {
  if (campaign.status !== 'SENDING') return null;
  const { open: openChunks } = await listOpenChunks(campaignRef(campaign), { limit: MAX_OPEN_CHUNKS });
  const nextQueueAt = least(openChunks.map(({ queueAt }) => queueAt));
  return openChunks.length > 0 && nextQueueAt > now() ? toIso(nextQueueAt + DISPATCH_INTERVAL_MS) : null;
}

const campaignFields = (campaign: Campaign) => ({
  id: campaign.id,
  name: campaign.name,
  description: campaign.description ?? null,
  subject: campaign.subject,
  template: campaign.templateId ?? null,
  templateVersion: campaign.templateVersion ?? null,
  type: campaign.audienceType,
  audienceType: campaign.audienceType,
  segmentId: campaign.segmentId ?? null,
  audienceFilter: campaign.audienceFilter ?? null,
  from: campaign.from,
  fromName: campaign.fromName ?? null,
  replyTo: campaign.replyTo ?? null,
  headers: campaign.headers ?? {},
  topicId: campaign.topicId ?? null,
  tracking: campaign.tracking ?? null,
  variants: campaign.variants?.map(variantReply) ?? null,
  test: campaign.test ? testReply(campaign.test) : null,
  holdoutPercent: campaign.holdoutPercent ?? null,
  localHour: campaign.localHour ?? null,
  timezone: campaign.timezone ?? null,
  status: campaign.status,
  pauseCause: campaign.pauseCause ?? null,
  pauseReason: campaign.pauseReason ?? null,
  scheduledAt: campaign.scheduledAt,
  sentAt: campaign.sentAt ?? null,
  completedAt: campaign.completedAt ?? null,
  audienceSize: campaign.audienceSize ?? null,
  testEndsAt: campaign.testEndsAt ?? null,
  winner: winnerReply(campaign),
  createdAt: campaign.createdAt,
  updatedAt: campaign.updatedAt,
  ...revisionFields({ ...campaign, revision: campaign.version }),
});

export async function summaryReply(campaign: Campaign) {
  const [campaignWithSubject, stats] = await Promise.all([withCurrentSubject(campaign), statsReply(campaign)]);
  return { ...campaignFields(campaignWithSubject), stats };
}

export async function wholeCampaignReply({ campaign, bodies }: WholeCampaign) {
  return {
    ...campaignFields(campaign),
    body: bodies.body || null,
    text: bodies.text,
    previewText: previewTextOf(campaign, bodies),
    variants:
      campaign.variants?.map((variant, index) => ({
        ...variantReply(variant),
        body: bodies.variants[index] ?? null,
      })) ?? null,
    continuesBy: await latestContinuation(campaign),
    stats: await statsReply(campaign),
  };
}

export async function campaignReply(campaign: Campaign) {
  const ref = campaignRef(campaign);
  const bodies = await getCampaignBodies(ref, campaign.bodyVersion);
  // Another request has changed the campaign and replaced these bodies, so the campaign is read again.
  if (!bodies) return wholeCampaignReply(await findWholeCampaign(ref));
  return wholeCampaignReply(await withCurrentTemplate({ campaign, bodies }));
}
