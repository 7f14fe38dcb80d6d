import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignStatus } from '../../domain/campaigns/campaign';
import { readCounter } from '../counters/counters';
import type { Project } from '../projects/projects';
import { db, tableName } from '../table/client';
import { type CountedPage, readCountedList, type Step } from '../table/counted-list';
import { campaignPartition } from './keys';
import { toCampaign } from './rows';

/** All that is given must hold. */
export interface CampaignFilter {
  status?: CampaignStatus | undefined;
  /** In name and subject, whatever the case. */
  search?: string | undefined;
}

function matches({ name, subject, status }: Campaign, filter: CampaignFilter): boolean {
  if (filter.status !== undefined && status !== filter.status) return false;
  return filter.search === undefined || `${name}\n${subject}`.toLowerCase().includes(filter.search.toLowerCase());
}

async function readStep(projectId: string, filter: CampaignFilter, after: string | null, size: number) {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: after === null ? 'pk = :pk' : 'pk = :pk AND sk < :after',
      ExpressionAttributeValues: {
        ':pk': campaignPartition(projectId),
        ...(after === null ? {} : { ':after': after }),
      },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: size,
    }),
  );
  const step: Step<Campaign> = {
    rows: Items.map(toCampaign).filter((campaign) => matches(campaign, filter)),
    passed: (LastEvaluatedKey?.sk as string | undefined) ?? null,
  };
  return step;
}

/** A page of a project's campaigns, newest first; the first page of a search counts what it finds. */
export function listCampaigns(
  project: Project,
  filter: CampaignFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<Campaign>> {
  const { status, search } = filter;
  const counter = status === undefined ? 'campaigns' : `campaigns:${status}`;
  const list = {
    secret: project.secret,
    name: ['campaigns', status, search].join('\n'),
    readStep: (after: string | null, size: number) => readStep(project.id, filter, after, size),
    placeOf: ({ id }: Campaign) => id,
    ...(search === undefined ? { counter: () => readCounter(project.id, counter) } : {}),
    skips: status !== undefined,
  };
  return readCountedList(list, page);
}
