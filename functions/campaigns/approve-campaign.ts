import { Problem, requireRecord } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { approveCampaign as approve, recipientsToday } from '../../shared/db/campaigns/approvals';
import { getCampaignBodies } from '../../shared/db/campaigns/bodies';
import { campaignRef } from '../../shared/db/campaigns/campaigns';
import { beginChange, type FrozenContent, scheduleChange } from '../../shared/db/campaigns/changes';
import type { WholeCampaign } from '../../shared/db/campaigns/edits';
import type { Project } from '../../shared/db/projects/projects';
import { type Approval, changedParts } from '../../shared/domain/campaigns/approval';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint, ProjectContext } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { contentToApprove } from '../../shared/services/approve-campaign/content-to-approve';
import { readShownSettings } from '../../shared/services/compose-campaign/frozen-settings';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import {
  alreadyDecided,
  approvalOutdated,
  approvalReply,
  findApproval,
  throwIfAgentRevoked,
  throwIfUndecidable,
  tooManyRecipients,
} from './approval';
import { changedConcurrently, findCampaign, invalidState, throwIfNotReady } from './campaign';
import { deleteUnusedBodies, freezeTemplate } from './freeze-template';

export const approveCampaign: Endpoint<typeof campaignsGroup.routes.approveCampaign> = async (request) => {
  const { params, body, project, ids } = request;
  const ref = { projectId: project.id, campaignId: params.id };
  const { request: requestMark } = lastChangeBy(request);
  const [campaign, approval] = await Promise.all([findCampaign(ref), findApproval(ref)]);
  const isApprovedByThisRequest = approval.status === 'APPROVED' && approval.request === requestMark;
  if (!isApprovedByThisRequest) {
    throwIfUndecidable(approval, body.fingerprint, ids.time);
    await throwIfAgentRevoked(project, approval);
    if (campaign.status !== 'DRAFT') throw invalidState(campaign, 'approved');
    await throwIfNotReady(project, campaign);
    await freezeAndSend(request, campaign, approval);
  }
  if (approval.scheduledAt === null) await wakeDispatcher();
  return { status: 202, body: approvalReply(await findApproval(ref), campaign.name) };
};

async function freezeAndSend(request: ProjectContext, campaign: Campaign, approval: Approval): Promise<void> {
  const anyVersion = undefined;
  const frozenContent = await freezeTemplate(request.project, campaign, anyVersion);
  try {
    const frozenCampaign = await readFrozenCampaign(campaign, frozenContent);
    await throwIfContentChanged(request.project, frozenCampaign, approval);
    await send(request, { campaign, approval, frozenContent });
  } catch (error) {
    // After any other error, the approval may be stored, and the campaign may use the bodies.
    if (frozenContent && error instanceof Problem) await deleteUnusedBodies(campaign, frozenContent, null);
    throw error;
  }
  if (frozenContent) await deleteUnusedBodies(campaign, frozenContent, { ...campaign, ...frozenContent });
}

async function readFrozenCampaign(campaign: Campaign, frozenContent: FrozenContent | null): Promise<WholeCampaign> {
  const campaignToSend = { ...campaign, ...frozenContent };
  const bodies = await getCampaignBodies(campaignRef(campaign), campaignToSend.bodyVersion);
  return { campaign: campaignToSend, bodies: requireRecord(bodies, 'CAMPAIGN_NOT_FOUND') };
}

async function throwIfContentChanged(project: Project, campaign: WholeCampaign, approval: Approval): Promise<void> {
  const { fingerprint, parts } = await contentToApprove(project, campaign, approval.scheduledAt);
  if (fingerprint !== approval.fingerprint) throw approvalOutdated(changedParts(approval.parts, parts));
}

interface ApprovedCampaign {
  campaign: Campaign;
  approval: Approval;
  frozenContent: FrozenContent | null;
}

async function send(request: ProjectContext, { campaign, approval, frozenContent }: ApprovedCampaign): Promise<void> {
  const { project, ids } = request;
  const lastChange = lastChangeBy(request);
  const { agentKey, scheduledAt } = approval;
  const details = { lastChange, ...frozenContent, ...(agentKey === undefined ? {} : { askedBy: agentKey }) };
  const change =
    scheduledAt === null
      ? beginChange(await readShownSettings(project, campaign), details)
      : scheduleChange(Date.parse(scheduledAt), details);
  const decision = { decidedBy: lastChange.actor, decidedAt: toIso(ids.time), request: lastChange.request };
  const refusal = await approve(campaign, change, approval, decision, ids.time);
  if (refusal === null) return;
  if (refusal === 'changed') throw changedConcurrently();
  if (refusal === 'decided') throw await concurrentDecision(campaign, lastChange.request);
  throw tooManyRecipients(approval, await recipientsToday(project.id, agentKey ?? '', ids.time));
}

async function concurrentDecision(campaign: Campaign, requestMark: string): Promise<Problem> {
  const latestApproval = await findApproval(campaignRef(campaign));
  const isUndecided = latestApproval.status === 'OPEN';
  const isDecidedByThisRequest = latestApproval.request === requestMark;
  return isUndecided || isDecidedByThisRequest ? changedConcurrently() : alreadyDecided(latestApproval);
}
