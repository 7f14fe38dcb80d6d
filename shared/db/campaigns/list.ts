import { domainOf, type EmailAddress } from '../../domain/address';
import { type Campaign, type CampaignStatus, hasBegun, subjectsOf } from '../../domain/campaigns/campaign';
import { readCounter } from '../counters/counters';
import { sentThroughTest } from '../domains/domains';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { anyOf, expr } from '../table/expressions';
import { campaignPartition } from '../table/keys';
import { queryAll, queryPage, queryPages } from '../table/query';
import { toCampaign } from './campaigns';

export interface CampaignFilter {
  status?: CampaignStatus | undefined;
  search?: string | undefined;
}

function matches(campaign: Campaign, { status, search }: CampaignFilter): boolean {
  if (status !== undefined && campaign.status !== status) return false;
  const texts = [campaign.name, ...subjectsOf(campaign)].join('\n').toLowerCase();
  return search === undefined || texts.includes(search.toLowerCase());
}

async function readStep(
  projectId: string,
  filter: CampaignFilter,
  after: string | null,
  limit: number,
): Promise<ScanStep<Campaign>> {
  const sk = after === null ? undefined : { below: after };
  // A full page returns a key even at the end of the list, so one more row is read to detect the end.
  const page = await queryPage({ pk: campaignPartition(projectId), sk, backwards: true, limit: limit + 1 });
  const campaigns = page.rows.slice(0, limit).map(toCampaign);
  const hasMore = page.rows.length > limit;
  return {
    rows: campaigns.filter((campaign) => matches(campaign, filter)),
    resumeAfter: (hasMore ? campaigns.at(-1)?.id : (page.after?.sk as string | undefined)) ?? null,
  };
}

export function listCampaigns(
  project: Project,
  filter: CampaignFilter,
  page: PageRequest,
): Promise<CountedPage<Campaign>> {
  const { status, search } = filter;
  const counter = status === undefined ? 'campaigns' : `campaigns:${status}`;
  const list = {
    secret: project.secret,
    name: ['campaigns', status, search].join('\n'),
    readStep: (after: string | null, size: number) => readStep(project.id, filter, after, size),
    positionOf: ({ id }: Campaign) => id,
    ...(search === undefined ? { counter: () => readCounter(project.id, counter) } : {}),
    isSparse: status !== undefined,
  };
  return readCountedList(list, page);
}

export async function newestCampaigns(
  projectId: string,
  limit: number,
): Promise<{ campaigns: Campaign[]; isComplete: boolean }> {
  const noFilter = {};
  const fromNewest = null;
  const { rows, resumeAfter } = await readStep(projectId, noFilter, fromNewest, limit);
  return { campaigns: rows, isComplete: resumeAfter === null };
}

const FIRST_CAMPAIGNS = 100;

export async function firstStartedCampaign(projectId: string): Promise<Campaign | null> {
  const { rows } = await queryPage({ pk: campaignPartition(projectId), limit: FIRST_CAMPAIGNS, eventual: true });
  return rows.map(toCampaign).find(hasBegun) ?? null;
}

export async function* scanCampaigns(projectId: string): AsyncGenerator<Campaign> {
  for await (const rows of queryPages({ pk: campaignPartition(projectId) })) yield* rows.map(toCampaign);
}

/** Pages of 1 MB: 10,000 of the largest rows need 350. */
const MAX_PAGES = 500;

export async function unfinishedCampaignsFrom(projectId: string, domain: string): Promise<string[]> {
  const isSentThrough = await sentThroughTest(projectId, domain);
  const query = {
    pk: campaignPartition(projectId),
    filter: expr`status IN ${anyOf(['SCHEDULED', 'SENDING', 'PAUSED'] satisfies CampaignStatus[])}`,
    attributes: ['from', 'name'],
  };
  const campaigns = await queryAll<{ from: EmailAddress; name: string }>(query, MAX_PAGES);
  return campaigns.filter(({ from }) => isSentThrough(domainOf(from))).map(({ name }) => name);
}
