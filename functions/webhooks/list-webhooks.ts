import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { listWebhooks as readWebhooks } from '../../shared/db/webhooks/webhooks';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { webhookReply } from './webhook';

export const listWebhooks: Endpoint<typeof webhooksGroup.routes.listWebhooks> = async ({ query, project }) => {
  const webhooks = await readWebhooks(project.id);
  const { items, ...page } = pageOf(
    webhooks,
    { secret: project.secret, name: 'webhooks', positionOf: idOf, order: 'ascending' },
    query,
  );
  return { status: 200, body: { items: items.map(webhookReply), ...page } };
};
