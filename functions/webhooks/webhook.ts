import { Problem, requireRecord } from '../../shared/contract/problem';
import type { Project } from '../../shared/db/projects/projects';
import { projectWithSecrets } from '../../shared/db/projects/settings';
import { type Delivery, getDeliveries } from '../../shared/db/webhooks/deliveries';
import { getWebhook, type Webhook } from '../../shared/db/webhooks/webhooks';
import { webhookSecret } from '../../shared/domain/webhooks/signing';
import { revisionFields } from '../../shared/http/actor';
import { toIso } from '../../shared/ops/clock';

export const findWebhook = async (projectId: string, webhookId: string): Promise<Webhook> =>
  requireRecord(await getWebhook({ projectId, webhookId }), 'WEBHOOK_NOT_FOUND');

export async function findEnabledWebhook(projectId: string, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(projectId, webhookId);
  if (webhook.enabled) return webhook;
  throw new Problem('INVALID_STATE', { message: 'The webhook is disabled. Enable it with PATCH first.' });
}

export async function findDelivery({ projectId, id }: Webhook, deliveryId: string): Promise<Delivery> {
  const delivery = (await getDeliveries(projectId, [deliveryId])).get(deliveryId);
  if (delivery?.webhookId !== id) throw new Problem('DELIVERY_NOT_FOUND');
  return delivery;
}

export const webhookReply = (webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description,
  enabled: webhook.enabled,
  disabledReason: webhook.disabledReason ?? null,
  failingSince: webhook.failing ? toIso(webhook.failing.since) : null,
  createdAt: webhook.createdAt,
  updatedAt: webhook.updatedAt,
  source: webhook.source ?? null,
  ...revisionFields(webhook),
});

export const replyWithSecret = async (webhook: Webhook, project: Project) => ({
  ...webhookReply(webhook),
  secret: webhookSecret(await projectWithSecrets(project, webhook), webhook.id, webhook),
});
