import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { Endpoint } from '../../shared/http/call';
import { checkMembers, mergeContent } from './check-members';
import { findVersion } from './find-version';
import { saveTemplate } from './save';
import { templateReply } from './template-reply';

export const restoreTemplateVersion: Endpoint<typeof templatesGroup.routes.restoreTemplateVersion> = async (
  request,
) => {
  const { params, project, body } = request;
  const restored = await findVersion(project.id, params.id, params.version);
  // Rules for content may have changed since it was saved.
  const { name: _, ...content } = checkMembers(mergeContent({}, restored));
  const changed = await saveTemplate(request, {
    id: params.id,
    revision: body.revision,
    change: ({ name }) => ({ ...content, name, restoredFrom: restored.version }),
  });
  return { status: 200, body: templateReply(changed) };
};
