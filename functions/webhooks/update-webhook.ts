import { Problem } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { updateWebhook as changeWebhook } from '../../shared/db/webhooks/changes';
import { PARTITIONS } from '../../shared/db/webhooks/keys';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { resumePartitions } from '../../shared/services/queue-delivery/queue-delivery';
import { webhookReply } from './webhook';

const allPartitions = Array.from({ length: PARTITIONS }, (_, partition) => partition);

export const updateWebhook: Endpoint<typeof webhooksGroup.routes.updateWebhook> = async (request) => {
  const { params, project } = request;
  const { revision, ...body } = request.body;
  const ref = { projectId: project.id, webhookId: params.id };
  const lastChange = lastChangeBy(request);
  const outcome = await changeWebhook(ref, { ...body, lastChange }, revision);
  if (!outcome) throw new Problem('WEBHOOK_NOT_FOUND');
  const { webhook, isOutdated } = outcome;
  if (isOutdated) throwIfOutdated(webhook, revision, lastChange);
  if (webhook.enabled && (body.enabled === true || body.url !== undefined)) await resumePartitions(ref, allPartitions);
  return { status: 200, body: webhookReply(webhook) };
};
