import { existing, Problem } from '../../shared/contract/problem';
import { contactIdsFor } from '../../shared/db/contacts/addresses';
import { getContacts } from '../../shared/db/contacts/contacts';
import type { Project } from '../../shared/db/projects/projects';
import { getSegment } from '../../shared/db/segments/segments';
import { checkedAddress } from '../../shared/domain/address';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { Segment } from '../../shared/domain/segments/segment';

export const findSegment = async (projectId: string, id: string): Promise<Segment> =>
  existing(await getSegment(projectId, id), 'SEGMENT_NOT_FOUND');

interface Named {
  contacts: Contact[];
  notFound: string[];
}

export async function findNamed(project: Project, segmentId: string, emails: readonly string[]): Promise<Named> {
  const segment = await findSegment(project.id, segmentId);
  if (segment.type !== 'STATIC') {
    throw new Problem('INVALID_STATE', {
      message:
        'The filters of a dynamic segment decide who belongs to it. Only the members of a static segment can be added or removed.',
    });
  }
  const ids = await contactIdsFor(project, emails.map(checkedAddress));
  const found = await getContacts(project, ids);
  return { contacts: [...found.values()], notFound: emails.filter((_, index) => !found.has(ids[index] ?? '')) };
}
