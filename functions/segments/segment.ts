import { Problem, requireRecord } from '../../shared/contract/problem';
import { contactIdsFor } from '../../shared/db/contacts/addresses';
import { getContacts } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import { getSegment } from '../../shared/db/segments/segments';
import { checkedAddress } from '../../shared/domain/address';
import type { Contact } from '../../shared/domain/contacts/contact';
import { isBackfilling, type Segment } from '../../shared/domain/segments/segment';
import { revisionFields } from '../../shared/http/actor';

export const findSegment = async (projectId: string, id: string): Promise<Segment> =>
  requireRecord(await getSegment(projectId, id), 'SEGMENT_NOT_FOUND');

interface FoundContacts {
  contacts: Contact[];
  notFound: string[];
}

export async function findContactsByEmail(
  project: Project,
  segmentId: string,
  emails: readonly string[],
): Promise<FoundContacts> {
  const segment = await findSegment(project.id, segmentId);
  if (segment.type !== 'STATIC') {
    throw new Problem('INVALID_STATE', {
      message:
        'The filters of a dynamic segment decide who belongs to it. Only the members of a static segment can be added or removed.',
    });
  }
  const ids = await contactIdsFor(project, emails.map(checkedAddress));
  const contacts = await getContacts(project, ids);
  const notFound = emails.filter((_, index) => !contacts.has(ids[index] ?? ''));
  return { contacts: [...contacts.values()], notFound };
}

export interface MemberCount {
  memberCount: number | null;
  memberCountAt: string | null;
}

export const lastCount = ({ memberCount, memberCountAt }: Segment): MemberCount => ({
  memberCount: memberCount ?? null,
  memberCountAt: memberCountAt ?? null,
});

export const segmentReply = (segment: Segment, { memberCount, memberCountAt }: MemberCount) => ({
  id: segment.id,
  name: segment.name,
  description: segment.description ?? null,
  type: segment.type,
  filters: segment.filters,
  trackMembership: segment.type === 'STATIC' || segment.trackMembership,
  memberCount: memberCount ?? 0,
  memberCountAt,
  ...(segment.trackMembership && isBackfilling(segment) ? { filling: true as const } : {}),
  createdAt: segment.createdAt,
  updatedAt: segment.updatedAt,
  source: segment.source ?? null,
  ...revisionFields({ ...segment, revision: segment.version }),
});
