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
import { listDueEmails, listDueErasures, listDueJobs } from '../../../shared/db/table/due';
import { listDuePartitions } from '../../../shared/db/webhooks/partitions';
import { listDueRows, readWatermarks, type Watermarks } from '../../../shared/db/workflows/execution-due';
import type { CampaignRef } from '../../../shared/domain/campaigns/campaign';
import { winnerChoiceTime } from '../../../shared/domain/campaigns/stats';
import { MINUTE_MS } from '../../../shared/durations';

export type HasWorkAt = (time: number) => Promise<boolean>;

const QUEUE_AHEAD_MS = MINUTE_MS;
const CHECK_AFTER_MS = 15 * MINUTE_MS;
const MAX_CAMPAIGNS = 100;
const MAX_CHUNKS = 100;

const hasAny =
  (listWork: (until: number, limit: number) => Promise<readonly unknown[]>): HasWorkAt =>
  async (time) =>
    (await listWork(time, 1)).length > 0;

const never: HasWorkAt = async () => false;

/** `never` for parts of a tick that get work only by a change, after which a tick runs anyway. */
export const workAhead: Readonly<Record<keyof ReturnType<typeof tickParts>, HasWorkAt>> = {
  watchAccount: never,
  refreshQuota: never,
  judgeReputation: never,
  queueExecutions: async (time) => {
    const { queued, checked } = await readWatermarks();
    return (await hasDueRows(queued, time)) || hasDueRows(checked, time - CHECK_AFTER_MS);
  },
  queueDue: (time) => hasAny(listDueEmails)(time + QUEUE_AHEAD_MS),
  beginCampaigns: async (time) => {
    const refs = await listDueCampaigns(time, MAX_CAMPAIGNS);
    const campaignsHaveWork = await Promise.all(refs.map((ref) => hasCampaignWork(ref, time)));
    return campaignsHaveWork.includes(true);
  },
  queueBulk: hasAny(listBulkProjects),
  queueIdleJobs: hasAny(listDueJobs),
  queueErasures: hasAny(listDueErasures),
  queueBackfills: hasAny(listDueBackfills),
  queueMemberships: hasAny(listDueMemberships),
  queueWebhookPartitions: hasAny(listDuePartitions),
  queueDomains: hasAny(listDueDomains),
  queueTenants: hasAny(listDueTenants),
};

async function hasDueRows(watermarks: Watermarks, until: number): Promise<boolean> {
  const pages = watermarks.map((watermark, shard) => {
    const isInFuture = watermark > until;
    const after = isInFuture ? 0 : watermark;
    return listDueRows({ shard, after, until }, { limit: 1, from: null });
  });
  return (await Promise.all(pages)).some(({ rows }) => rows.length > 0);
}

/** False only while the campaign waits for the hour of its chunks or the end of its test. */
async function hasCampaignWork(ref: CampaignRef, time: number): Promise<boolean> {
  const campaign = await getCampaign(ref);
  if (campaign?.status !== 'SENDING') return true;
  const scans = await readScans(campaignRef(campaign));
  const currentScan = campaign.scan === 1 ? scans.first : scans.second;
  if (currentScan.position !== null) return true;
  const { open: openChunks, next } = await listOpenChunks(campaignRef(campaign), { limit: MAX_CHUNKS });
  if (openChunks.length > 0) return next !== null || openChunks.some(({ queueAt }) => queueAt <= time);
  const waitsForWinner = campaign.test && !campaign.winner && campaign.testEndsAt !== undefined;
  if (!waitsForWinner) return true;
  const decidableAt = winnerChoiceTime(campaign);
  return decidableAt !== null && decidableAt <= time;
}
