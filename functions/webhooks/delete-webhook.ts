import { Problem } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { getWebhook, deleteWebhook as removeWebhook } from '../../shared/db/webhooks/webhooks';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';

export const deleteWebhook: Endpoint<typeof webhooksGroup.routes.deleteWebhook> = async ({
  params,
  query,
  project,
}) => {
  const ref = { projectId: project.id, webhookId: params.id };
  if (await removeWebhook(ref, query.revision)) return { status: 204 };
  const webhook = await getWebhook(ref);
  throw webhook ? changedMeanwhile(webhook, 'deleted') : new Problem('WEBHOOK_NOT_FOUND');
};
