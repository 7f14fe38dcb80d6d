import { enqueue } from '../../shared/aws/queues';
import type { ChunkMessage } from '../../shared/contract/messages';
import { campaignState } from '../../shared/db/campaigns/campaigns';
import { closeChunk, getChunk, hasOpenChunk, postponeChunk } from '../../shared/db/campaigns/chunks';
import { readOpenEntry } from '../../shared/db/campaigns/keys';
import { noteFeedback } from '../../shared/db/sending/feedback-health';
import { allowance } from '../../shared/db/sending/send-rate';
import { type Campaign, type CampaignRef, isUnderWay } from '../../shared/domain/campaigns/campaign';
import { now, sleep } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { describe, logger } from '../../shared/ops/log';
import { count, measure } from '../../shared/ops/metrics';
import type { BatchContext, Message } from '../../shared/queue/consume';
import { deliverAll } from './deliver-all';

/** A chunk that comes this little before its time waits in the sender. */
const EARLY_MS = 2_000;
/** When a chunk is looked at again that can't be read yet. */
const SOON_MS = 60_000;

/**
 * Delivers to the chunks of one batch. A message is a hint and the rows are the truth: what can't go now is left to the
 * dispatcher by the chunk's open entry, and only faults are reported as failed.
 */
export async function deliverChunks(messages: Message<ChunkMessage>[], batch: BatchContext): Promise<string[]> {
  const done = await Promise.all(messages.map(({ body }) => deliverSafely(body, batch)));
  return messages.filter((_, index) => !done[index]).map(({ id }) => id);
}

async function deliverSafely(message: ChunkMessage, batch: BatchContext): Promise<boolean> {
  try {
    return await deliverChunk(message, batch);
  } catch (error) {
    const { campaign, entry } = message;
    logger.error('delivery failed', { campaign, entry, ...describe(error) });
    return false;
  }
}

/** Delivers one chunk's mails as far as they can go now; false when some met a fault. */
async function deliverChunk(message: ChunkMessage, batch: BatchContext): Promise<boolean> {
  const { project: projectId, campaign: campaignId, entry } = message;
  const ref = { projectId, campaignId };
  const campaign = await campaignState(ref);
  if (!campaign || campaign.isNewer || !isUnderWay(campaign) || !(await isTime(campaign, ref, entry))) return true;
  const chunk = await getChunk(ref, readOpenEntry(entry).chunkId);
  if (!chunk) {
    await postponeChunk(ref, entry, now() + SOON_MS);
    return true;
  }
  const { sent, failed, faults, next } = await deliverAll(ref, chunk.contactIds, batch);
  const log = { project: projectId, campaign: campaignId, entry };
  logger.info('delivered a chunk', { ...log, recipients: chunk.contactIds.length, sent, failed, faults, next });
  measure({ CampaignSent: sent, EmailsFailed: failed, ...(sent > 0 ? await allowance() : {}) });
  if (sent > 0) await noteFeedback('lastSentAt', now());
  if (next !== null) await postponeChunk(ref, entry, next);
  else if (faults === 0) await close(ref, entry);
  return faults === 0;
}

/** A chunk of a campaign that stands still, or before its time, is put back. */
async function isTime({ status }: Campaign, ref: CampaignRef, entry: string): Promise<boolean> {
  const { notBefore } = readOpenEntry(entry);
  const early = notBefore - now();
  if (status !== 'SENDING' || early > EARLY_MS) {
    await postponeChunk(ref, entry, Math.max(now(), notBefore));
    return false;
  }
  await sleep(early);
  return true;
}

/** The dispatcher learns of the last one at once, and not a minute later. */
async function close(ref: CampaignRef, entry: string): Promise<void> {
  await closeChunk(ref, entry);
  if (await hasOpenChunk(ref)) return;
  try {
    await enqueue(env('workQueue'), [{ body: { v: 1, work: 'bulk' } }]);
  } catch (error) {
    count('HintLost');
    logger.warn('a hint could not be queued', describe(error));
  }
}
