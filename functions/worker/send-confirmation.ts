import { createHash } from 'node:crypto';
import { getContact } from '../../shared/db/contacts/contacts';
import { claimConfirmation } from '../../shared/db/contacts/opt-in';
import { getSuppression } from '../../shared/db/contacts/suppressions';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import type { Contact } from '../../shared/domain/contacts/contact';
import { shownContact } from '../../shared/domain/contacts/untrusted';
import { confirmationLink } from '../../shared/domain/pages/link-token';
import { isPaused } from '../../shared/domain/sending/reputation';
import { env } from '../../shared/ops/env';
import { type IdSource, idSource } from '../../shared/ops/ids';
import { logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import { acceptEmails, newEmailId } from '../../shared/services/accept-email/accept-emails';
import { type EmailSource, emailComposer } from '../../shared/services/accept-email/compose-email';
import { readEmailSource } from '../../shared/services/accept-email/email-source';

type PendingContact = Contact & { pendingSince: string };

const CONFIRMATION = { kind: 'TRANSACTIONAL', stream: 'confirmation' } as const;

const isPending = (contact: Contact): contact is PendingContact => contact.pendingSince !== undefined;

/** Sends at most once per request, because all ids derive from the request's time. */
export async function sendConfirmation(projectId: string, contactId: string): Promise<void> {
  const project = await currentProject(projectId);
  if (!project?.doubleOptIn?.enabled) return;
  const [contact, suppression] = await Promise.all([
    getContact(project, contactId),
    getSuppression(projectId, contactId),
  ]);
  if (!contact || !isPending(contact) || suppression || isPaused(project, CONFIRMATION)) return;
  const source = await readSource(project, project.doubleOptIn.templateId);
  if (!source) return recordNotComposed(projectId, contactId);
  const compose = confirmationComposer(project, source, contact);
  const unclaimedIds = idsOf(projectId, contact, 0);
  // Composed before the claim, so that an email that can't be composed doesn't count against the limit.
  if (!compose(unclaimedIds)) return recordNotComposed(projectId, contactId);
  const { generation, pendingSince } = contact;
  const emailNumber = await claimConfirmation(projectId, { contactId, generation, asked: pendingSince });
  if (emailNumber === null) return;
  const ids = idsOf(projectId, contact, emailNumber);
  const email = compose(ids);
  if (!email) return recordNotComposed(projectId, contactId);
  await acceptEmails({ projectId, source, ids, lane: 'transactional_within_share', tags: {}, stream: 'confirmation' }, [
    { contactId, generation, recipient: { email: contact.email }, email },
  ]);
}

function recordNotComposed(projectId: string, contactId: string): void {
  count('ConfirmationNotSent');
  logger.warn('a confirmation email could not be composed', { project: projectId, contact: contactId });
}

/** The email is transactional and has no topic, whatever its template says. */
async function readSource(project: Project, template: string): Promise<EmailSource | null> {
  const source = await readEmailSource(project, { template });
  if ('error' in source) return null;
  const { topic, ...withoutTopic } = source;
  return { ...withoutTopic, kind: 'TRANSACTIONAL' };
}

/** Doesn't track clicks, because a redirect would see the secret link. Hides data that strangers may have typed. */
function confirmationComposer(project: Project, source: EmailSource, contact: PendingContact) {
  const confirmUrl = confirmationLink(env('publicUrl'), project, contact.id, Date.parse(contact.pendingSince));
  const compose = emailComposer(project, source, { data: { confirmUrl }, headers: {}, tracking: false });
  return (ids: IdSource) => {
    const result = compose(shownContact(contact), newEmailId(ids, contact.id));
    return result.ok ? result.email : null;
  };
}

function idsOf(projectId: string, { id, generation, pendingSince }: PendingContact, emailNumber: number): IdSource {
  const seed = ['confirmation', projectId, id, generation, emailNumber].join('\n');
  return idSource(createHash('sha256').update(seed).digest('hex'), Date.parse(pendingSince));
}
