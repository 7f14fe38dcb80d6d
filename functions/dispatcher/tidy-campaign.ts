import { endPasses } from '../../shared/db/campaigns/audience';
import { refOf } from '../../shared/db/campaigns/campaigns';
import { closeChunk, listOpenChunks } from '../../shared/db/campaigns/chunks';
import { notDue } from '../../shared/db/campaigns/due';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

const PAGE = 500;
const CONCURRENCY = 20;

/**
 * Takes away what is open of a cancelled campaign, in bounded pages as long as there is time. The passes end first, so
 * that nothing is opened afterwards; what is left has its turn a minute later.
 */
export async function tidyCampaign(campaign: Campaign, mayGoOn: () => boolean): Promise<void> {
  const ref = refOf(campaign);
  if (!(await endPasses(ref))) return;
  while (mayGoOn()) {
    const { open, next } = await listOpenChunks(ref, { limit: PAGE });
    await forEachConcurrent(open, CONCURRENCY, ({ entry }) => closeChunk(ref, entry));
    if (next !== null) continue;
    await notDue(campaign);
    return;
  }
}
