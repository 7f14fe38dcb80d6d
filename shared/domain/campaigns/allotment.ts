import { createHash } from 'node:crypto';
import type { Campaign } from './campaign';

export type Allotment =
  | { kind: 'holdout' }
  /** Null means the campaign's own content. */
  | { kind: 'variant'; variant: number | null }
  /** The contact waits for the winner's content. */
  | { kind: 'later' };

type TestedCampaign = Pick<Campaign, 'id' | 'variants' | 'test' | 'holdoutPercent' | 'winner'>;

const BUCKETS = 10_000;
const PER_PERCENT = BUCKETS / 100;

function hashNumbersOf(campaignId: string, contactId: string): { bucket: number; choice: number } {
  const bytes = createHash('sha256').update(`${campaignId}\n${contactId}`).digest();
  return { bucket: bytes.readUInt32BE(0) % BUCKETS, choice: bytes.readUInt32BE(4) };
}

function groupOf({ id, test, holdoutPercent = 0 }: TestedCampaign, contactId: string): 'holdout' | 'test' | 'rest' {
  const { bucket } = hashNumbersOf(id, contactId);
  const holdoutEnd = holdoutPercent * PER_PERCENT;
  if (bucket < holdoutEnd) return 'holdout';
  return test && bucket < holdoutEnd + test.percent * PER_PERCENT ? 'test' : 'rest';
}

/** Returns the same for a contact each time, except that `later` becomes the winner's variant. */
export function allot(campaign: TestedCampaign, contactId: string): Allotment {
  const { id, variants = [], test, winner } = campaign;
  const group = groupOf(campaign, contactId);
  if (group === 'holdout') return { kind: 'holdout' };
  if (variants.length === 0) return { kind: 'variant', variant: null };
  if (!test || group === 'test') {
    return { kind: 'variant', variant: hashNumbersOf(id, contactId).choice % variants.length };
  }
  return winner ? { kind: 'variant', variant: winner.variant } : { kind: 'later' };
}

export const scanOf = (campaign: TestedCampaign, contactId: string): 1 | 2 =>
  campaign.test && groupOf(campaign, contactId) === 'rest' ? 2 : 1;
