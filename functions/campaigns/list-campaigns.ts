import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { listCampaigns as readCampaigns } from '../../shared/db/campaigns/list';
import type { Endpoint } from '../../shared/http/call';
import { summaryReply } from './campaign';

export const listCampaigns: Endpoint<typeof campaignsGroup.routes.listCampaigns> = async ({ query, project }) => {
  const { status, search, limit, cursor } = query;
  const { items, ...page } = await readCampaigns(project, { status, search }, { limit, cursor });
  return { status: 200, body: { ...page, items: await Promise.all(items.map(summaryReply)) } };
};
