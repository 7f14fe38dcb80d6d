import { concurrentChanges, Problem } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { readLatestProject } from '../../shared/db/projects/settings';
import { rotateSecret as changeSecret } from '../../shared/db/webhooks/changes';
import { versionOf } from '../../shared/domain/projects/secrets';
import { HOUR_MS } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { replyWithSecret } from './webhook';

export const rotateSecret: Endpoint<typeof webhooksGroup.routes.rotateSecret> = async ({
  params,
  body,
  project,
  ids,
}) => {
  const ref = { projectId: project.id, webhookId: params.id };
  const until = ids.time + Math.round(body.overlapHours * HOUR_MS);
  const secretVersion = versionOf(await readLatestProject(project));
  const webhook = await changeSecret(ref, { mark: ids.id('req', 'rotation'), now: ids.time, until, secretVersion });
  if (webhook === null) throw new Problem('WEBHOOK_NOT_FOUND');
  if (webhook === 'contended') throw concurrentChanges('this webhook');
  return { status: 200, body: await replyWithSecret(webhook, project) };
};
