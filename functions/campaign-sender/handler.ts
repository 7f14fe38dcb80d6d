import { type ChunkMessage, chunkMessage } from '../../shared/contract/messages';
import { campaignState } from '../../shared/db/campaigns/campaigns';
import { closeChunk, getChunk, hasOpenChunk, postponeChunk } from '../../shared/db/campaigns/chunks';
import { readOpenChunkEntry } from '../../shared/db/campaigns/keys';
import { getCampaignEmails } from '../../shared/db/emails/campaign-emails';
import type { EmailRow } from '../../shared/db/emails/emails';
import { quotaMetrics } from '../../shared/db/sending/account';
import { recordFeedback } from '../../shared/db/sending/feedback-health';
import { slotSource } from '../../shared/db/sending/send-rate';
import { type Campaign, type CampaignRef, isUnderWay } from '../../shared/domain/campaigns/campaign';
import { least } from '../../shared/domain/lists';
import { type EpochMs, MINUTE_MS } from '../../shared/durations';
import { now, sleep } from '../../shared/ops/clock';
import { logAndContinue, logger } from '../../shared/ops/log';
import { measure } from '../../shared/ops/metrics';
import { rotatedAtRandom } from '../../shared/ops/rotate';
import { type BatchContext, consume, type Message } from '../../shared/queue/consume';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { MAX_SEND_AND_RECORD_MS } from '../../shared/services/send-email/try-at-slot';
import { CampaignGate } from './campaign-gate';
import { type ChunkContext, type DeliveryResult, deliverEmail } from './deliver-email';
import { chunkFactsReader } from './plan-recipient';

const MAX_EARLY_MS = 2_000;
const MISSING_CHUNK_RETRY_MS = MINUTE_MS;
/**
 * Ten times what 25 emails should take. The chunk's other emails then wait a minute, so that slow templates don't block
 * all senders.
 */
const MAX_RENDERING_MS = 2_500;
const CONTESTED_RETRY_MS = MINUTE_MS;

export const handler = consume(chunkMessage, deliverChunks);

/** Returns the ids of messages with a fault. The dispatcher queues other chunks with unsent emails again. */
async function deliverChunks(messages: Message<ChunkMessage>[], batch: BatchContext): Promise<string[]> {
  const areDelivered = await Promise.all(
    messages.map(({ body }) => {
      const { campaign, entry } = body;
      return logAndContinue('delivery', { campaign, entry }, () => deliverChunk(body, batch));
    }),
  );
  return messages.filter((_, index) => !areDelivered[index]).map(({ id }) => id);
}

async function deliverChunk(message: ChunkMessage, batch: BatchContext): Promise<boolean> {
  const { project: projectId, campaign: campaignId, entry } = message;
  const ref = { projectId, campaignId };
  const campaign = await campaignState(ref);
  if (!campaign || campaign.isNewer || !isUnderWay(campaign)) return true;
  if (!(await waitUntilDue(campaign, ref, entry))) return true;
  const chunk = await getChunk(ref, readOpenChunkEntry(entry).chunkId);
  if (!chunk) {
    await postponeChunk(ref, entry, now() + MISSING_CHUNK_RETRY_MS);
    return true;
  }
  const admission = await CampaignGate.enter(projectId);
  if (admission.gate === null) {
    await postponeChunk(ref, entry, admission.heldUntil);
    return true;
  }
  const result = await deliverEmails(ref, chunk.contactIds, admission.gate, batch);
  const { sent, failed, faults, retryAt } = result;
  const counts = { recipients: chunk.contactIds.length, sent, failed, faults, next: retryAt };
  logger.info('delivered a chunk', { project: projectId, campaign: campaignId, entry, ...counts });
  await measureChunk(result);
  if (retryAt !== null) await postponeChunk(ref, entry, retryAt);
  else if (faults === 0) await closeAndWake(ref, entry);
  return faults === 0;
}

async function measureChunk({ sent, failed }: ChunkResult): Promise<void> {
  measure({ CampaignSent: sent, EmailsFailed: failed, ...(sent > 0 ? await quotaMetrics() : {}) });
  if (sent > 0) await recordFeedback('lastSentAt', now());
}

async function waitUntilDue({ status }: Campaign, ref: CampaignRef, entry: string): Promise<boolean> {
  const { notBefore } = readOpenChunkEntry(entry);
  const msUntilDue = notBefore - now();
  if (status !== 'SENDING' || msUntilDue > MAX_EARLY_MS) {
    await postponeChunk(ref, entry, Math.max(now(), notBefore));
    return false;
  }
  await sleep(msUntilDue);
  return true;
}

/** Wakes the dispatcher, which would otherwise complete the campaign up to a minute later. */
async function closeAndWake(ref: CampaignRef, entry: string): Promise<void> {
  await closeChunk(ref, entry);
  if (!(await hasOpenChunk(ref))) await wakeDispatcher();
}

interface ChunkResult {
  sent: number;
  failed: number;
  faults: number;
  retryAt: EpochMs | null;
}

async function deliverEmails(
  ref: CampaignRef,
  chunkContactIds: readonly string[],
  gate: CampaignGate,
  { remainingMs }: BatchContext,
): Promise<ChunkResult> {
  // Each trial begins with a random email, because SES may never accept the chunk's first.
  const contactIds = gate.isTrial ? rotatedAtRandom(chunkContactIds) : chunkContactIds;
  const slots = slotSource('bulk', now() + remainingMs() - MAX_SEND_AND_RECORD_MS);
  const context: ChunkContext = {
    ref,
    gate,
    remainingMs,
    slots,
    renderingBudget: { remainingMs: MAX_RENDERING_MS },
    facts: chunkFactsReader(ref, contactIds),
  };
  const firstRound = await deliverRound(contactIds, await readExistingEmails(ref, contactIds), context);
  const contestedIds = contactIds.filter((_, index) => firstRound[index]?.did === 'contested');
  const secondRound =
    contestedIds.length === 0
      ? []
      : await deliverRound(contestedIds, await getCampaignEmails(ref, contestedIds), context);
  await gate.releaseTrial();
  return chunkResult([...firstRound.filter((result) => result?.did !== 'contested'), ...secondRound]);
}

function chunkResult(results: readonly (DeliveryResult | null)[]): ChunkResult {
  const retryTimes = results.flatMap((result) => {
    if (result?.did === 'postponed') return [result.until];
    return result?.did === 'contested' ? [now() + CONTESTED_RETRY_MS] : [];
  });
  return {
    sent: results.filter((result) => result?.did === 'sent').length,
    failed: results.filter((result) => result?.did === 'failed').length,
    faults: results.filter((result) => result === null).length,
    retryAt: retryTimes.length === 0 ? null : least(retryTimes),
  };
}

/**
 * Most chunks are new, so it reads the other rows only if the first or last exists. If the eventual read misses a row,
 * its email's claim fails.
 */
async function readExistingEmails(ref: CampaignRef, contactIds: readonly string[]): Promise<Map<string, EmailRow>> {
  const firstAndLast = contactIds.filter((_, index) => index === 0 || index === contactIds.length - 1);
  const firstAndLastRows = await getCampaignEmails(ref, firstAndLast, { eventual: true });
  if (firstAndLastRows.size === 0) return firstAndLastRows;
  const otherIds = contactIds.filter((id) => !firstAndLast.includes(id));
  return new Map([...firstAndLastRows, ...(await getCampaignEmails(ref, otherIds))]);
}

async function deliverRound(
  contactIds: readonly string[],
  rows: ReadonlyMap<string, EmailRow>,
  context: ChunkContext,
): Promise<(DeliveryResult | null)[]> {
  const { gate, ref } = context;
  const { campaignId: campaign } = ref;
  const deliver = (contact: string) =>
    logAndContinue('delivery', { campaign, contact }, () => deliverEmail(contact, rows.get(contact), context));
  const trialResults: (DeliveryResult | null)[] = [];
  for (const contact of contactIds) {
    if (!gate.isTrial) break;
    const result = await deliver(contact);
    if (result === null) gate.keepHold();
    trialResults.push(result);
  }
  const otherIds = contactIds.slice(trialResults.length);
  return [...trialResults, ...(await Promise.all(otherIds.map(deliver)))];
}
