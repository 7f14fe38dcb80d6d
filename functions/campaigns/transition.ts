import { contended, Problem } from '../../shared/contract/problem';
import type { LastChange } from '../../shared/contract/revisions';
import type { Campaign, CampaignRef, CampaignStatus } from '../../shared/domain/campaigns/campaign';
import { findCampaign } from './find-campaign';

/** The dispatcher writes campaigns too, so a request may lose some rounds. */
const MAX_ROUNDS = 10;

interface Transition {
  verb: string;
  from: readonly CampaignStatus[];
  lastChange: LastChange;
  move(campaign: Campaign): Promise<Campaign | null>;
}

/** Of two concurrent requests, the second is refused. */
export async function transition(ref: CampaignRef, { verb, from, lastChange, move }: Transition): Promise<Campaign> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const campaign = await findCampaign(ref);
    if (campaign.lastChange?.request === lastChange.request) return campaign;
    if (!from.includes(campaign.status)) throw wrongState(campaign, verb);
    const moved = await move(campaign);
    if (moved) return moved;
  }
  throw contended('this campaign');
}

export const wrongState = ({ status }: Campaign, verb: string): Problem =>
  new Problem('INVALID_STATE', { message: `A campaign that is ${status} can't be ${verb}.` });

export const overtaken = (): Problem =>
  new Problem('INVALID_STATE', { message: 'Another request has just changed this campaign.' });
