import { queueDepth } from '../../aws/queues';
import { campaignRef, getCampaign } from '../../db/campaigns/campaigns';
import { listDueCampaigns } from '../../db/campaigns/changes';
import { readCampaignStats } from '../../db/campaigns/stats';
import type { Project } from '../../db/projects/projects';
import { type Account, getAccount, quotaLeft, sendingRate } from '../../db/sending/account';
import { readSentCounts } from '../../db/sending/warm-up';
import type { Campaign, CampaignRef } from '../../domain/campaigns/campaign';
import { estimateEnd } from '../../domain/campaigns/forecast';
import { outcomesOf } from '../../domain/campaigns/stats';
import { BULK_QUOTA_SHARE, isStopped } from '../../domain/sending/account';
import { pauseOf } from '../../domain/sending/reputation';
import { warmUpDaysFor } from '../../domain/sending/warm-up';
import { DAY_MS, HOUR_MS } from '../../durations';
import { now, toIso } from '../../ops/clock';
import { env } from '../../ops/env';
import { warmUpFor } from '../warm-up/warm-up';
import { type AudienceCount, countAudience } from './count-audience';

export interface AudienceForecast extends AudienceCount {
  /** Held by SES (`account`), the project's status, or a pause of marketing email. */
  heldBy: 'account' | 'project' | 'breaker' | 'operator' | null;
  /** Queued bulk email, and what other campaigns still send. */
  ahead: number;
  /** ISO time; null while held, or if the winner is chosen by hand. */
  finishedAt: string | null;
  warmUpDays: number | null;
}

/** More campaigns are rarely due at once. */
const MAX_CAMPAIGNS = 20;

export async function audienceOf(project: Project, campaign: Campaign): Promise<AudienceForecast> {
  const start = Math.max(now(), campaign.scheduledAt ? Date.parse(campaign.scheduledAt) : 0);
  const [count, account, rate, quotaRemaining, ahead, warmUp] = await Promise.all([
    countAudience(project, campaign, start),
    getAccount(),
    sendingRate(),
    quotaLeft(),
    emailAhead(campaign),
    warmUpFor(project.id, campaign.from),
  ]);
  const heldBy = holdCauseOf(project, account);
  const perDay = (account?.max24HourSend ?? 0) * BULK_QUOTA_SHARE;
  const startsWithinDay = start - now() < DAY_MS;
  const quota = quotaRemaining === null ? null : { remaining: startsWithinDay ? quotaRemaining : perDay, perDay };
  const end = estimateEnd(count.recipients + ahead, start, { rate, quota });
  const isEndUnknown = heldBy !== null || end === null || campaign.test?.metric === 'manual';
  const warmUpDays = warmUp && warmUpDaysFor(warmUp, count.byProvider, await readSentCounts(warmUp));
  const lastDay = warmUpDays ? start + (warmUpDays - 1) * DAY_MS : 0;
  const finishedAt = isEndUnknown ? null : toIso(Math.max(end, lastDay) + extraWaitMs(campaign));
  return { ...count, heldBy, ahead, warmUpDays, finishedAt };
}

function holdCauseOf(project: Project, account: Account | null): AudienceForecast['heldBy'] {
  if (isStopped(account)) return 'account';
  if (project.status !== 'ACTIVE') return 'project';
  const pause = pauseOf(project, { kind: 'MARKETING' });
  if (!pause) return null;
  return pause.cause === 'operator' ? 'operator' : 'breaker';
}

const extraWaitMs = ({ test, localHour }: Campaign): number =>
  (test?.afterHours ?? 0) * HOUR_MS + (localHour === undefined ? 0 : DAY_MS);

async function emailAhead(campaign: Campaign): Promise<number> {
  const dueCampaigns = await listDueCampaigns(now(), MAX_CAMPAIGNS);
  const others = dueCampaigns.filter(({ campaignId }) => campaignId !== campaign.id);
  const counts = await Promise.all([queueDepth(env('bulkQueue')), ...others.map(unsentOf)]);
  return counts.reduce((sum, unsent) => sum + unsent, 0);
}

async function unsentOf(ref: CampaignRef): Promise<number> {
  const campaign = await getCampaign(ref);
  if (campaign?.status !== 'SENDING') return 0;
  const stats = await readCampaignStats(campaignRef(campaign));
  return Math.max(0, Math.max(campaign.audienceSize ?? 0, stats.listed) - outcomesOf(stats));
}
