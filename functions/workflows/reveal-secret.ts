import { concurrentChanges, Problem } from '../../shared/contract/problem';
import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { projectWithSecrets, readLatestProject } from '../../shared/db/projects/settings';
import { rotateWorkflowSecret } from '../../shared/db/workflows/changes';
import { greatest } from '../../shared/domain/lists';
import { versionOf } from '../../shared/domain/projects/secrets';
import { webhookSecret } from '../../shared/domain/webhooks/signing';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { HOUR_MS } from '../../shared/durations';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import { findWorkflow } from './workflow';

export const revealSecret: Endpoint<typeof workflowsGroup.routes.revealSecret> = async (request) => {
  const { params, body, project, ids } = request;
  const ref = { projectId: project.id, workflowId: params.id };
  const until = ids.time + Math.round(body.overlapHours * HOUR_MS);
  const rotation = { lastChange: lastChangeBy(request), now: ids.time, until };
  const workflow = body.rotate
    ? await rotateWorkflowSecret(ref, { ...rotation, secretVersion: versionOf(await readLatestProject(project)) })
    : await findWorkflow(ref);
  if (workflow === null) throw new Problem('WORKFLOW_NOT_FOUND');
  if (workflow === 'contended') throw concurrentChanges('this workflow');
  const { id, signing } = workflow;
  const secret = webhookSecret(await projectWithSecrets(project, signing), id, signing);
  return { status: 200, body: { secret, earlierUntil: latestEnd(signing) } };
};

function latestEnd({ earlier }: Workflow['signing']): string | null {
  const latest = greatest([0, ...earlier.map(({ until }) => until)]);
  return latest > now() ? toIso(latest) : null;
}
