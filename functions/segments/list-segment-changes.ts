import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { listEvents } from '../../shared/db/events/list';
import type { Endpoint } from '../../shared/http/call';
import { eventReply } from '../../shared/http/event-reply';
import { findSegment } from './segment';

type Route = typeof segmentsGroup.routes.listSegmentChanges;

export const listSegmentChanges: Endpoint<Route> = async ({ params, query, project }) => {
  const { id } = await findSegment(project.id, params.id);
  const { items, ...page } = await listEvents(project, { segmentId: id }, query);
  return { status: 200, body: { ...page, items: items.map(eventReply) } };
};
