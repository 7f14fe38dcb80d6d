import type { ApprovalPart } from '../../shared/contract/approvals';
import { type Approval, isOpen } from '../../shared/domain/campaigns/approval';
import { now } from '../../shared/ops/clock';

export const listedApproval = (approval: Approval, name: string) => ({
  campaign: approval.campaignId,
  name,
  fingerprint: approval.fingerprint,
  agentKey: approval.agentKey ?? null,
  requestedBy: approval.requestedBy,
  requestedAt: approval.requestedAt,
  expiresAt: approval.expiresAt,
  scheduledAt: approval.scheduledAt,
  recipients: approval.recipients,
  isEstimate: approval.isEstimate,
  status: statusOf(approval),
  decidedBy: approval.decidedBy ?? null,
  decidedAt: approval.decidedAt ?? null,
  reason: approval.reason ?? null,
});

const statusOf = (approval: Approval) =>
  approval.status === 'OPEN' && !isOpen(approval, now()) ? ('EXPIRED' as const) : approval.status;

export const approvalReply = (approval: Approval, name: string, changed: ApprovalPart[] = []) => ({
  ...listedApproval(approval, name),
  changed,
});
