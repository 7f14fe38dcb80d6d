import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { type CampaignEdit, editCampaign, type WholeCampaign } from '../../shared/db/campaigns/edits';
import { noteNamedContacts } from '../../shared/db/campaigns/named-contacts';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import {
  type CampaignContent,
  campaignContent,
  changedContent,
  storedParts,
} from '../../shared/domain/campaigns/content';
import type { Endpoint } from '../../shared/http/call';
import { wholeReply } from './campaign-reply';
import { checkContent, goneRecord } from './check-content';
import { changeErrors } from './check-members';

export const updateCampaign: Endpoint<typeof campaignsGroup.routes.updateCampaign> = async ({
  params,
  body,
  project,
}) => {
  refuseInvalid(changeErrors(body));
  const ref = { projectId: project.id, campaignId: params.id };
  const edited = await editCampaign(ref, async ({ campaign, bodies }): Promise<CampaignEdit> => {
    const content = changedContent(campaignContent(campaign, bodies), body);
    const named = await checkContent(project, content);
    if (body.from !== undefined && !(await verifiedSender(project.id, content.from))) {
      throw new Problem('DOMAIN_NOT_VERIFIED');
    }
    await noteNamedContacts(project, campaign.id, content.audienceFilter);
    return { ...withContent(campaign, content), named };
  });
  if (edited === null) throw new Problem('CAMPAIGN_NOT_FOUND');
  if (edited === 'no_topic' || edited === 'no_segment') throw goneRecord(edited);
  if (edited === 'frozen') {
    throw new Problem('INVALID_STATE', { message: 'Only a campaign that is DRAFT or SCHEDULED can be changed.' });
  }
  if (edited === 'contended') {
    throw new Problem('INVALID_STATE', { message: 'Many requests are changing this campaign. Repeat yours.' });
  }
  return { status: 200, body: await wholeReply(edited) };
};

/** The campaign with new content. All else stays. */
function withContent(campaign: Campaign, content: CampaignContent): WholeCampaign {
  const { id, projectId, status, version, bodyVersion, scheduledAt, scan, createdAt, updatedAt } = campaign;
  const { members, bodies } = storedParts(content);
  const state = { id, projectId, status, version, bodyVersion, scheduledAt, scan, createdAt, updatedAt };
  const { changedBy } = campaign;
  return { campaign: { ...members, ...state, ...(changedBy === undefined ? {} : { changedBy }) }, bodies };
}
