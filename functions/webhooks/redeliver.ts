import { invalidField } from '../../shared/contract/problem';
import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { refOf } from '../../shared/db/webhooks/webhooks';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { reopenDeliveries } from '../../shared/services/queue-delivery/queue-delivery';
import { queueWebhookMessages } from '../../shared/services/queue-work/queue-work';
import { findDelivery, findEnabledWebhook } from './webhook';

export const redeliver: Endpoint<typeof webhooksGroup.routes.redeliver> = async ({ params, body, project, ids }) => {
  const { since } = body;
  const requestTime = ids.time;
  if (since !== undefined && since > requestTime) throw invalidField('since', 'Must not be in the future.', 'too_big');
  const webhook = await findEnabledWebhook(project.id, params.id);
  const ref = refOf(webhook);
  if (body.delivery !== undefined) await reopenDeliveries(ref, [await findDelivery(webhook, body.delivery)]);
  if (since !== undefined) {
    const range = { since, until: requestTime, after: null };
    await queueWebhookMessages([{ v: 1, kind: 'redeliver', project: project.id, webhook: webhook.id, ...range }]);
  }
  const sinceTime = since === undefined ? null : toIso(since);
  return { status: 202, body: { webhook: webhook.id, delivery: body.delivery ?? null, since: sinceTime } };
};
