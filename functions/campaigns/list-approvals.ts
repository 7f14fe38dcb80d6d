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
  const campaigns = await Promise.all(campaignReads);
  // A request stays open until it expires, even if its campaign is deleted or sent.
  const items = page.items.flatMap((approval, index) => {
    const campaign = campaigns[index];
    return campaign?.status === 'DRAFT' ? [approvalSummaryReply(approval, campaign.name)] : [];
  });
  return { status: 200, body: { ...page, items } };
};
