import { Problem } from '../../shared/contract/problem';
import type { segmentsGroup } from '../../shared/contract/routes/segments';
import { deleteSegment as removeSegment } from '../../shared/db/segments/segments';
import { usedByVersionMessage } from '../../shared/domain/workflows/held-version';
import { changedMeanwhile } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';

export const deleteSegment: Endpoint<typeof segmentsGroup.routes.deleteSegment> = async ({
  params,
  query,
  project,
}) => {
  const outcome = await removeSegment(project.id, params.id, query.revision);
  if (typeof outcome === 'object') throw changedMeanwhile(outcome.outdated, 'deleted');
  if (outcome === 'missing') throw new Problem('SEGMENT_NOT_FOUND');
  if (outcome === 'segment') throw new Problem('IN_USE', { message: 'Another segment refers to this one.' });
  if (outcome === 'campaign') throw new Problem('IN_USE', { message: 'A campaign refers to this segment.' });
  if (outcome === 'workflow') throw new Problem('IN_USE', { message: 'A workflow refers to this segment.' });
  if (outcome === 'form') throw new Problem('IN_USE', { message: 'A form adds people to this segment.' });
  if (outcome === 'earlier_version') throw new Problem('IN_USE', { message: usedByVersionMessage('segment') });
  return { status: 204 };
};
