import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { rejectApproval } from '../../shared/db/campaigns/approvals';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { alreadyDecided, approvalReply, findApproval, throwIfUndecidable } from './approval';
import { findCampaign } from './campaign';

export const rejectCampaign: Endpoint<typeof campaignsGroup.routes.rejectCampaign> = async (request) => {
  const { params, body, project, ids } = request;
  const ref = { projectId: project.id, campaignId: params.id };
  const { actor, request: requestMark } = lastChangeBy(request);
  const [{ name }, approval] = await Promise.all([findCampaign(ref), findApproval(ref)]);
  if (approval.status === 'REJECTED' && approval.request === requestMark) {
    return { status: 200, body: approvalReply(approval, name) };
  }
  throwIfUndecidable(approval, body.fingerprint, ids.time);
  const { reason } = body;
  const time = toIso(ids.time);
  const decision = { decidedBy: actor, decidedAt: time, request: requestMark, ...(reason ? { reason } : {}) };
  if (!(await rejectApproval(ref, approval, decision))) throw alreadyDecided(await findApproval(ref));
  return { status: 200, body: approvalReply({ ...approval, ...decision, status: 'REJECTED' }, name) };
};
