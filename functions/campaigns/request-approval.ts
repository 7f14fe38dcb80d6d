import { concurrentChanges } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { getApproval, putApproval } from '../../shared/db/campaigns/approvals';
import { campaignRef } from '../../shared/db/campaigns/campaigns';
import { type Approval, endOfRequest, isOpen } from '../../shared/domain/campaigns/approval';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint, ProjectContext } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { type ApprovableContent, contentToApprove } from '../../shared/services/approve-campaign/content-to-approve';
import { alreadyDecided, approvalReply, throwIfOverBudget } from './approval';
import { findWholeCampaign, invalidState, throwIfNotReady } from './campaign';
import { throwIfNotSchedulable } from './send-campaign';

const MAX_ROUNDS = 3;

export const requestApproval: Endpoint<typeof campaignsGroup.routes.requestApproval> = async (request) => {
  const { params, body, project, ids } = request;
  const scheduledAt = body.scheduledAt ?? null;
  if (scheduledAt !== null) throwIfNotSchedulable(scheduledAt, ids.time);
  const wholeCampaign = await findWholeCampaign({ projectId: project.id, campaignId: params.id });
  const { campaign } = wholeCampaign;
  if (campaign.status !== 'DRAFT') throw invalidState(campaign, 'submitted for approval');
  await throwIfNotReady(project, campaign);
  const scheduledTime = scheduledAt === null ? null : toIso(scheduledAt);
  const content = await contentToApprove(project, wholeCampaign, scheduledTime);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const existingRequest = await getApproval(campaignRef(campaign));
    const sameRequest = existingRequest?.fingerprint === content.fingerprint ? existingRequest : null;
    if (sameRequest?.status === 'REJECTED') throw alreadyDecided(sameRequest);
    if (sameRequest && isOpen(sameRequest, ids.time))
      return { status: 201, body: approvalReply(sameRequest, campaign.name) };
    const approval = newRequest(request, content, { campaignId: campaign.id, scheduledAt, existingRequest });
    await throwIfOverBudget(project.id, approval, ids.time);
    if (await putApproval(project.id, approval, existingRequest))
      return { status: 201, body: approvalReply(approval, campaign.name) };
  }
  throw concurrentChanges('this request');
};

interface ApprovalRequest {
  campaignId: string;
  scheduledAt: number | null;
  existingRequest: Approval | null;
}

/** If a person repeats an agent's request after a change, it still counts as the agent's. */
function newRequest(
  context: ProjectContext,
  content: ApprovableContent,
  { campaignId, scheduledAt, existingRequest }: ApprovalRequest,
): Approval {
  const { caller, ids } = context;
  const { actor, request } = lastChangeBy(context);
  const agentKey = caller.keyKind === 'agent' ? caller.keyId : existingRequest?.agentKey;
  return {
    ...content,
    campaignId,
    status: 'OPEN',
    version: (existingRequest?.version ?? 0) + 1,
    scheduledAt: scheduledAt === null ? null : toIso(scheduledAt),
    ...(agentKey === undefined ? {} : { agentKey }),
    requestedBy: actor,
    requestedAt: toIso(ids.time),
    expiresAt: toIso(endOfRequest(ids.time, scheduledAt)),
    request,
  };
}
