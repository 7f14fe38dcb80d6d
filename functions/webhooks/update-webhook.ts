import { Problem, refuseInvalid } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { updateWebhook as changeWebhook } from '../../shared/db/webhooks/changes';
import { PARTITIONS } from '../../shared/db/webhooks/keys';
import type { Endpoint } from '../../shared/http/call';
import { resumePartitions } from '../../shared/services/queue-delivery/queue-delivery';
import { memberErrors } from './check-members';
import { webhookReply } from './webhook-reply';

const allPartitions = Array.from({ length: PARTITIONS }, (_, partition) => partition);

export const updateWebhook: Endpoint<typeof webhooksGroup.routes.updateWebhook> = async ({ params, body, project }) => {
  refuseInvalid(memberErrors(body));
  const ref = { projectId: project.id, webhookId: params.id };
  const webhook = await changeWebhook(ref, body);
  if (!webhook) throw new Problem('WEBHOOK_NOT_FOUND');
  if (webhook.enabled && (body.enabled === true || body.url !== undefined)) await resumePartitions(ref, allPartitions);
  return { status: 200, body: webhookReply(webhook) };
};
