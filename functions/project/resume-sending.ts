import { concurrentChanges, Problem } from '../../shared/contract/problem';
import type { projectGroup } from '../../shared/contract/routes/project';
import { consumeOrWait } from '../../shared/db/projects/allowances';
import { currentProject } from '../../shared/db/projects/projects';
import { setPauses } from '../../shared/db/projects/settings';
import { readReputation } from '../../shared/db/sending/reputation';
import { canOwnerResume, resumeScope, windowStart } from '../../shared/domain/sending/reputation';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { projectReply } from './project-reply';

/** After each resume, about 50 addresses may bounce before the next pause. */
const MAX_RESUMES_PER_DAY = 2;

/** The dispatcher's check of the reputation may change the same row, at most once a minute. */
const MAX_ROUNDS = 5;

export const resumeSending: Endpoint<typeof projectGroup.routes.resumeSending> = async ({
  body: { scope },
  project: { id },
}) => {
  let isCounted = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const project = await currentProject(id);
    if (!project) throw new Problem('INVALID_API_KEY');
    const { paused = {}, reputationBaseline } = project;
    const pause = paused[scope];
    if (!pause) return { status: 200, body: await projectReply(project) };
    if (!canOwnerResume(scope, pause)) throw onlyOperatorMayResume();
    if (!isCounted) await countResume(id, scope);
    isCounted = true;
    const change = resumeScope({ paused, reputationBaseline }, scope, await readReputation(id, windowStart(now())));
    if (!(await setPauses(project, change))) continue;
    const resumedProject = { ...project, paused: change.paused, reputationBaseline: change.baseline };
    return { status: 200, body: await projectReply(resumedProject) };
  }
  throw concurrentChanges('this project');
};

async function countResume(projectId: string, scope: string): Promise<void> {
  const waitSeconds = await consumeOrWait(projectId, { name: `resumes#${scope}`, perDay: MAX_RESUMES_PER_DAY });
  if (waitSeconds === 0) return;
  throw new Problem('RATE_LIMIT_EXCEEDED', {
    message: `Sending can be resumed ${MAX_RESUMES_PER_DAY} times a day. It resumes automatically once the bounces are older than yesterday.`,
    retryAfterSeconds: waitSeconds,
  });
}

const onlyOperatorMayResume = (): Problem =>
  new Problem('INVALID_STATE', {
    message: 'The operator of the service has paused this. Only the operator can resume it.',
  });
