import type { Project } from '../../shared/db/projects/projects';
import { projectWithSecrets } from '../../shared/db/projects/settings';
import type { Webhook } from '../../shared/db/webhooks/webhooks';
import { webhookSecret } from '../../shared/domain/webhooks/signing';
import { shownChange } from '../../shared/http/actor';
import { toIso } from '../../shared/ops/clock';

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
  ...shownChange(webhook),
});

export const replyWithSecret = async (webhook: Webhook, project: Project) => ({
  ...webhookReply(webhook),
  secret: webhookSecret(await projectWithSecrets(project, webhook), webhook.id, webhook),
});
