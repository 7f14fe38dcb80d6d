import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign } from '../../domain/campaigns/campaign';
import { campaignMailId } from '../../domain/campaigns/mail-id';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { refOf } from './campaigns';
import { listChunks } from './chunks';
import { campaignPartition } from './keys';
import { toCampaign } from './rows';

/** Pages of a scan, so that no fault makes it endless: 1 MB of campaigns each, or 100 recipients. */
const MAXIMUM_PAGES = 100_000;
/** Chunks of 25: what a BatchGetItem takes. */
const CHUNKS = 4;

/** Recipients of a campaign as they are listed, with the rows of those mails that there are. */
export interface MailStretch {
  listed: number;
  items: Record<string, unknown>[];
}

/** Every campaign of a project. */
export async function* scanCampaigns(projectId: string): AsyncGenerator<Campaign> {
  let after: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': campaignPartition(projectId) },
        ConsistentRead: true,
        ExclusiveStartKey: after,
      }),
    );
    yield* Items.map(toCampaign);
    after = LastEvaluatedKey;
    if (!after) return;
  }
}

/** All mail of a campaign, 100 recipients at a time. Reads a unit for each. */
export async function* scanMails(campaign: Campaign): AsyncGenerator<MailStretch> {
  const ref = refOf(campaign);
  let after: string | null = null;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { chunks, next } = await listChunks(ref, after, CHUNKS);
    const contactIds = chunks.flatMap((chunk) => chunk.contactIds);
    const ids = contactIds.map((contactId) => campaignMailId({ campaignId: campaign.id, contactId }));
    const items = await batchGet(
      ids.map((id) => keys.email(ref.projectId, id)),
      { consistent: true },
    );
    yield { listed: contactIds.length, items };
    after = next;
    if (after === null) return;
  }
}
