import type { keysGroup } from '../../shared/contract/routes/keys';
import { listKeyEntries, readKeys } from '../../shared/db/projects/api-keys';
import { lastUses } from '../../shared/db/projects/key-use';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import type { Endpoint } from '../../shared/http/call';
import { keyReply } from './key-reply';

const LIST = 'keys';

export const listKeys: Endpoint<typeof keysGroup.routes.listKeys> = async ({ query, project }) => {
  const after = query.cursor === undefined ? null : readCursor<string>(project.secret, LIST, query.cursor);
  const entries = await listKeyEntries(project.id);
  const rest = after === null ? entries : entries.filter(({ id }) => id < after);
  const page = rest.slice(0, query.limit);
  const ids = page.map(({ id }) => id);
  const [found, uses] = await Promise.all([readKeys(page), lastUses(project.id, ids)]);
  const last = rest.length > page.length ? ids.at(-1) : undefined;
  return {
    status: 200,
    body: {
      items: found.map((key) => keyReply(key, uses.get(key.id))),
      nextCursor: last === undefined ? null : writeCursor(project.secret, LIST, last),
      hasMore: last !== undefined,
      total: entries.length,
    },
  };
};
