import { invalidBody, Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { currentProject } from '../../shared/db/projects/projects';
import { updateTemplate as changeTemplate } from '../../shared/db/templates/templates';
import { confirmationProblem } from '../../shared/domain/contacts/confirmation-template';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { checkMembers, checkTogether, mergeContent } from './check-members';
import { templateReply } from './template-reply';

export const updateTemplate: Endpoint<typeof templatesGroup.routes.updateTemplate> = async ({
  params,
  body,
  project,
}) => {
  const members = checkMembers(body);
  const isConfirmation = (await currentProject(project.id))?.doubleOptIn?.templateId === params.id;
  const changed = await changeTemplate(project.id, params.id, (current) => {
    const content = checkTogether(mergeContent(members, current));
    const problem = isConfirmation ? confirmationProblem(content, now()) : null;
    if (problem) throw invalidBody([problem]);
    return content;
  });
  if (changed === null) throw new Problem('TEMPLATE_NOT_FOUND');
  if (changed === 'no_topic') throw new Problem('TOPIC_NOT_FOUND');
  if (changed === 'contended') {
    throw new Problem('INVALID_STATE', { message: 'Many requests are changing this template. Repeat yours.' });
  }
  return { status: 200, body: templateReply(changed) };
};
