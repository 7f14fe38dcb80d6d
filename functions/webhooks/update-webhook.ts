import { invalidBody, Problem } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { updateWebhook as changeWebhook } from '../../shared/db/webhooks/changes';
import { LANES } from '../../shared/db/webhooks/keys';
import type { Endpoint } from '../../shared/http/call';
import { rouse } from '../../shared/services/queue-delivery/queue-delivery';
import { memberErrors } from './check-members';
import { webhookReply } from './webhook-reply';

const allLanes = Array.from({ length: LANES }, (_, lane) => lane);

export const updateWebhook: Endpoint<typeof webhooksGroup.routes.updateWebhook> = async ({ params, body, project }) => {
  const errors = memberErrors(body);
  if (errors.length > 0) throw invalidBody(errors);
  const ref = { projectId: project.id, webhookId: params.id };
  const webhook = await changeWebhook(ref, body);
  if (!webhook) throw new Problem('WEBHOOK_NOT_FOUND');
  if (webhook.enabled && (body.enabled === true || body.url !== undefined)) await rouse(ref, allLanes);
  return { status: 200, body: webhookReply(webhook) };
};
