import type { Campaign, CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import { createCampaignBodies, deleteCampaignBodies, getCampaignBodies } from './bodies';
import { getCampaign, type NamedRecords, writeWhileStanding } from './campaigns';
import { campaignUpdate } from './changes';

/** Of n changes at the same moment the last one needs n rounds. */
const MAXIMUM_ROUNDS = 50;
const MAXIMUM_READS = 3;

/** A campaign with its bodies, as they belong together. */
export interface WholeCampaign {
  campaign: Campaign;
  bodies: CampaignBodies;
}

/** A campaign with its bodies as they are now; null when the project has none with this id. */
export async function loadCampaign(ref: CampaignRef): Promise<WholeCampaign | null> {
  for (let read = 0; read < MAXIMUM_READS; read++) {
    const campaign = await getCampaign(ref);
    if (!campaign) return null;
    const bodies = await getCampaignBodies(ref, campaign.bodyVersion);
    // Without bodies the campaign was changed or deleted between the two reads.
    if (bodies) return { campaign, bodies };
  }
  throw new Error('a campaign has no bodies');
}

/** What becomes of a campaign by an edit, and the records that it names then. */
export interface Edit extends WholeCampaign {
  named: NamedRecords;
}

/** The statuses in which the content of a campaign may change. */
export const editable = ['DRAFT', 'SCHEDULED'] as const;

/**
 * Edits a campaign as it is now: `edit` gets the current one and gives the new one, once more when another write came
 * first. `frozen` when its status allows no edit, null when there is none, `contended` when others always came first.
 */
export async function editCampaign(
  ref: CampaignRef,
  edit: (current: WholeCampaign) => Promise<Edit>,
): Promise<WholeCampaign | null | 'frozen' | 'contended' | 'no_topic' | 'no_segment'> {
  let bodyVersion = 0;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const current = await loadCampaign(ref);
    if (!current) return null;
    if (!editable.some((status) => status === current.campaign.status)) return 'frozen';
    const wanted = await edit(current);
    // A number that another edit took, and perhaps never used, is passed over.
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

/** Writes every member that the edit leaves, and takes away those that it left out. */
function write(current: Campaign, edited: Campaign, named: NamedRecords) {
  const { id: _id, projectId: _project, version: _version, updatedAt: _updatedAt, ...set } = edited;
  const remove = (Object.keys(current) as (keyof Campaign)[]).filter((member) => !(member in edited));
  const update = campaignUpdate(current, { from: editable, set, remove });
  return writeWhileStanding(current.projectId, { Update: update }, named);
}
