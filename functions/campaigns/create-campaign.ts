import type { CampaignMembers } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { Project } from '../../shared/db/projects/projects';
import type { TemplateMeta } from '../../shared/db/templates/templates';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { newContent, templateErrors, wholeContent } from '../../shared/domain/campaigns/content';
import { wholeSender } from '../../shared/domain/emails/sender';
import type { Endpoint } from '../../shared/http/call';
import { campaignReply } from './campaign-reply';
import { checkContent } from './check-content';
import { memberErrors } from './check-members';
import { newDraft, refuseTooMany } from './new-draft';
import { withTemplateId } from './template-content';

/** Fills in what is not given: the topic of the template, and the sender of the template or else of the project. */
function withDefaults(members: CampaignMembers, template: TemplateMeta | null, project: Project): CampaignMembers {
  const { origin: _, ...sender } = wholeSender(members, template, project);
  const topicId = template?.topicId ?? undefined;
  return { ...{ topicId }, ...given(members), ...sender };
}

const given = (members: CampaignMembers): CampaignMembers =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const noSender: FieldError = {
  field: 'from',
  message:
    "Required, because neither a template nor the project has a sender. Or set the project's: PATCH /project with from.",
  code: 'required',
};

export const createCampaign: Endpoint<typeof campaignsGroup.routes.createCampaign> = async (request) => {
  const { project, repeated } = request;
  const body = await withTemplateId(project.id, request.body);
  const template = body.template ? await loadWholeTemplate(project.id, body.template) : null;
  const members = withDefaults(body, template, project);
  const authored = newContent(members);
  refuseInvalid([
    ...templateErrors(authored),
    ...(members.from === undefined ? [noSender] : []),
    ...memberErrors(members),
  ]);
  if (body.template && !template) throw new Problem('TEMPLATE_NOT_FOUND');
  const content = wholeContent(authored, template);
  const named = await checkContent(project, content);
  if (!(await verifiedSender(project.id, content.from))) throw new Problem('DOMAIN_NOT_VERIFIED');
  if (!repeated) await refuseTooMany(project.id);
  const campaign = await newDraft(content, named, request);
  return { status: 201, body: await campaignReply(campaign) };
};
