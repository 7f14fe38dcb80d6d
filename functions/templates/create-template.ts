import { Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { createTemplate as storeTemplate } from '../../shared/db/templates/templates';
import { lastChangeBy } from '../../shared/http/actor';
import { countAgentDraft } from '../../shared/http/agent-drafts';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { checkParts, partJustDeleted } from './check-parts';
import { checkTemplateContent, mergeContent, storedFields, throwIfTooManyTemplates } from './content';
import { templateReply } from './template-reply';

export const createTemplate: Endpoint<typeof templatesGroup.routes.createTemplate> = async (request) => {
  const { project, ids, repeated } = request;
  const { alias, source, ...body } = request.body;
  const content = checkTemplateContent(mergeContent(storedFields(body)));
  await checkParts(project.id, content);
  if (!repeated) {
    await throwIfTooManyTemplates(project.id);
    await countAgentDraft(request);
  }
  const template = await storeTemplate(project.id, ids.id('tpl'), toIso(ids.time), {
    ...content,
    ...(alias && { alias }),
    ...(source && { source }),
    lastChange: lastChangeBy(request),
  });
  if (template === 'no_topic') throw new Problem('TOPIC_NOT_FOUND');
  if (template === 'no_part') throw partJustDeleted();
  if (template === 'alias_taken') throw new Problem('ALIAS_TAKEN');
  return { status: 201, body: templateReply(template) };
};
