import type { Project } from '../../shared/db/projects/projects';
import { writeCursor } from '../../shared/db/table/cursor';
import type { Contact } from '../../shared/domain/contacts/contact';
import { contactReplies } from '../../shared/http/active-contacts';

export interface ContactTotal {
  total: number;
  totalIsLowerBound?: true;
}

interface ContactList {
  name: string;
  activity: Parameters<typeof contactReplies>[2];
  contacts: Contact[];
  next: object | null;
  count: ContactTotal;
}

export async function contactPage(project: Project, { name, activity, contacts, next, count }: ContactList) {
  return {
    items: await contactReplies(project.id, contacts, activity),
    nextCursor: next && writeCursor(project.secret, name, next),
    hasMore: next !== null,
    ...count,
    total: Math.max(count.total, contacts.length),
  };
}
