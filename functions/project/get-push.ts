import type { projectGroup } from '../../shared/contract/routes/project';
import { readPushed } from '../../shared/db/projects/push-lease';
import type { Endpoint } from '../../shared/http/call';

export const getPush: Endpoint<typeof projectGroup.routes.getPush> = async ({ query, project }) => {
  const { records, at = null } = await readPushed(project.id, query.folder);
  return { status: 200, body: { records, at } };
};
