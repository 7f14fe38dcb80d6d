import type { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { listWebhooks as readWebhooks } from '../../shared/db/webhooks/webhooks';
import type { Endpoint } from '../../shared/http/call';
import { webhookReply } from './webhook-reply';

const LIST = 'webhooks';

export const listWebhooks: Endpoint<typeof webhooksGroup.routes.listWebhooks> = async ({ query, project }) => {
  const after = query.cursor === undefined ? '' : readCursor<string>(project.secret, LIST, query.cursor);
  const all = await readWebhooks(project.id);
  const rest = all.filter(({ id }) => id > after);
  const page = rest.slice(0, query.limit);
  const last = rest.length > page.length ? page.at(-1)?.id : undefined;
  return {
    status: 200,
    body: {
      items: page.map(webhookReply),
      nextCursor: last === undefined ? null : writeCursor(project.secret, LIST, last),
      hasMore: last !== undefined,
      total: all.length,
    },
  };
};
