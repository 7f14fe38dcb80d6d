import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import type { Endpoint } from '../../shared/http/call';
import { findWebhook, webhookReply } from './webhook';

export const getWebhook: Endpoint<typeof webhooksGroup.routes.getWebhook> = async ({ params, project }) => ({
  status: 200,
  body: webhookReply(await findWebhook(project.id, params.id)),
});
