import { throwIfInvalid } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { Endpoint } from '../../shared/http/call';
import { mergeContent, ownErrors, storedFields } from './content';
import { saveTemplate } from './save';
import { templateReply } from './template-reply';
import { findVersion } from './version';

export const restoreTemplateVersion: Endpoint<typeof templatesGroup.routes.restoreTemplateVersion> = async (
  request,
) => {
  const { params, project, body } = request;
  const version = await findVersion(project.id, params.id, params.version);
  const versionContent = mergeContent({}, version);
  // The rules for content may have changed since the version was saved.
  throwIfInvalid(ownErrors(versionContent));
  const { name: _, ...content } = storedFields(versionContent);
  const template = await saveTemplate(request, {
    id: params.id,
    revision: body.revision,
    change: ({ name }) => ({ ...content, name, restoredFrom: version.version }),
  });
  return { status: 200, body: templateReply(template) };
};
