import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { Endpoint } from '../../shared/http/call';
import { findVersion, versionReply } from './version';

export const getTemplateVersion: Endpoint<typeof templatesGroup.routes.getTemplateVersion> = async ({
  params,
  project,
}) => ({ status: 200, body: versionReply(await findVersion(project.id, params.id, params.version)) });
