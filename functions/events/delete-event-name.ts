import { Problem, requireRecord } from '../../shared/contract/problem';
import type { eventsGroup } from '../../shared/contract/routes/events';
import { readName, removeName } from '../../shared/db/names/register';
import type { Endpoint } from '../../shared/http/call';

export const deleteEventName: Endpoint<typeof eventsGroup.routes.deleteEventName> = async ({ params, project }) => {
  const name = requireRecord(await readName(project.id, 'event', params.name), 'EVENT_NAME_NOT_FOUND');
  if (!(await removeName(project.id, 'event', name))) throw new Problem('EVENT_NAME_NOT_FOUND');
  return { status: 204 };
};
