import { Problem } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { deleteWebhook as removeWebhook } from '../../shared/db/webhooks/webhooks';
import type { Endpoint } from '../../shared/http/call';

export const deleteWebhook: Endpoint<typeof webhooksGroup.routes.deleteWebhook> = async ({ params, project }) => {
  const removed = await removeWebhook({ projectId: project.id, webhookId: params.id });
  if (!removed) throw new Problem('WEBHOOK_NOT_FOUND');
  return { status: 204 };
};
