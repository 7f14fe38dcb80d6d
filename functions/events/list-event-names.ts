import type { eventsGroup } from '../../shared/contract/routes/events';
import { readEventNames } from '../../shared/db/counters/families';
import type { Endpoint } from '../../shared/http/call';
import { pageOf } from '../../shared/http/whole-list';

/** A project has about a thousand names at most, so every page reads them all. */
export const listEventNames: Endpoint<typeof eventsGroup.routes.listEventNames> = async ({ query, project }) => {
  const items = await readEventNames(project.id);
  const placeOf = ({ name }: { name: string }) => name;
  return {
    status: 200,
    body: pageOf(items, { secret: project.secret, name: 'event names', placeOf, order: 'ascending' }, query),
  };
};
