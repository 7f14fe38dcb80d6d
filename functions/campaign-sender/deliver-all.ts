import { getCampaignMails } from '../../shared/db/campaigns/mails';
import type { CampaignRef } from '../../shared/domain/campaigns/campaign';
import { now } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import type { BatchContext } from '../../shared/queue/consume';
import { slotSource } from '../../shared/services/send-mail/slots';
import { TIME_FOR_A_TRY_MS } from '../../shared/services/send-mail/try-at-slot';
import { factsOfChunk } from './chunk-facts';
import { type ChunkContext, deliverMail, type MailResult } from './deliver-mail';

/** Facts of this age are read again before a mail is claimed: who unsubscribes gets nothing some seconds later. */
const FACTS_AGE_MS = 5_000;
/** When mails are looked at again that somebody else was faster with twice. */
const CONTESTED_REST_MS = 60_000;

/** What became of the recipients of a chunk. */
export interface ChunkResult {
  sent: number;
  failed: number;
  /** Mails that could not be dealt with, by a fault of ours or the table's. */
  faults: number;
  /** Epoch milliseconds from which somebody in it may be dealt with again; null when all have an outcome. */
  next: number | null;
}

/** Brings every recipient of a chunk to an outcome, as far as it can be done now. One that fails holds up no other. */
export async function deliverAll(
  ref: CampaignRef,
  contactIds: readonly string[],
  { remainingMs }: BatchContext,
): Promise<ChunkResult> {
  const slots = slotSource('bulk', now() + remainingMs() - TIME_FOR_A_TRY_MS);
  const facts = factsOfChunk(ref, contactIds, FACTS_AGE_MS);
  const context: ChunkContext = { ref, remainingMs, slots, facts };
  const first = await deliverOnce(contactIds, context);
  const taken = contactIds.filter((_, index) => first[index]?.did === 'taken');
  const second = await deliverOnce(taken, context);
  const results = [...first.filter((result) => result?.did !== 'taken'), ...second];
  const looks = results.flatMap((result) => {
    if (result?.did === 'again') return [result.at];
    return result?.did === 'taken' ? [now() + CONTESTED_REST_MS] : [];
  });
  return {
    sent: results.filter((result) => result?.did === 'sent').length,
    failed: results.filter((result) => result?.did === 'failed').length,
    faults: results.filter((result) => result === null).length,
    next: looks.length === 0 ? null : Math.min(...looks),
  };
}

/** One round; null stands for a fault. */
async function deliverOnce(contactIds: readonly string[], context: ChunkContext): Promise<(MailResult | null)[]> {
  if (contactIds.length === 0) return [];
  const { ref } = context;
  const rows = await getCampaignMails(ref, contactIds);
  return Promise.all(
    contactIds.map(async (contactId) => {
      try {
        return await deliverMail(contactId, rows.get(contactId), context);
      } catch (error) {
        const { campaignId: campaign } = ref;
        logger.error('delivery failed', { campaign, contact: contactId, ...describe(error) });
        return null;
      }
    }),
  );
}
