import {
  FAILED_EXECUTION_DAYS,
  MAX_COUNTED_FAILURES,
  MAX_LISTED_APPROVALS,
  MAX_LISTED_CAMPAIGNS,
} from '../../shared/contract/attention';
import type { projectGroup } from '../../shared/contract/routes/project';
import { listApprovals } from '../../shared/db/campaigns/approvals';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { listCampaigns } from '../../shared/db/campaigns/list';
import { readCounter } from '../../shared/db/counters/counters';
import { listDomains } from '../../shared/db/domains/domains';
import type { Project } from '../../shared/db/projects/projects';
import { getAccount } from '../../shared/db/sending/account';
import { readHold } from '../../shared/db/sending/campaign-holds';
import { readReputation } from '../../shared/db/sending/reputation';
import { listWebhooks } from '../../shared/db/webhooks/webhooks';
import { countFailed } from '../../shared/db/workflows/execution-list';
import { listAllWorkflows, refOf } from '../../shared/db/workflows/workflows';
import { isOpen } from '../../shared/domain/campaigns/approval';
import { inBatches } from '../../shared/domain/lists';
import { attentionOf } from '../../shared/domain/projects/attention';
import { judgedStats, sumOfWeek, windowStart } from '../../shared/domain/sending/reputation';
import { DAY_MS } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { verifiedWithReports } from './verified-domains';

const CONCURRENCY = 10;

type WaitingApproval = Parameters<typeof attentionOf>[0]['waitingApprovals'][number];

export const getAttention: Endpoint<typeof projectGroup.routes.getAttention> = async ({ project }) => {
  const time = now();
  const [account, hold, reputation, domains, pausedCampaigns, waitingApprovals, webhooks, workflows] =
    await Promise.all([
      getAccount(),
      readHold(project.id),
      readReputation(project.id, windowStart(time)),
      listDomains(project.id),
      listPausedCampaigns(project),
      listWaitingApprovals(project.id),
      listWebhooks(project.id),
      countFailuresByWorkflow(project.id),
    ]);
  const authenticatedDomains = await verifiedWithReports(domains, windowStart(time), time);
  const items = attentionOf({
    account,
    hold,
    pauses: project.paused ?? {},
    statsByStream: judgedStats(reputation, time, project.reputationBaseline),
    weekStats: sumOfWeek(reputation, time),
    domains,
    authenticated: authenticatedDomains,
    pausedCampaigns,
    waitingApprovals,
    webhooks,
    workflows,
    now: time,
  });
  return { status: 200, body: { items } };
};

/** Reads the counter first, because usually no campaign is paused. */
async function listPausedCampaigns(project: Project) {
  if ((await readCounter(project.id, 'campaigns:PAUSED')) <= 0) return [];
  return (await listCampaigns(project, { status: 'PAUSED' }, { limit: MAX_LISTED_CAMPAIGNS })).items;
}

/** A request stays open when its campaign is deleted or sent, so the list is filled from further requests. */
async function listWaitingApprovals(projectId: string) {
  const openApprovals = (await listApprovals(projectId)).filter((approval) => isOpen(approval, now()));
  const waitingApprovals: WaitingApproval[] = [];
  for (const batch of inBatches(openApprovals, MAX_LISTED_APPROVALS)) {
    const campaigns = await Promise.all(batch.map(({ campaignId }) => getCampaign({ projectId, campaignId })));
    for (const [index, { campaignId: id, recipients, requestedAt }] of batch.entries()) {
      const campaign = campaigns[index];
      if (campaign?.status === 'DRAFT') waitingApprovals.push({ id, name: campaign.name, recipients, requestedAt });
    }
    if (waitingApprovals.length >= MAX_LISTED_APPROVALS) break;
  }
  return waitingApprovals.slice(0, MAX_LISTED_APPROVALS);
}

async function countFailuresByWorkflow(projectId: string) {
  const since = now() - FAILED_EXECUTION_DAYS * DAY_MS;
  const failures: { id: string; name: string; failed: number }[] = [];
  await forEachConcurrent(await listAllWorkflows(projectId), CONCURRENCY, async (workflow) => {
    const failedCount = await countFailed(refOf(workflow), since, MAX_COUNTED_FAILURES);
    failures.push({ id: workflow.id, name: workflow.name, failed: failedCount });
  });
  return failures.sort((a, b) => b.failed - a.failed);
}
