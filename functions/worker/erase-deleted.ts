import type { JobMessage } from '../../shared/contract/messages';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { eraseCampaign as eraseCampaignRows } from '../../shared/db/campaigns/deletion';
import type { ErasureProgress } from '../../shared/db/table/partition-erasure';
import { eraseWorkflow as eraseWorkflowRows } from '../../shared/db/workflows/erasure';
import { getWorkflow } from '../../shared/db/workflows/workflows';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import type { WorkflowRef } from '../../shared/domain/workflows/workflow';
import type { BatchContext } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';

/**
 * The message is queued before the deletion, so a crash leaves no rows behind. If the record still exists, its deletion
 * failed.
 */
async function eraseRowsOf(record: object | null, eraseRows: () => Promise<ErasureProgress>, retry: JobMessage) {
  if (record) return;
  const progress = await eraseRows();
  if (progress !== 'done') await queueJob(retry);
}

export async function eraseCampaign(ref: CampaignRef, { remainingMs }: BatchContext): Promise<void> {
  const retry: JobMessage = { v: 1, kind: 'eraseCampaign', project: ref.projectId, campaign: ref.campaignId };
  await eraseRowsOf(await getCampaign(ref), () => eraseCampaignRows(ref, remainingMs), retry);
}

export async function eraseWorkflow(ref: WorkflowRef, { remainingMs }: BatchContext): Promise<void> {
  const retry: JobMessage = { v: 1, kind: 'eraseWorkflow', project: ref.projectId, workflow: ref.workflowId };
  await eraseRowsOf(await getWorkflow(ref), () => eraseWorkflowRows(ref, remainingMs), retry);
}
