import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignRef } from '../../domain/campaigns/campaign';
import { toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { campaignIndexes, campaignKeys } from './keys';

const REF = /^P#(.+?)#CMP$/;

/** The entry of a campaign among what is due; `at` in epoch milliseconds. */
export const campaignEntry = (campaignId: string, at: number) => ({
  g5pk: campaignIndexes.due,
  g5sk: `${toIso(at)}#${campaignId}`,
});

/** Pages of 1 MB, about 6,000 entries each. */
const MAXIMUM_PAGES = 4;

/**
 * Campaigns that the dispatcher has to look at by `until`: scheduled ones whose time has come, those whose mail goes
 * out, and cancelled ones that are not tidied up. Where there are more than `limit`, one of each project comes before
 * the second of any; of a project those first that have waited longest.
 */
export async function listDueCampaigns(until: number, limit: number): Promise<CampaignRef[]> {
  const refs: CampaignRef[] = [];
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: indexName('g5'),
        KeyConditionExpression: 'g5pk = :pk AND g5sk <= :until',
        ExpressionAttributeValues: { ':pk': campaignIndexes.due, ':until': `${toIso(until)}~` },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    for (const { pk, sk } of Items) {
      refs.push({ projectId: REF.exec(String(pk))?.[1] ?? '', campaignId: String(sk) });
    }
    from = LastEvaluatedKey;
    if (!from) break;
  }
  return fairly(refs, limit);
}

/** So many of them: with many campaigns a project does not keep the others' from their turn. */
function fairly(refs: readonly CampaignRef[], limit: number): CampaignRef[] {
  if (refs.length <= limit) return [...refs];
  const seen = new Map<string, number>();
  const ranked = refs.map((ref) => {
    const rank = seen.get(ref.projectId) ?? 0;
    seen.set(ref.projectId, rank + 1);
    return { ref, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, limit).map(({ ref }) => ref);
}

/** Takes a campaign off what is due; false when somebody has changed it since it was read. */
export async function notDue({ projectId, id, version }: Campaign): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: campaignKeys.campaign({ projectId, campaignId: id }),
        UpdateExpression: 'REMOVE g5pk, g5sk',
        ConditionExpression: 'attribute_exists(pk) AND #version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': version },
      }),
    ),
  );
  return !isConflict(outcome);
}
