import { Problem } from '../../shared/contract/problem';
import type { Campaign, CampaignRef, CampaignStatus } from '../../shared/domain/campaigns/campaign';
import { findCampaign } from './find-campaign';

/** The dispatcher writes a campaign under way now and then: a request gives way to it some times. */
const MAXIMUM_ROUNDS = 10;

interface Transition {
  /** What a refusal says can't be done with a campaign of the status. */
  verb: string;
  from: readonly CampaignStatus[];
  /** Names the request: what an earlier try of it has done is done. */
  changedBy: string;
  /** One conditional write; null when somebody else came first. */
  move(campaign: Campaign): Promise<Campaign | null>;
}

/** Moves a campaign to another state, once for each request; of two that ask at once, the other is refused. */
export async function transition(ref: CampaignRef, { verb, from, changedBy, move }: Transition): Promise<Campaign> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const campaign = await findCampaign(ref);
    if (campaign.changedBy === changedBy) return campaign;
    if (!from.includes(campaign.status)) throw wrongState(campaign, verb);
    const moved = await move(campaign);
    if (moved) return moved;
  }
  throw overtaken();
}

export const wrongState = ({ status }: Campaign, verb: string): Problem =>
  new Problem('INVALID_STATE', { message: `A campaign that is ${status} can't be ${verb}.` });

export const overtaken = (): Problem =>
  new Problem('INVALID_STATE', { message: 'Another request has just changed this campaign.' });
