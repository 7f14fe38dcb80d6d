import type { Campaign, CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import { LostRace } from '../table/retry-on-conflict';
import { updatePart } from '../table/transact';
import { createCampaignBodies, deleteCampaignBodies, getCampaignBodies } from './bodies';
import {
  type CampaignReferences,
  campaignRef,
  type DeletedRecord,
  getCampaign,
  writeWithReferences,
} from './campaigns';
import { campaignUpdate } from './changes';
import { campaignKeys } from './keys';

/** The last of 50 concurrent edits needs 50 rounds. */
const MAX_ROUNDS = 50;
const MAX_READS = 3;

export interface WholeCampaign {
  campaign: Campaign;
  bodies: CampaignBodies;
}

export async function loadCampaign(ref: CampaignRef): Promise<WholeCampaign | null> {
  for (let read = 0; read < MAX_READS; read++) {
    const campaign = await getCampaign(ref);
    if (!campaign) return null;
    const bodies = await getCampaignBodies(ref, campaign.bodyVersion);
    // Missing bodies mean that the campaign was changed or deleted between the two reads.
    if (bodies) return { campaign, bodies };
  }
  throw new LostRace('reading the bodies of a campaign');
}

export interface CampaignEdit extends WholeCampaign {
  references: CampaignReferences;
}

export const EDITABLE_STATUSES = ['DRAFT', 'SCHEDULED'] as const;

/** `edit` runs again after a conflict. `frozen`: the status allows no edit; `contended`: each round met a conflict. */
export async function editCampaign(
  ref: CampaignRef,
  edit: (current: WholeCampaign) => Promise<CampaignEdit>,
): Promise<WholeCampaign | null | 'frozen' | 'contended' | DeletedRecord> {
  let bodyVersion = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await loadCampaign(ref);
    if (!current) return null;
    if (!EDITABLE_STATUSES.some((status) => status === current.campaign.status)) return 'frozen';
    const edited = await edit(current);
    // Another edit may have stored bodies under an unused version, so each round tries the next version.
    bodyVersion = Math.max(bodyVersion, current.campaign.bodyVersion) + 1;
    if (!(await createCampaignBodies(ref, bodyVersion, edited.bodies))) continue;
    const refusal = await writeEdit(current.campaign, { ...edited.campaign, bodyVersion }, edited.references);
    await deleteCampaignBodies(ref, refusal === null ? current.campaign.bodyVersion : bodyVersion);
    if (refusal === null) return loadCampaign(ref);
    if (refusal !== 'conflict') return refusal;
  }
  return 'contended';
}

/** Nothing uses the returned version until a change of the campaign names it. */
export async function storeBodies(campaign: Campaign, bodies: CampaignBodies): Promise<number> {
  for (let version = campaign.bodyVersion + 1; version <= campaign.bodyVersion + MAX_ROUNDS; version++) {
    if (await createCampaignBodies(campaignRef(campaign), version, bodies)) return version;
  }
  throw new LostRace('storing bodies of a campaign');
}

function writeEdit(current: Campaign, edited: Campaign, references: CampaignReferences) {
  const { id: _id, projectId: _project, version: _version, updatedAt: _updatedAt, ...set } = edited;
  const remove = (Object.keys(current) as (keyof Campaign)[]).filter((field) => !(field in edited));
  const row = updatePart(
    campaignKeys.campaign(campaignRef(current)),
    campaignUpdate(current, { from: EDITABLE_STATUSES, set, remove }),
  );
  return writeWithReferences(current.projectId, row, references, current.id);
}
