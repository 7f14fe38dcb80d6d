import { type Approval, MAX_AGENT_RECIPIENTS_PER_DAY } from '../../domain/campaigns/approval';
import type { Campaign, CampaignRef } from '../../domain/campaigns/campaign';
import { append } from '../../domain/lists';
import { DAY_MS } from '../../durations';
import { expr } from '../table/expressions';
import { firstPages } from '../table/query';
import { get, getAs, put, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { type TransactionPart, transact, updatePart } from '../table/transact';
import type { Change } from '../table/update';
import { campaignRef } from './campaigns';
import { type CampaignChange, campaignUpdate } from './changes';
import { approvalPartition, campaignKeys } from './keys';

const RETENTION_MS = 30 * DAY_MS;
const MAX_PAGES = 3;

const toApproval = (row: object): Approval => {
  const { ttl: _, ...approval } = contentOf<Approval & { ttl: number }>(row);
  return approval;
};

export const getApproval = (ref: CampaignRef): Promise<Approval | null> =>
  getAs(campaignKeys.approval(ref), toApproval);

export async function listApprovals(projectId: string): Promise<Approval[]> {
  const approvals: Approval[] = [];
  const query = { pk: approvalPartition(projectId), backwards: true };
  for await (const rows of firstPages(query, MAX_PAGES)) append(approvals, rows.map(toApproval));
  return approvals;
}

export function putApproval(projectId: string, approval: Approval, before: Approval | null): Promise<boolean> {
  const ref = { projectId, campaignId: approval.campaignId };
  const ttl = Math.ceil((Date.parse(approval.expiresAt) + RETENTION_MS) / 1000);
  return put(
    { ...campaignKeys.approval(ref), v: 1, ...approval, ttl },
    before ? expr`version = ${before.version}` : expr`attribute_not_exists(pk)`,
  );
}

export type Decision = Required<Pick<Approval, 'decidedBy' | 'decidedAt' | 'request'>> & Pick<Approval, 'reason'>;

const decisionUpdate = ({ version }: Approval, status: Approval['status'], decision: Decision): Change => ({
  set: { status, version: version + 1, ...decision },
  if: expr`version = ${version} AND status = ${'OPEN'}`,
});

export const rejectApproval = (ref: CampaignRef, approval: Approval, decision: Decision): Promise<boolean> =>
  update(campaignKeys.approval(ref), decisionUpdate(approval, 'REJECTED', decision));

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

export async function recipientsToday(projectId: string, keyId: string, time: number): Promise<number> {
  return (await get<{ n: number }>(campaignKeys.agentRecipients(projectId, dayOf(time), keyId)))?.n ?? 0;
}

function budgetParts(projectId: string, { agentKey, recipients }: Approval, time: number): TransactionPart[] {
  if (agentKey === undefined) return [];
  const day = dayOf(time);
  const budgetPart = updatePart(campaignKeys.agentRecipients(projectId, day, agentKey), {
    set: { v: 1, ttl: ((day + 2) * DAY_MS) / 1000 },
    add: { n: recipients },
    if: expr`attribute_not_exists(n) OR n <= ${MAX_AGENT_RECIPIENTS_PER_DAY - recipients}`,
    makesRow: true,
  });
  return [budgetPart];
}

/**
 * Null on success.
 */
export async function approveCampaign(
  campaign: Campaign,
  change: CampaignChange,
  approval: Approval,
  decision: Decision,
  time: number,
): Promise<'decided' | 'changed' | 'over_budget' | null> {
  const ref = campaignRef(campaign);
  const failedParts = await transact([
    updatePart(campaignKeys.approval(ref), decisionUpdate(approval, 'APPROVED', decision)),
    updatePart(campaignKeys.campaign(ref), campaignUpdate(campaign, change)),
    ...budgetParts(campaign.projectId, approval, time),
  ]);
  if (failedParts === null) return null;
  const [wasDecided, wasChanged] = failedParts;
  if (wasDecided) return 'decided';
  return wasChanged ? 'changed' : 'over_budget';
}
