import { Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { verifiedSender } from '../../shared/db/domains/domains';
import { wholeContent } from '../../shared/domain/campaigns/content';
import { countAgentDraft } from '../../shared/http/agent-drafts';
import type { Endpoint } from '../../shared/http/call';
import { campaignReply } from './campaign';
import { checkContent } from './check-content';
import { readNewCampaign } from './new-content';
import { newDraft, throwIfTooManyCampaigns } from './new-draft';

export const createCampaign: Endpoint<typeof campaignsGroup.routes.createCampaign> = async (request) => {
  const { project, body, repeated } = request;
  const { authoredContent, template, errors } = await readNewCampaign(project, body);
  throwIfInvalid(errors);
  if (body.template && !template) throw new Problem('TEMPLATE_NOT_FOUND');
  const content = wholeContent(authoredContent, template);
  const references = await checkContent(project, content);
  if (!(await verifiedSender(project.id, content.from))) throw new Problem('DOMAIN_NOT_VERIFIED');
  if (!repeated) {
    await throwIfTooManyCampaigns(project.id);
    await countAgentDraft(request);
  }
  const campaign = await newDraft(content, references, request);
  return { status: 201, body: await campaignReply(campaign) };
};
