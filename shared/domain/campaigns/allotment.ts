import { createHash } from 'node:crypto';
import type { Campaign } from './campaign';

/** What a campaign has for one contact. */
export type Allotment =
  /** Nothing: it is one of those to compare with. */
  | { kind: 'holdout' }
  /** A mail: the variant at this place, or the campaign's own where it has none. */
  | { kind: 'variant'; variant: number | null }
  /** The winner's mail, once there is one. */
  | { kind: 'later' };

type Trial = Pick<Campaign, 'id' | 'variants' | 'test' | 'holdoutPercent' | 'winner'>;

const BUCKETS = 10_000;
const PER_PERCENT = BUCKETS / 100;

/** Two numbers of a campaign and a contact that say nothing about each other, and stay the same. */
function drawn(campaignId: string, contactId: string): [share: number, choice: number] {
  const bytes = createHash('sha256').update(`${campaignId}\n${contactId}`).digest();
  return [bytes.readUInt32BE(0) % BUCKETS, bytes.readUInt32BE(4)];
}

/** Which group of the audience a contact is in: kept out, in the test, or among the rest. */
function groupOf({ id, test, holdoutPercent = 0 }: Trial, contactId: string): 'holdout' | 'test' | 'rest' {
  const [share] = drawn(id, contactId);
  const heldOut = holdoutPercent * PER_PERCENT;
  if (share < heldOut) return 'holdout';
  return test && share < heldOut + test.percent * PER_PERCENT ? 'test' : 'rest';
}

/** What a contact of the audience gets; the same however often it is asked, but that a winner ends the waiting. */
export function allot(campaign: Trial, contactId: string): Allotment {
  const { id, variants = [], test, winner } = campaign;
  const group = groupOf(campaign, contactId);
  if (group === 'holdout') return { kind: 'holdout' };
  if (variants.length === 0) return { kind: 'variant', variant: null };
  if (!test || group === 'test') return { kind: 'variant', variant: drawn(id, contactId)[1] % variants.length };
  return winner ? { kind: 'variant', variant: winner.variant } : { kind: 'later' };
}

/** The pass in which a contact has its turn: a test leaves the rest of the audience to a second one. */
export const passOf = (campaign: Trial, contactId: string): 1 | 2 =>
  campaign.test && groupOf(campaign, contactId) === 'rest' ? 2 : 1;
