import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CampaignBodies, CampaignRef } from '../../domain/campaigns/campaign';
import { db, tableName } from '../table/client';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { conditional, isConflict } from '../table/outcomes';
import { campaignKeys } from './keys';

/** Beside the prefixes of mail that end by themselves: a campaign's content goes with the campaign. */
const objectPrefix = ({ projectId, campaignId }: CampaignRef): string => `mail/campaigns/${projectId}/${campaignId}/`;

/** Stores the bodies of a version for good; false when the version has some already. */
export async function createCampaignBodies(
  ref: CampaignRef,
  version: number,
  bodies: CampaignBodies,
): Promise<boolean> {
  const stored = await storeLarge(bodies, objectPrefix(ref));
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...campaignKeys.body(ref, version), v: 1, ...stored },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  if (!isConflict(outcome)) return true;
  await dropLarge(stored);
  return false;
}

/** The bodies of a version; null when it has been replaced or deleted. */
export async function getCampaignBodies(ref: CampaignRef, version: number): Promise<CampaignBodies | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: campaignKeys.body(ref, version), ConsistentRead: true }),
  );
  return Item ? loadLarge<CampaignBodies>(Item as LargeValue) : null;
}

/** Removes the bodies of one version. */
export async function deleteCampaignBodies(ref: CampaignRef, version: number): Promise<void> {
  const { Attributes } = await db.send(
    new DeleteCommand({
      TableName: tableName(),
      Key: campaignKeys.body(ref, version),
      ReturnValues: 'ALL_OLD',
    }),
  );
  if (Attributes) await dropLarge(Attributes as LargeValue);
}
