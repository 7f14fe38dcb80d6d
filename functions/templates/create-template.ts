import { Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { createTemplate as storeTemplate } from '../../shared/db/templates/templates';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkMembers, checkTogether, mergeContent, refuseTooMany } from './check-members';
import { templateReply } from './template-reply';

export const createTemplate: Endpoint<typeof templatesGroup.routes.createTemplate> = async ({
  body,
  project,
  ids,
  repeated,
}) => {
  const content = checkTogether(mergeContent(checkMembers(body)));
  if (!repeated) await refuseTooMany(project.id);
  const template = await storeTemplate(project.id, ids.id('tpl'), toIso(ids.time), content);
  if (template === 'no_topic') throw new Problem('TOPIC_NOT_FOUND');
  return { status: 201, body: templateReply(template) };
};
