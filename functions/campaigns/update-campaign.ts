import type { CampaignFields } from '../../shared/contract/campaigns';
import { concurrentChanges, Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { type CampaignEdit, editCampaign, type WholeCampaign } from '../../shared/db/campaigns/edits';
import { recordNamedContacts } from '../../shared/db/campaigns/named-contacts';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import {
  type CampaignContent,
  campaignContent,
  changedContent,
  storedParts,
  storedTemplateParts,
  templateErrors,
  wholeContent,
} from '../../shared/domain/campaigns/content';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { wholeCampaignReply } from './campaign';
import { checkContent, deletedRecordProblem } from './check-content';
import { contentWithTemplate, withTemplateId } from './template-content';

export const updateCampaign: Endpoint<typeof campaignsGroup.routes.updateCampaign> = async (request) => {
  const { params, project } = request;
  const { revision, ...fields } = request.body;
  const body = await withTemplateId(project.id, fields);
  const lastChange = lastChangeBy(request);
  const ref = { projectId: project.id, campaignId: params.id };
  const result = await editCampaign(ref, async ({ campaign, bodies }): Promise<CampaignEdit> => {
    throwIfOutdated({ ...campaign, revision: campaign.version }, revision, lastChange);
    const authoredContent = changedContent(campaignContent(campaign, bodies), body);
    throwIfInvalid(templateErrors(authoredContent));
    const content = keepsTemplateVersion(campaign, body)
      ? wholeContent(authoredContent, storedTemplateParts(campaign, bodies))
      : await contentWithTemplate(project.id, authoredContent);
    const references = await checkContent(project, content);
    if (body.from !== undefined && !(await verifiedSender(project.id, content.from))) {
      throw new Problem('DOMAIN_NOT_VERIFIED');
    }
    await recordNamedContacts(project, campaign.id, content.audienceFilter);
    return { ...withContent({ ...campaign, lastChange }, content), references };
  });
  if (result === null) throw new Problem('CAMPAIGN_NOT_FOUND');
  if (result === 'frozen') {
    throw new Problem('INVALID_STATE', { message: 'Only a campaign that is DRAFT or SCHEDULED can be changed.' });
  }
  if (result === 'contended') throw concurrentChanges('this campaign');
  if (typeof result === 'string') throw deletedRecordProblem(result);
  return { status: 200, body: await wholeCampaignReply(result) };
};

const keepsTemplateVersion = ({ status }: Campaign, { template, subject }: CampaignFields): boolean =>
  status === 'SCHEDULED' && template === undefined && subject !== null;

function withContent(campaign: Campaign, content: CampaignContent): WholeCampaign {
  const { id, projectId, status, version, bodyVersion, scheduledAt, scan, createdAt, updatedAt } = campaign;
  const { fields, bodies } = storedParts(content);
  const state = { id, projectId, status, version, bodyVersion, scheduledAt, scan, createdAt, updatedAt };
  const { lastChange } = campaign;
  return { campaign: { ...fields, ...state, ...(lastChange && { lastChange }) }, bodies };
}
