import type { SendMessage } from '../../shared/contract/messages';
import { getContacts } from '../../shared/db/contacts';
import { type EmailRow, getEmails } from '../../shared/db/emails';
import { type Project, projectState } from '../../shared/db/projects';
import { getSuppressions } from '../../shared/db/suppressions';
import type { Contact } from '../../shared/domain/contact';
import type { SendFacts } from '../../shared/domain/sending';
import type { Message } from '../../shared/queue/consume';

/** An email that a message points at, with what decides whether it goes. */
export interface Candidate {
  messageId: string;
  row: EmailRow;
  facts: SendFacts;
}

/** The contact for whom the mail was accepted; one that was created later under the same address is another. */
function addressee(row: EmailRow, contact: Contact | undefined): Contact | null {
  if (!contact || row.erased) return null;
  return (row.generation ?? contact.generation) === contact.generation ? contact : null;
}

async function ofProject(project: Project | null, rows: EmailRow[]) {
  const ids = rows.map(({ contactId }) => contactId);
  if (!project) return rows.map((row) => ({ row, contact: null, suppressed: false }));
  const [contacts, suppressions] = await Promise.all([getContacts(project, ids), getSuppressions(project.id, ids)]);
  return rows.map((row) => ({
    row,
    contact: addressee(row, contacts.get(row.contactId)),
    suppressed: suppressions.has(row.contactId),
  }));
}

/** Reads emails, contacts, suppressions and projects of a batch, in as few calls as there are kinds. */
export async function readFacts(messages: Message<SendMessage>[]): Promise<Candidate[]> {
  const rows = await getEmails(messages.map(({ body }) => ({ projectId: body.project, id: body.email })));
  const messageOf = new Map(messages.map(({ id, body }) => [body.email, id]));
  const unique = [...rows.values()];
  const projectIds = [...new Set(unique.map(({ projectId }) => projectId))];
  const parts = await Promise.all(
    projectIds.map(async (projectId) => {
      const project = await projectState(projectId);
      const known = await ofProject(
        project,
        unique.filter((row) => row.projectId === projectId),
      );
      return known.map(({ row, contact, suppressed }) => ({
        messageId: messageOf.get(row.id) ?? '',
        row,
        facts: {
          status: row.status,
          kind: row.kind,
          notBefore: row.scheduledAt ? Date.parse(row.scheduledAt) : 0,
          project: project?.status ?? null,
          contact,
          suppressed,
        },
      }));
    }),
  );
  return parts.flat();
}
