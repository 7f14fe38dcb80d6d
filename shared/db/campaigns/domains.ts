import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { domainOf, type EmailAddress } from '../../domain/address';
import { restsOn } from '../domains/domains';
import { db, tableName } from '../table/client';
import { campaignPartition } from './keys';

/** A page is 1 MB, and 10,000 campaigns of 600 bytes are 6 of them; the largest possible rows need 350. */
const MAXIMUM_PAGES = 500;

/** Whether a campaign that is scheduled or under way leaves from this domain, or from a sub-domain that rests on it. */
export async function domainOfCampaign(projectId: string, domain: string): Promise<boolean> {
  const isOn = await restsOn(projectId, domain);
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: '#status IN (:scheduled, :sending, :paused)',
        ProjectionExpression: '#from',
        ExpressionAttributeNames: { '#status': 'status', '#from': 'from' },
        ExpressionAttributeValues: {
          ':pk': campaignPartition(projectId),
          ':scheduled': 'SCHEDULED',
          ':sending': 'SENDING',
          ':paused': 'PAUSED',
        },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    if (Items.some((item) => isOn(domainOf(item.from as EmailAddress)))) return true;
    if (!LastEvaluatedKey) return false;
    from = LastEvaluatedKey;
  }
  throw new Error('a project has more campaigns than it may');
}
