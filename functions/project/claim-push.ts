import { Problem } from '../../shared/contract/problem';
import type { projectGroup } from '../../shared/contract/routes/project';
import { announcePush, claimPush as claim, endPush } from '../../shared/db/projects/push-lease';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';

export const claimPush: Endpoint<typeof projectGroup.routes.claimPush> = async ({ body, project }) => {
  const { hash, seconds, folder, records } = body;
  const pushedFolder = records && { folder, records };
  if (seconds === 0) {
    await endPush(project.id, hash, pushedFolder);
    return { status: 200, body: { until: null } };
  }
  const until = await claim(project.id, hash, seconds * 1000);
  if (until === null) throw new Problem('PUSH_RUNNING');
  if (pushedFolder) await announcePush(project.id, hash, pushedFolder);
  return { status: 200, body: { until: toIso(until) } };
};
