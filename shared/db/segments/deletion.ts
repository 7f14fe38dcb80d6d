import { referencesOf } from '../../domain/segments/references';
import { campaignPartition } from '../campaigns/keys';
import { deleteUnlessNamed, isAnyIn } from '../table/closing';
import { anyOf, expr } from '../table/expressions';
import { workflowPartition } from '../workflows/keys';
import { segmentKeys } from './keys';
import { listAllSegments } from './segments';

/** What still refers to a segment. */
export type SegmentUser = 'segment' | 'campaign' | 'workflow';

/** Deletes a segment that no other segment, no campaign and no workflow refers to; otherwise answers what does. */
export async function deleteSegment(projectId: string, id: string): Promise<'deleted' | 'missing' | SegmentUser> {
  let user: SegmentUser = 'segment';
  const outcome = await deleteUnlessNamed(segmentKeys.segment(projectId, id), async () => {
    const found = await findUser(projectId, id);
    user = found ?? user;
    return found !== null;
  });
  return outcome === 'in_use' ? user : outcome;
}

async function findUser(projectId: string, id: string): Promise<SegmentUser | null> {
  const segments = await listAllSegments(projectId);
  if (segments.some((segment) => segment.id !== id && referencesOf(segment.filters).has(id))) return 'segment';
  if (await isNamedByCampaign(projectId, id)) return 'campaign';
  return (await isNamedByWorkflow(projectId, id)) ? 'workflow' : null;
}

const isNamedByWorkflow = (projectId: string, id: string): Promise<boolean> =>
  isAnyIn(workflowPartition(projectId), expr`contains(segmentIds, ${id})`);

/** A campaign's filter is JSON text. One that was sent or cancelled asks for the segment no more. */
const isNamedByCampaign = (projectId: string, id: string): Promise<boolean> =>
  isAnyIn(
    campaignPartition(projectId),
    expr`(segmentId = ${id} OR contains(audienceFilter, ${`"field":"segment.${id}"`})) AND NOT status IN ${anyOf(['SENT', 'CANCELLED'])}`,
  );
