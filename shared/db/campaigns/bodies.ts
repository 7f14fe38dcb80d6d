import type { CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import { expr } from '../table/expressions';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { get, put, removeRow } from '../table/rows';
import { campaignKeys } from './keys';

/** Objects under `mail/campaigns/` never expire. */
const objectPrefix = ({ projectId, campaignId }: CampaignRef): string => `mail/campaigns/${projectId}/${campaignId}/`;

/** Bodies never change. False if the version already has bodies. */
export async function createCampaignBodies(
  ref: CampaignRef,
  version: number,
  bodies: CampaignBodies,
): Promise<boolean> {
  const largeValue = await storeLarge(bodies, objectPrefix(ref));
  const row = { ...campaignKeys.body(ref, version), v: 1, ...largeValue };
  if (await put(row, expr`attribute_not_exists(pk)`)) return true;
  await dropLarge(largeValue);
  return false;
}

export async function getCampaignBodies(ref: CampaignRef, version: number): Promise<CampaignBodies | null> {
  const row = await get<LargeValue>(campaignKeys.body(ref, version));
  return row && loadLarge<CampaignBodies>(row);
}

export async function deleteCampaignBodies(ref: CampaignRef, version: number): Promise<void> {
  const row = await removeRow<LargeValue>(campaignKeys.body(ref, version));
  if (row) await dropLarge(row);
}
