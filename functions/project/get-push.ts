import type { projectGroup } from '../../shared/contract/routes/project';
import { pushedRecordsOf } from '../../shared/db/projects/push-lease';
import type { Endpoint } from '../../shared/http/call';

export const getPush: Endpoint<typeof projectGroup.routes.getPush> = async ({ project }) => ({
  status: 200,
  body: { records: await pushedRecordsOf(project.id) },
});
