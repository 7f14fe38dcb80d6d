import type { ApprovalPart } from '../../shared/contract/approvals';
import { Problem, requireRecord } from '../../shared/contract/problem';
import { getApproval, listApprovals, recipientsToday } from '../../shared/db/campaigns/approvals';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { getKey } from '../../shared/db/projects/api-keys';
import type { Project } from '../../shared/db/projects/projects';
import {
  type Approval,
  isOpen,
  MAX_AGENT_RECIPIENTS_PER_DAY,
  MAX_OPEN_REQUESTS_PER_AGENT,
} from '../../shared/domain/campaigns/approval';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import { actorName } from '../../shared/http/actor';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

const CONCURRENCY = 10;

export const approvalSummaryReply = (approval: Approval, name: string) => ({
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

export const approvalReply = (approval: Approval, name: string, partsChanged: ApprovalPart[] = []) => ({
  ...approvalSummaryReply(approval, name),
  changed: partsChanged,
});

export const findApproval = async (ref: CampaignRef): Promise<Approval> =>
  requireRecord(await getApproval(ref), 'APPROVAL_NOT_FOUND');

export function throwIfUndecidable(approval: Approval, fingerprint: string, time: number): void {
  if (approval.status !== 'OPEN') throw alreadyDecided(approval);
  if (!isOpen(approval, time)) {
    throw new Problem('INVALID_STATE', { message: `The request expired at ${approval.expiresAt}.` });
  }
  if (approval.fingerprint !== fingerprint) {
    throw new Problem('CHANGED_MEANWHILE', {
      message: 'The fingerprint doesn’t match the current request. Nothing was sent. Look at the request again.',
    });
  }
}

export function alreadyDecided({ status, decidedBy, decidedAt }: Approval): Problem {
  const byWhom = decidedBy ? ` by ${actorName(decidedBy)}` : '';
  return new Problem('INVALID_STATE', { message: `The request was ${status.toLowerCase()}${byWhom} at ${decidedAt}.` });
}

const partNames: Record<ApprovalPart, string> = {
  content: 'the content',
  template: 'the template',
  sender: 'the sender',
  audience: 'the audience',
  recipients: 'the number of recipients',
  schedule: 'the time',
  rendering: 'the rendered email',
};

export const approvalOutdated = (partsChanged: readonly ApprovalPart[]): Problem =>
  new Problem('CHANGED_MEANWHILE', {
    message: `Changed since the request: ${partsChanged.map((part) => partNames[part]).join(', ')}. Nothing was sent. Ask for approval again to send it as it is now.`,
  });

export async function throwIfAgentRevoked(project: Project, { agentKey }: Approval): Promise<void> {
  if (agentKey === undefined) return;
  if (project.agentKeys === false) {
    throw new Problem('INVALID_STATE', { message: 'Keys of agents are switched off in this project.' });
  }
  const key = await getKey(project.id, agentKey);
  if (key && key.revokedAt === undefined) return;
  throw new Problem('INVALID_STATE', { message: 'The agent key that made the request is revoked.' });
}

export async function throwIfOverBudget(projectId: string, approval: Approval, time: number): Promise<void> {
  const { agentKey, campaignId } = approval;
  if (agentKey === undefined) return;
  const [approvals, recipientsSoFar] = await Promise.all([
    listApprovals(projectId),
    recipientsToday(projectId, agentKey, time),
  ]);
  const otherRequests = approvals.filter(
    (other) => other.agentKey === agentKey && other.campaignId !== campaignId && isOpen(other, time),
  );
  const mayExceed = otherRequests.length >= MAX_OPEN_REQUESTS_PER_AGENT;
  const waitingCount = mayExceed ? await countDrafts(projectId, otherRequests) : 0;
  if (waitingCount >= MAX_OPEN_REQUESTS_PER_AGENT) {
    throw new Problem('AGENT_BUDGET_EXCEEDED', {
      message: `${waitingCount} requests of this key wait for a decision, and a key can have at most ${MAX_OPEN_REQUESTS_PER_AGENT}.`,
    });
  }
  if (recipientsSoFar + approval.recipients > MAX_AGENT_RECIPIENTS_PER_DAY)
    throw tooManyRecipients(approval, recipientsSoFar);
}

/** A request stays open when a person deletes its campaign, or sends it without a decision. */
async function countDrafts(projectId: string, requests: readonly Approval[]): Promise<number> {
  let draftCount = 0;
  await forEachConcurrent(requests, CONCURRENCY, async ({ campaignId }) => {
    if ((await getCampaign({ projectId, campaignId }))?.status === 'DRAFT') draftCount += 1;
  });
  return draftCount;
}

export function tooManyRecipients({ recipients }: Approval, recipientsSoFar: number): Problem {
  const remainingToday = Math.max(0, MAX_AGENT_RECIPIENTS_PER_DAY - recipientsSoFar);
  const noun = recipients === 1 ? 'recipient' : 'recipients';
  return new Problem('AGENT_BUDGET_EXCEEDED', {
    message: `The campaign has ${recipients} ${noun}. The agent's key can send to ${MAX_AGENT_RECIPIENTS_PER_DAY} a day, and to ${remainingToday} more today.`,
  });
}
