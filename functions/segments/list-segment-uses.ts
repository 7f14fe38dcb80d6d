import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { listUses } from '../../shared/db/segments/segments';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { findSegment } from './segment';

export const listSegmentUses: Endpoint<typeof segmentsGroup.routes.listSegmentUses> = async ({
  params,
  query,
  project,
}) => {
  const { id } = await findSegment(project.id, params.id);
  const list = { secret: project.secret, name: `segment-uses\n${id}`, positionOf: idOf, order: 'descending' } as const;
  return { status: 200, body: pageOf(await listUses(project.id, id), list, query) };
};
