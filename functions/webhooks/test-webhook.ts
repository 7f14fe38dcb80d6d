import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { TEST_MESSAGE } from '../../shared/contract/service-events';
import { refOf } from '../../shared/db/webhooks/webhooks';
import type { Endpoint } from '../../shared/http/call';
import { deliveryOf, queueDelivery, resumePartitions } from '../../shared/services/queue-delivery/queue-delivery';
import { deliveryReply } from './delivery-reply';
import { findDelivery, findEnabledWebhook } from './webhook';

export const testWebhook: Endpoint<typeof webhooksGroup.routes.testWebhook> = async ({ params, project, ids }) => {
  const webhook = await findEnabledWebhook(project.id, params.id);
  const event = { id: ids.id('evt'), name: TEST_MESSAGE, at: ids.time, contactId: null, emailId: null };
  const delivery = deliveryOf(refOf(webhook), event);
  await queueDelivery(delivery);
  await resumePartitions(refOf(webhook), [delivery.partition]);
  return { status: 202, body: deliveryReply(await findDelivery(webhook, delivery.id)) };
};
