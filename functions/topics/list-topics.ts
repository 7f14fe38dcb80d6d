import type { topicsGroup } from '../../shared/contract/routes/topics';
import { listTopics as readTopics } from '../../shared/db/contacts/topics';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import type { Endpoint } from '../../shared/http/call';
import { topicReply } from './topic-reply';

const LIST = 'topics';

/** A project has at most 100 topics, which one Query reads: the total is exact. */
export const listTopics: Endpoint<typeof topicsGroup.routes.listTopics> = async ({ query, project }) => {
  const { limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor<string>(project.secret, LIST, cursor);
  const all = await readTopics(project.id);
  const rest = all.filter(({ id }) => after === null || id < after);
  const page = rest.slice(0, limit);
  const hasMore = page.length < rest.length;
  return {
    status: 200,
    body: {
      items: page.map(topicReply),
      nextCursor: hasMore ? writeCursor(project.secret, LIST, page.at(-1)?.id) : null,
      hasMore,
      total: all.length,
    },
  };
};
