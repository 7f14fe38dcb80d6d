import type { projectGroup } from '../../shared/contract/routes/project';
import { MAX_RUNNING } from '../../shared/contract/running';
import { campaignRef } from '../../shared/db/campaigns/campaigns';
import { listCampaigns } from '../../shared/db/campaigns/list';
import { readCampaignStats } from '../../shared/db/campaigns/stats';
import { readCounter } from '../../shared/db/counters/counters';
import type { Job } from '../../shared/db/jobs/jobs';
import { listOpenJobs } from '../../shared/db/jobs/open-jobs';
import type { Project } from '../../shared/db/projects/projects';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { campaignStatsOf } from '../../shared/domain/campaigns/stats';
import type { Endpoint } from '../../shared/http/call';

export const getRunning: Endpoint<typeof projectGroup.routes.getRunning> = async ({ project }) => {
  const [sending, scheduled, jobs] = await Promise.all([
    readCampaigns(project, 'SENDING'),
    readCampaigns(project, 'SCHEDULED'),
    listOpenJobs(project.id),
  ]);
  return {
    status: 200,
    body: {
      sending: { ...sending, items: await Promise.all(sending.items.map(sendingReply)) },
      scheduled: { ...scheduled, items: scheduled.items.map(scheduledReply) },
      jobs: { items: jobs.slice(0, MAX_RUNNING).map(openJobReply), total: jobs.length },
    },
  };
};

/** Reads the counter first, because usually no campaign matches. */
async function readCampaigns(project: Project, status: 'SENDING' | 'SCHEDULED') {
  const counterTotal = await readCounter(project.id, `campaigns:${status}`);
  if (counterTotal <= 0) return { items: [], total: 0 };
  const { items } = await listCampaigns(project, { status }, { limit: MAX_RUNNING });
  return { items, total: items.length < MAX_RUNNING ? items.length : Math.max(counterTotal, items.length) };
}

async function sendingReply(campaign: Campaign) {
  const { audience, queued } = campaignStatsOf(campaign, await readCampaignStats(campaignRef(campaign)));
  return {
    id: campaign.id,
    name: campaign.name,
    startedAt: campaign.sentAt ?? null,
    recipients: audience,
    done: Math.max(0, audience - queued),
  };
}

const scheduledReply = ({ id, name, scheduledAt }: Campaign) => ({ id, name, scheduledAt });

const openJobReply = ({ id, type, status, progress }: Job & { status: 'QUEUED' | 'RUNNING' }) => ({
  id,
  type,
  status,
  processed: progress.processed,
  total: progress.total ?? null,
});
