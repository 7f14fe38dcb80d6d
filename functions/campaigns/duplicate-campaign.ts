import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { campaignContent } from '../../shared/domain/campaigns/content';
import { beginningOf } from '../../shared/domain/storable-text';
import type { Endpoint } from '../../shared/http/call';
import { campaignReferences } from '../../shared/services/check-campaign/check-campaign';
import { campaignReply } from './campaign-reply';
import { findWhole } from './find-campaign';
import { newDraft, refuseTooMany } from './new-draft';

const MAXIMUM_NAME = 255;
const MARK = ' (copy)';

/** The name with " (copy)", cut to a name's length. */
const copyName = (name: string): string => `${beginningOf(name, MAXIMUM_NAME - MARK.length).trimEnd()}${MARK}`;

export const duplicateCampaign: Endpoint<typeof campaignsGroup.routes.duplicateCampaign> = async ({
  params,
  project,
  ids,
  repeated,
}) => {
  const { campaign, bodies } = await findWhole({ projectId: project.id, campaignId: params.id });
  if (!repeated) await refuseTooMany(project.id);
  const content = { ...campaignContent(campaign, bodies), name: copyName(campaign.name) };
  const copy = await newDraft(project, content, campaignReferences(content), ids);
  return { status: 201, body: await campaignReply(copy) };
};
