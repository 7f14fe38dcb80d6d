import { toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { queryPage } from '../table/query';
import { update } from '../table/rows';
import { dueMembershipPartitions, dueMembershipShardOf, segmentIndexes, segmentKeys } from './keys';

/** A membership that time may have changed, with its entry as it was read. */
export interface DueMembership {
  projectId: string;
  contactId: string;
  segmentId: string;
  entry: string;
}

/** The entry of a membership: when time alone may change it, or when it is looked at again. */
export const membershipEntry = (
  { contactId, segmentId }: Pick<DueMembership, 'contactId' | 'segmentId'>,
  at: number,
) => ({
  g5pk: segmentIndexes.due(dueMembershipShardOf(contactId)),
  g5sk: `${toIso(at)}#${contactId}#${segmentId}`,
});

const PROJECT = /^P#(.+?)#K#/;

async function queryShard(pk: string, until: number, limit: number): Promise<DueMembership[]> {
  const { rows } = await queryPage({ index: 'g5', pk, sk: { atMost: `${toIso(until)}~` }, limit });
  return rows.flatMap((row) => {
    const [, projectId] = PROJECT.exec(String(row.pk)) ?? [];
    const [, contactId, segmentId] = String(row.g5sk).split('#');
    return projectId && contactId && segmentId ? [{ projectId, contactId, segmentId, entry: String(row.g5sk) }] : [];
  });
}

/** Memberships that are due by `until`, at most `limitPerShard` of each shard. */
export const listDueMemberships = async (until: number, limitPerShard: number): Promise<DueMembership[]> =>
  (await Promise.all(dueMembershipPartitions.map((shard) => queryShard(shard, until, limitPerShard)))).flat();

/** Moves the entry of a membership that is being looked at; false if it has moved or is gone since it was read. */
export const lookAtMembershipAgain = (due: DueMembership, nextLook: number): Promise<boolean> =>
  update(segmentKeys.membership(due.projectId, due.contactId, due.segmentId), {
    set: { g5sk: membershipEntry(due, nextLook).g5sk },
    if: expr`g5sk = ${due.entry}`,
  });
