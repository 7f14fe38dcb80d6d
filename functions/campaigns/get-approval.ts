import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { changedParts, isOpen } from '../../shared/domain/campaigns/approval';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { contentToApprove } from '../../shared/services/approve-campaign/content-to-approve';
import { approvalReply, findApproval } from './approval';
import { findWholeCampaign } from './campaign';

export const getApproval: Endpoint<typeof campaignsGroup.routes.getApproval> = async ({ params, project }) => {
  const ref = { projectId: project.id, campaignId: params.id };
  const [wholeCampaign, approval] = await Promise.all([findWholeCampaign(ref), findApproval(ref)]);
  const { name } = wholeCampaign.campaign;
  if (!isOpen(approval, now())) return { status: 200, body: approvalReply(approval, name) };
  const { parts } = await contentToApprove(project, wholeCampaign, approval.scheduledAt);
  return { status: 200, body: approvalReply(approval, name, changedParts(approval.parts, parts)) };
};
