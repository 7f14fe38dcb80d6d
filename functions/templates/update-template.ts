import { invalidBody, Problem } from '../../shared/contract/problem';
import type { TemplateMembers, templatesGroup } from '../../shared/contract/routes/templates';
import { currentProject } from '../../shared/db/projects/projects';
import { updateTemplate as changeTemplate, type TemplateContent } from '../../shared/db/templates/templates';
import { confirmationProblem } from '../../shared/domain/contacts/confirmation-template';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { checkMembers, checkTogether } from './check-members';
import { templateReply } from './template-reply';

export const updateTemplate: Endpoint<typeof templatesGroup.routes.updateTemplate> = async ({
  params,
  body,
  project,
}) => {
  const members = checkMembers(body);
  const asksForConsent = (await currentProject(project.id))?.doubleOptIn?.templateId === params.id;
  const changed = await changeTemplate(project.id, params.id, (current) => {
    const content = checkTogether(merge(current, members));
    const problem = asksForConsent ? confirmationProblem(content, now()) : null;
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

/** Members that were left out stay as they are; null is a value. */
function merge(current: TemplateContent, members: TemplateMembers): TemplateContent {
  const or = <T>(given: T | undefined, held: T): T => (given === undefined ? held : given);
  return {
    name: or(members.name, current.name),
    subject: or(members.subject, current.subject),
    body: or(members.body, current.body),
    type: or(members.type, current.type),
    from: or(members.from, current.from),
    fromName: or(members.fromName, current.fromName),
    replyTo: or(members.replyTo, current.replyTo),
    text: or(members.text, current.text),
    topicId: or(members.topicId, current.topicId),
  };
}
