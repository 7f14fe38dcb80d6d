import { Problem } from '../../shared/contract/problem';
import type { projectGroup } from '../../shared/contract/routes/project';
import { currentProject } from '../../shared/db/projects/projects';
import type { Endpoint } from '../../shared/http/call';
import { projectReply } from './project-reply';

export const getProject: Endpoint<typeof projectGroup.routes.getProject> = async ({ project }) => {
  const latestProject = await currentProject(project.id);
  if (!latestProject) throw new Problem('INVALID_API_KEY');
  return { status: 200, body: await projectReply(latestProject) };
};
