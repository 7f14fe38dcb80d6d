import { Problem } from '../../shared/contract/problem';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { deleteSegment as removeSegment } from '../../shared/db/segments/segments';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { inUse } from '../../shared/http/in-use';

export const deleteSegment: Endpoint<typeof segmentsGroup.routes.deleteSegment> = async ({
  params,
  query,
  project,
}) => {
  const outcome = await removeSegment(project.id, params.id, query.revision);
  if (outcome === 'missing') throw new Problem('SEGMENT_NOT_FOUND');
  if (outcome === 'deleted') return { status: 204 };
  if ('users' in outcome) throw inUse('segment', outcome.users);
  throw changedMeanwhile(outcome.outdated, 'deleted');
};
