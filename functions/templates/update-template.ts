import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { Endpoint } from '../../shared/http/call';
import { mergeContent, storedFields } from './content';
import { saveTemplate } from './save';
import { templateReply } from './template-reply';

export const updateTemplate: Endpoint<typeof templatesGroup.routes.updateTemplate> = async (request) => {
  const { revision, alias, source, ...content } = request.body;
  const fields = storedFields(content);
  const template = await saveTemplate(request, {
    id: request.params.id,
    revision,
    change: (current) => ({
      ...mergeContent(fields, current),
      ...(alias === undefined ? {} : { alias: alias ?? undefined }),
      ...(source === undefined ? {} : { source: source ?? undefined }),
    }),
  });
  return { status: 200, body: templateReply(template) };
};
