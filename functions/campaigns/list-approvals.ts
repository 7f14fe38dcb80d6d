import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { listApprovals as readApprovals } from '../../shared/db/campaigns/approvals';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { isOpen } from '../../shared/domain/campaigns/approval';
import type { Endpoint } from '../../shared/http/call';
import { pageOf } from '../../shared/http/whole-list';
import { now } from '../../shared/ops/clock';
import { approvalSummaryReply } from './approval';

export const listApprovals: Endpoint<typeof campaignsGroup.routes.listApprovals> = async ({ query, project }) => {
  const openApprovals = (await readApprovals(project.id)).filter((approval) => isOpen(approval, now()));
  const list = {
    secret: project.secret,
    name: 'approvals',
    positionOf: ({ campaignId }: { campaignId: string }) => campaignId,
    order: 'descending' as const,
  };
  const page = pageOf(openApprovals, list, query);
  const campaignReads = page.items.map(({ campaignId }) => getCampaign({ projectId: project.id, campaignId }));
  const names = (await Promise.all(campaignReads)).map((campaign) => campaign?.name);
  // The request of a deleted campaign is stored until it expires, but not listed.
  const items = page.items.flatMap((approval, index) => {
    const name = names[index];
    return name === undefined ? [] : [approvalSummaryReply(approval, name)];
  });
  return { status: 200, body: { ...page, items } };
};
