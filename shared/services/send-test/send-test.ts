import { invalidBody, Problem } from '../../contract/problem';
import { contactIdsFor } from '../../db/contacts/addresses';
import { getContact, getContacts } from '../../db/contacts/contacts';
import { getSuppressions } from '../../db/contacts/suppressions';
import type { EmailRow } from '../../db/emails/emails';
import type { Project } from '../../db/projects/projects';
import type { EmailAddress } from '../../domain/address';
import { toIso } from '../../ops/clock';
import type { IdSource } from '../../ops/ids';
import { acceptEmails, newEmailId } from '../accept-email/accept-emails';
import type { ComposedEmail, ComposeResult, EmailContact } from '../accept-email/compose-email';

const MARK = '[Test] ';

export interface Test {
  project: Project;
  from: EmailAddress;
  addresses: readonly EmailAddress[];
  /** Id or address; by default, each address's own contact. */
  contact: string | undefined;
  tags: Record<string, string>;
  ids: IdSource;
  compose: (contact: EmailContact, emailId: string) => ComposeResult;
}

interface Tester {
  email: EmailAddress;
  contact: EmailContact;
}

/** Ignores the project's share and subscriptions, and counts nowhere. Skips suppressed addresses. */
export async function sendTest(test: Test): Promise<EmailRow[]> {
  const { project, ids, from, tags } = test;
  const testers = await testersOf(test);
  const emails = testers.map(({ contact }, index) => composeFor(test, contact, newEmailId(ids, contact.id, index)));
  const suppressions = await getSuppressions(
    project.id,
    testers.map(({ contact }) => contact.id),
  );
  return acceptEmails(
    {
      projectId: project.id,
      source: { from: { email: from }, kind: 'TRANSACTIONAL' },
      ids,
      lane: 'transactional',
      tags,
      test: true,
    },
    testers.map(({ email, contact }, index) => ({
      contactId: contact.id,
      recipient: { email },
      email: emails[index] as ComposedEmail,
      refusal: suppressions.has(contact.id) ? 'suppressed' : null,
    })),
  );
}

/** Links belong to each address, so trying them changes nothing for the shown contact. */
async function testersOf({ project, addresses, contact, ids }: Test): Promise<Tester[]> {
  const shown = contact === undefined ? null : await getContact(project, contact);
  if (contact !== undefined && !shown) throw new Problem('CONTACT_NOT_FOUND');
  const idsOf = await contactIdsFor(project, addresses);
  const known = await getContacts(project, idsOf);
  return addresses.map((email, index) => {
    const id = idsOf[index] as string;
    const own = known.get(id);
    const { subscribed = true, data = {} } = shown ?? own ?? {};
    const createdAt = own?.createdAt ?? toIso(ids.time);
    return { email, contact: { id, email: shown?.email ?? email, subscribed, data, createdAt } };
  });
}

function composeFor({ compose }: Test, contact: EmailContact, emailId: string): ComposedEmail {
  const composed = compose(contact, emailId);
  if (!composed.ok) throw invalidBody(composed.errors);
  return { ...composed.email, subject: `${MARK}${composed.email.subject}` };
}

export const shownCopy = ({ email, id, status, reason }: EmailRow) =>
  status === 'SKIPPED' && reason === 'suppressed'
    ? ({ to: email, email: id, status, reason } as const)
    : ({ to: email, email: id, status: 'QUEUED' } as const);
