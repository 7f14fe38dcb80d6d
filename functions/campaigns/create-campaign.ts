import type { CampaignMembers } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { Project } from '../../shared/db/projects/projects';
import { newContent } from '../../shared/domain/campaigns/content';
import type { Endpoint } from '../../shared/http/call';
import { campaignReply } from './campaign-reply';
import { checkContent } from './check-content';
import { memberErrors } from './check-members';
import { newDraft, refuseTooMany } from './new-draft';

/** Fills in the project's sender with its name if none is given, and in any case the project's reply address. */
function withDefaults(members: CampaignMembers, project: Project): CampaignMembers {
  const replyTo = members.replyTo === undefined ? project.replyTo : members.replyTo;
  if (members.from !== undefined) return { ...members, replyTo };
  const fromName = members.fromName === undefined ? project.fromName : members.fromName;
  return { ...members, replyTo, from: project.from, fromName };
}

const noSender: FieldError = {
  field: 'from',
  message: 'Required, because the project has no sender of its own.',
  code: 'required',
};

export const createCampaign: Endpoint<typeof campaignsGroup.routes.createCampaign> = async ({
  body,
  project,
  ids,
  repeated,
}) => {
  const members = withDefaults(body, project);
  refuseInvalid([...(members.from === undefined ? [noSender] : []), ...memberErrors(members)]);
  const content = newContent(members);
  const named = await checkContent(project, content);
  if (!(await verifiedSender(project.id, content.from))) throw new Problem('DOMAIN_NOT_VERIFIED');
  if (!repeated) await refuseTooMany(project.id);
  const campaign = await newDraft(project, content, named, ids);
  return { status: 201, body: await campaignReply(campaign) };
};
