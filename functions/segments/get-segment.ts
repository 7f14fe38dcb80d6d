import type { segmentsGroup } from '../../shared/contract/routes/segments';
import type { Endpoint } from '../../shared/http/call';
import { countMembers } from './count-members';
import { storedFilterWarnings } from './filter';
import { findSegment, segmentReply } from './segment';

export const getSegment: Endpoint<typeof segmentsGroup.routes.getSegment> = async ({ params, project }) => {
  const segment = await findSegment(project.id, params.id);
  const [count, warnings] = await Promise.all([countMembers(segment), storedFilterWarnings(segment)]);
  return { status: 200, body: { ...segmentReply(segment, count), warnings } };
};
