import type { Campaign, CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import { LostRace } from '../table/lost-race';
import { updatePart } from '../table/transact';
import { createCampaignBodies, deleteCampaignBodies, getCampaignBodies } from './bodies';
import { type CampaignReferences, campaignRef, type GoneRecord, getCampaign, writeWithReferences } from './campaigns';
import { campaignUpdate } from './changes';
import { campaignKeys } from './keys';

/** If n edits run at once, the last one needs n rounds. */
const MAXIMUM_ROUNDS = 50;
const MAXIMUM_READS = 3;

/** A campaign with the bodies of its version. */
export interface WholeCampaign {
  campaign: Campaign;
  bodies: CampaignBodies;
}

/** A campaign with its bodies as they are now; null if it does not exist. */
export async function loadCampaign(ref: CampaignRef): Promise<WholeCampaign | null> {
  for (let read = 0; read < MAXIMUM_READS; read++) {
    const campaign = await getCampaign(ref);
    if (!campaign) return null;
    const bodies = await getCampaignBodies(ref, campaign.bodyVersion);
    // Missing bodies mean that the campaign was changed or deleted between the two reads.
    if (bodies) return { campaign, bodies };
  }
  throw new LostRace('reading the bodies of a campaign');
}

/** A campaign after an edit, and the records that it then names. */
export interface CampaignEdit extends WholeCampaign {
  named: CampaignReferences;
}

/** The statuses in which the content of a campaign may change. */
export const editable = ['DRAFT', 'SCHEDULED'] as const;

/**
 * Edits a campaign as it is now. `edit` makes the new campaign from the current one, and runs again if another write
 * came first. Returns null if the campaign does not exist, `frozen` if its status allows no edit, and `contended` if
 * other writes came first in all rounds.
 */
export async function editCampaign(
  ref: CampaignRef,
  edit: (current: WholeCampaign) => Promise<CampaignEdit>,
): Promise<WholeCampaign | null | 'frozen' | 'contended' | GoneRecord> {
  let bodyVersion = 0;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const current = await loadCampaign(ref);
    if (!current) return null;
    if (!editable.some((status) => status === current.campaign.status)) return 'frozen';
    const wanted = await edit(current);
    // Skips numbers that other edits have taken, used or not.
    bodyVersion = Math.max(bodyVersion, current.campaign.bodyVersion) + 1;
    if (!(await createCampaignBodies(ref, bodyVersion, wanted.bodies))) continue;
    const edited = { ...wanted.campaign, bodyVersion };
    const refusal = await write(current.campaign, edited, wanted.named);
    await deleteCampaignBodies(ref, refusal === null ? current.campaign.bodyVersion : bodyVersion);
    if (refusal === null) return loadCampaign(ref);
    if (refusal !== 'conflict') return refusal;
  }
  return 'contended';
}

/** Stores bodies beside those that a campaign has, and returns their version. A change of the campaign names it, or nobody. */
export async function storeBodies(campaign: Campaign, bodies: CampaignBodies): Promise<number> {
  for (let version = campaign.bodyVersion + 1; version <= campaign.bodyVersion + MAXIMUM_ROUNDS; version++) {
    if (await createCampaignBodies(campaignRef(campaign), version, bodies)) return version;
  }
  throw new LostRace('storing bodies of a campaign');
}

/** Writes all members of the edited campaign, and removes those that it no longer has. */
function write(current: Campaign, edited: Campaign, named: CampaignReferences) {
  const { id: _id, projectId: _project, version: _version, updatedAt: _updatedAt, ...set } = edited;
  const remove = (Object.keys(current) as (keyof Campaign)[]).filter((member) => !(member in edited));
  const row = updatePart(
    campaignKeys.campaign(campaignRef(current)),
    campaignUpdate(current, { from: editable, set, remove }),
  );
  return writeWithReferences(current.projectId, row, named);
}
