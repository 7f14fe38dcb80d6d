import type { eventsGroup } from '../../shared/contract/routes/events';
import { type NameCount, readEventNames } from '../../shared/db/counters/named-counts';
import { readRegister } from '../../shared/db/names/register';
import type { Endpoint } from '../../shared/http/call';
import { withIntroducers } from '../../shared/http/introduced-names';
import { pageOf } from '../../shared/http/whole-list';

const unusedName = (name: string): Omit<NameCount, 'lastSeenAt'> & { lastSeenAt: null } => ({
  name,
  count: 0,
  lastSeenAt: null,
});

export const listEventNames: Endpoint<typeof eventsGroup.routes.listEventNames> = async ({ query, project }) => {
  const [countedNames, registeredNames] = await Promise.all([
    readEventNames(project.id),
    readRegister(project.id, 'event'),
  ]);
  const items = withIntroducers<NameCount | ReturnType<typeof unusedName>>(countedNames, registeredNames, unusedName);
  const positionOf = ({ name }: { name: string }) => name;
  return {
    status: 200,
    body: pageOf(items, { secret: project.secret, name: 'event names', positionOf, order: 'ascending' }, query),
  };
};
