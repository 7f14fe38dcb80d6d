import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { changedParts, isOpen } from '../../shared/domain/campaigns/approval';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { whatLeaves } from '../../shared/services/approve-campaign/what-leaves';
import { approvalReply } from './approval-reply';
import { findApproval } from './approval-rules';
import { findWhole } from './find-campaign';

export const getApproval: Endpoint<typeof campaignsGroup.routes.getApproval> = async ({ params, project }) => {
  const ref = { projectId: project.id, campaignId: params.id };
  const [whole, approval] = await Promise.all([findWhole(ref), findApproval(ref)]);
  const { name } = whole.campaign;
  if (!isOpen(approval, now())) return { status: 200, body: approvalReply(approval, name) };
  const { parts } = await whatLeaves(project, whole, approval.scheduledAt);
  return { status: 200, body: approvalReply(approval, name, changedParts(approval.parts, parts)) };
};
