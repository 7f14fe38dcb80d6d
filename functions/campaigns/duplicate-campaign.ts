import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import type { WholeCampaign } from '../../shared/db/campaigns/edits';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { previewTextOf } from '../../shared/domain/campaigns/campaign';
import { type CampaignContent, campaignContent, wholeContent } from '../../shared/domain/campaigns/content';
import { beginningOf } from '../../shared/domain/storable-text';
import type { Endpoint } from '../../shared/http/call';
import { campaignReferences } from '../../shared/services/check-campaign/check-campaign';
import { campaignReply, findWholeCampaign } from './campaign';
import { newDraft, throwIfTooManyCampaigns } from './new-draft';

const MAX_NAME_CHARS = 255;
const SUFFIX = ' (copy)';

const copyName = (name: string): string => `${beginningOf(name, MAX_NAME_CHARS - SUFFIX.length).trimEnd()}${SUFFIX}`;

async function copyContent(projectId: string, { campaign, bodies }: WholeCampaign): Promise<CampaignContent> {
  const authoredContent = campaignContent(campaign, bodies);
  if (!authoredContent.template) return wholeContent(authoredContent, null);
  const template = await loadWholeTemplate(projectId, authoredContent.template);
  if (template) return wholeContent(authoredContent, template);
  // The template has been deleted, so the copy keeps only its content.
  const { templateId: _, takesSubject: __, templateVersion: ___, ...withoutTemplate } = campaign;
  const previewText = previewTextOf(campaign, bodies);
  const copy = previewText ? { ...withoutTemplate, previewText } : withoutTemplate;
  return wholeContent(campaignContent(copy, bodies), null);
}

export const duplicateCampaign: Endpoint<typeof campaignsGroup.routes.duplicateCampaign> = async (request) => {
  const { params, project, repeated } = request;
  const { campaign, bodies } = await findWholeCampaign({ projectId: project.id, campaignId: params.id });
  if (!repeated) await throwIfTooManyCampaigns(project.id);
  const content = { ...(await copyContent(project.id, { campaign, bodies })), name: copyName(campaign.name) };
  const copy = await newDraft(content, campaignReferences(content), request);
  return { status: 201, body: await campaignReply(copy) };
};
