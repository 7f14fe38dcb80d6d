import type { CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import { expr } from '../table/expressions';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { get, put, removeRow } from '../table/rows';
import { campaignKeys } from './keys';

/** Apart from the prefixes of mail that expires: a campaign's content is deleted with the campaign. */
const objectPrefix = ({ projectId, campaignId }: CampaignRef): string => `mail/campaigns/${projectId}/${campaignId}/`;

/** Stores the bodies of a version. They never change. False if the version already has some. */
export async function createCampaignBodies(
  ref: CampaignRef,
  version: number,
  bodies: CampaignBodies,
): Promise<boolean> {
  const stored = await storeLarge(bodies, objectPrefix(ref));
  const row = { ...campaignKeys.body(ref, version), v: 1, ...stored };
  if (await put(row, expr`attribute_not_exists(pk)`)) return true;
  await dropLarge(stored);
  return false;
}

/** The bodies of a version; null if it was replaced or deleted. */
export async function getCampaignBodies(ref: CampaignRef, version: number): Promise<CampaignBodies | null> {
  const row = await get<LargeValue>(campaignKeys.body(ref, version));
  return row && loadLarge<CampaignBodies>(row);
}

/** Deletes the bodies of one version. */
export async function deleteCampaignBodies(ref: CampaignRef, version: number): Promise<void> {
  const row = await removeRow<LargeValue>(campaignKeys.body(ref, version));
  if (row) await dropLarge(row);
}
