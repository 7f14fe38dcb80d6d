import { invalidField } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { topicState } from '../../shared/db/contacts/topics';
import { checkedAddress } from '../../shared/domain/address';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import type { Endpoint } from '../../shared/http/call';
import { campaignComposer } from '../../shared/services/compose-campaign/compose-campaign';
import { reserveTestEmails, sendTest, testEmailReply } from '../../shared/services/send-test/send-test';
import { findWholeCampaign } from './campaign';

export const testCampaign: Endpoint<typeof campaignsGroup.routes.testCampaign> = async ({
  params,
  body,
  project,
  ids,
}) => {
  const addresses = body.to.map(checkedAddress);
  const { campaign, bodies } = await findWholeCampaign({ projectId: project.id, campaignId: params.id });
  const { from, topicId } = campaign;
  const variantIndex = body.variant === undefined ? null : variantIndexOf(body.variant, campaign);
  await reserveTestEmails(project, { from, count: addresses.length });
  const topic = topicId === undefined ? null : await topicState(project.id, topicId);
  const composer = campaignComposer(project, campaign, bodies, topic);
  const rows = await sendTest({
    project,
    from,
    addresses,
    contact: body.contact,
    tags: { test: 'campaign', campaign: campaign.id },
    ids,
    compose: (contact, emailId) => composer(contact, variantIndex, emailId),
  });
  return { status: 202, body: { emails: rows.map(testEmailReply) } };
};

function variantIndexOf(name: string, { variants = [] }: Campaign): number {
  const index = variants.findIndex((variant) => variant.name === name);
  if (index < 0) throw invalidField('variant', 'The campaign has no variant of this name.', 'not_found');
  return index;
}
