import type { eventsGroup } from '../../shared/contract/routes/events';
import { readEventNames } from '../../shared/db/counters/families';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import type { Endpoint } from '../../shared/http/call';

const LIST = 'event names';

/** A project has about a thousand names at most, so every page reads them all. */
export const listEventNames: Endpoint<typeof eventsGroup.routes.listEventNames> = async ({ query, project }) => {
  const { limit, cursor } = query;
  const after = cursor === undefined ? null : readCursor<string>(project.secret, LIST, cursor);
  const names = await readEventNames(project.id);
  const open = after === null ? names : names.filter(({ name }) => name > after);
  const items = open.slice(0, limit);
  const last = open.length > limit ? items.at(-1)?.name : undefined;
  const nextCursor = last === undefined ? null : writeCursor(project.secret, LIST, last);
  return { status: 200, body: { items, nextCursor, hasMore: nextCursor !== null, total: names.length } };
};
