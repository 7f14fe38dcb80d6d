import { type ChunkMessage, chunkMessage } from '../../shared/contract/messages';
import { campaignState } from '../../shared/db/campaigns/campaigns';
import { closeChunk, getChunk, hasOpenChunk, postponeChunk } from '../../shared/db/campaigns/chunks';
import { readOpenEntry } from '../../shared/db/campaigns/keys';
import { getCampaignEmails } from '../../shared/db/emails/campaign-emails';
import type { EmailRow } from '../../shared/db/emails/emails';
import { allowance } from '../../shared/db/sending/account';
import { recordFeedback } from '../../shared/db/sending/feedback-health';
import { slotSource } from '../../shared/db/sending/send-rate';
import { type Campaign, type CampaignRef, isUnderWay } from '../../shared/domain/campaigns/campaign';
import { least } from '../../shared/domain/lists';
import { MINUTE_MS } from '../../shared/durations';
import { now, sleep } from '../../shared/ops/clock';
import { logAndContinue, logger } from '../../shared/ops/log';
import { measure } from '../../shared/ops/metrics';
import { rotatedAtRandom } from '../../shared/ops/rotate';
import { type BatchContext, consume, type Message } from '../../shared/queue/consume';
import { wakeDispatcher } from '../../shared/services/queue-work/queue-work';
import { TRY_WITH_WRITE_MS } from '../../shared/services/send-email/try-at-slot';
import { type ChunkContext, type DeliveryResult, deliverEmail } from './deliver-email';
import { Lane } from './lane';
import { factsOfChunk } from './plan-recipient';

const EARLY_MS = 2_000;
const SOON_MS = MINUTE_MS;
/** Ten times what 25 emails should take. The rest wait a minute: slow templates don't hold up all senders. */
const RENDERING_MS = 2_500;
const CONTESTED_REST_MS = MINUTE_MS;

export const handler = consume(chunkMessage, deliverChunks);

/** Returns the failed messages. Only faults fail: the open entry leaves the rest to the dispatcher. */
async function deliverChunks(messages: Message<ChunkMessage>[], batch: BatchContext): Promise<string[]> {
  const done = await Promise.all(
    messages.map(({ body }) => {
      const { campaign, entry } = body;
      return logAndContinue('delivery', { campaign, entry }, () => deliverChunk(body, batch));
    }),
  );
  return messages.filter((_, index) => !done[index]).map(({ id }) => id);
}

async function deliverChunk(message: ChunkMessage, batch: BatchContext): Promise<boolean> {
  const { project: projectId, campaign: campaignId, entry } = message;
  const ref = { projectId, campaignId };
  const campaign = await campaignState(ref);
  if (!campaign || campaign.isNewer || !isUnderWay(campaign) || !(await waitUntilDue(campaign, ref, entry)))
    return true;
  const chunk = await getChunk(ref, readOpenEntry(entry).chunkId);
  if (!chunk) {
    await postponeChunk(ref, entry, now() + SOON_MS);
    return true;
  }
  const lane = await Lane.enter(projectId);
  if (typeof lane === 'number') {
    await postponeChunk(ref, entry, lane);
    return true;
  }
  const { sent, failed, faults, next } = await deliverEmails(ref, chunk.contactIds, lane, batch);
  const log = { project: projectId, campaign: campaignId, entry };
  logger.info('delivered a chunk', { ...log, recipients: chunk.contactIds.length, sent, failed, faults, next });
  measure({ CampaignSent: sent, EmailsFailed: failed, ...(sent > 0 ? await allowance() : {}) });
  if (sent > 0) await recordFeedback('lastSentAt', now());
  if (next !== null) await postponeChunk(ref, entry, next);
  else if (faults === 0) await close(ref, entry);
  return faults === 0;
}

async function waitUntilDue({ status }: Campaign, ref: CampaignRef, entry: string): Promise<boolean> {
  const { notBefore } = readOpenEntry(entry);
  const early = notBefore - now();
  if (status !== 'SENDING' || early > EARLY_MS) {
    await postponeChunk(ref, entry, Math.max(now(), notBefore));
    return false;
  }
  await sleep(early);
  return true;
}

/** Else the dispatcher notices the last chunk a minute later. */
async function close(ref: CampaignRef, entry: string): Promise<void> {
  await closeChunk(ref, entry);
  if (!(await hasOpenChunk(ref))) await wakeDispatcher();
}

interface ChunkResult {
  sent: number;
  failed: number;
  faults: number;
  /** Epoch ms; null if nobody waits for a retry. */
  next: number | null;
}

async function deliverEmails(
  ref: CampaignRef,
  listed: readonly string[],
  lane: Lane,
  { remainingMs }: BatchContext,
): Promise<ChunkResult> {
  // An email that SES never takes must not be the only one that ever tries.
  const contactIds = lane.isTrying ? rotatedAtRandom(listed) : listed;
  const slots = slotSource('bulk', now() + remainingMs() - TRY_WITH_WRITE_MS);
  const rendering = { leftMs: RENDERING_MS };
  const context: ChunkContext = { ref, lane, remainingMs, slots, rendering, facts: factsOfChunk(ref, contactIds) };
  const first = await deliverRound(contactIds, await knownEmails(ref, contactIds), context);
  const taken = contactIds.filter((_, index) => first[index]?.did === 'taken');
  const second = taken.length === 0 ? [] : await deliverRound(taken, await getCampaignEmails(ref, taken), context);
  await lane.leave();
  const results = [...first.filter((result) => result?.did !== 'taken'), ...second];
  const tries = results.flatMap((result) => {
    if (result?.did === 'again') return [result.at];
    return result?.did === 'taken' ? [now() + CONTESTED_REST_MS] : [];
  });
  return {
    sent: results.filter((result) => result?.did === 'sent').length,
    failed: results.filter((result) => result?.did === 'failed').length,
    faults: results.filter((result) => result === null).length,
    next: tries.length === 0 ? null : least(tries),
  };
}

/**
 * Skips the read if the first and last recipient had no row a second ago: a claim on an existing row is refused anyway.
 */
async function knownEmails(ref: CampaignRef, contactIds: readonly string[]): Promise<Map<string, EmailRow>> {
  const some = contactIds.filter((_, index) => index === 0 || index === contactIds.length - 1);
  const seen = await getCampaignEmails(ref, some, { eventual: true });
  if (seen.size === 0) return seen;
  const others = contactIds.filter((id) => !some.includes(id));
  return new Map([...seen, ...(await getCampaignEmails(ref, others))]);
}

async function deliverRound(
  contactIds: readonly string[],
  rows: ReadonlyMap<string, EmailRow>,
  context: ChunkContext,
): Promise<(DeliveryResult | null)[]> {
  const { lane, ref } = context;
  const { campaignId: campaign } = ref;
  const deliver = (contact: string) =>
    logAndContinue('delivery', { campaign, contact }, () => deliverEmail(contact, rows.get(contact), context));
  const results: (DeliveryResult | null)[] = [];
  for (const contact of contactIds) {
    if (!lane.isTrying) break;
    const result = await deliver(contact);
    if (result === null) lane.stopTrying();
    results.push(result);
  }
  return [...results, ...(await Promise.all(contactIds.slice(results.length).map(deliver)))];
}
