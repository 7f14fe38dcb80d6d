import type { tickParts } from '../../../functions/dispatcher/tick';
import { readScans } from '../../../shared/db/campaigns/audience-scans';
import { campaignRef, getCampaign } from '../../../shared/db/campaigns/campaigns';
import { listDueCampaigns } from '../../../shared/db/campaigns/changes';
import { listOpenChunks } from '../../../shared/db/campaigns/chunks';
import { listDueDomains } from '../../../shared/db/domains/due';
import { listDueBackfills } from '../../../shared/db/segments/backfills';
import { listDueMemberships } from '../../../shared/db/segments/membership-rows';
import { listBulkProjects } from '../../../shared/db/sending/bulk-projects';
import { listDueTenants } from '../../../shared/db/sending/tenants';
import { listDue, listDueErasures, listDueJobs } from '../../../shared/db/table/due';
import { listDuePartitions } from '../../../shared/db/webhooks/partitions';
import { listDueRows, readWatermarks, type Watermarks } from '../../../shared/db/workflows/execution-due';
import type { CampaignRef } from '../../../shared/domain/campaigns/campaign';
import { winnerChoiceTime } from '../../../shared/domain/campaigns/stats';
import { MINUTE_MS } from '../../../shared/durations';

export type WorkAt = (time: number) => Promise<boolean>;

const QUEUED_AHEAD_MS = MINUTE_MS;
const CHECKED_AFTER_MS = 15 * MINUTE_MS;
const MAX_CAMPAIGNS = 100;
const MAX_CHUNKS = 100;

const anyOf =
  (list: (until: number, limit: number) => Promise<readonly unknown[]>): WorkAt =>
  async (time) =>
    (await list(time, 1)).length > 0;

const never: WorkAt = async () => false;

/** `never` for parts that depend on the table alone: a tick follows each change. */
export const workAhead: Readonly<Record<keyof ReturnType<typeof tickParts>, WorkAt>> = {
  watchAccount: never,
  refreshQuota: never,
  judgeReputation: never,
  queueExecutions: async (time) => {
    const { queued, checked } = await readWatermarks();
    return (await hasDueRows(queued, time)) || hasDueRows(checked, time - CHECKED_AFTER_MS);
  },
  queueDue: (time) => anyOf(listDue)(time + QUEUED_AHEAD_MS),
  beginCampaigns: async (time) => {
    const refs = await listDueCampaigns(time, MAX_CAMPAIGNS);
    const waiting = await Promise.all(refs.map((ref) => waitsBeyond(ref, time)));
    return waiting.includes(false);
  },
  queueBulk: anyOf(listBulkProjects),
  queueIdleJobs: anyOf(listDueJobs),
  queueErasures: anyOf(listDueErasures),
  queueBackfills: anyOf(listDueBackfills),
  queueMemberships: anyOf(listDueMemberships),
  queueWebhookPartitions: anyOf(listDuePartitions),
  queueDomains: anyOf(listDueDomains),
  queueTenants: anyOf(listDueTenants),
};

async function hasDueRows(watermarks: Watermarks, until: number): Promise<boolean> {
  const pages = watermarks.map((watermark, shard) => {
    const after = watermark > until ? 0 : watermark;
    return listDueRows({ shard, after, until }, { limit: 1, from: null });
  });
  return (await Promise.all(pages)).some(({ rows }) => rows.length > 0);
}

/** For the hours of its chunks, or the end of its test. */
async function waitsBeyond(ref: CampaignRef, time: number): Promise<boolean> {
  const campaign = await getCampaign(ref);
  if (campaign?.status !== 'SENDING') return false;
  const scans = await readScans(campaignRef(campaign));
  if ((campaign.scan === 1 ? scans.first : scans.second).position !== null) return false;
  const { open, next } = await listOpenChunks(campaignRef(campaign), { limit: MAX_CHUNKS });
  if (open.length > 0) return next === null && open.every(({ queueAt }) => queueAt > time);
  if (!campaign.test || campaign.winner || campaign.testEndsAt === undefined) return false;
  const decidableAt = winnerChoiceTime(campaign);
  return decidableAt === null || decidableAt > time;
}
