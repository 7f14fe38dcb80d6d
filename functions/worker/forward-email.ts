import { createHash } from 'node:crypto';
import type { Forwarding } from '../../shared/contract/domain-routes';
import type { JobMessage } from '../../shared/contract/messages';
import { getContact } from '../../shared/db/contacts/contacts';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { EmailAttachment } from '../../shared/db/emails/contents';
import { getEmail } from '../../shared/db/emails/emails';
import { putAttachment } from '../../shared/db/emails/uploads';
import { consumeAllowances } from '../../shared/db/projects/allowances';
import type { Project } from '../../shared/db/projects/projects';
import type { EmailAddress } from '../../shared/domain/address';
import { type Contact, contactId } from '../../shared/domain/contacts/contact';
import {
  filesToForward,
  forwardedEmail,
  forwarderOf,
  type NotForwardedReason,
  reasonNotToForward,
} from '../../shared/domain/received/forward';
import type { RoutedEmail } from '../../shared/domain/received/routes';
import { isPaused } from '../../shared/domain/sending/reputation';
import type { ReadEmail } from '../../shared/mime/read-email';
import { type IdSource, idSource } from '../../shared/ops/ids';
import { logger } from '../../shared/ops/log';
import { acceptEmails, newEmailId } from '../../shared/services/accept-email/accept-emails';
import { forwardingByAddress } from '../../shared/services/forwarding/forwarding-allowed';

const MAX_TO_RECIPIENT_PER_DAY = 500;
const MAX_FROM_SENDER_PER_DAY = 50;

export interface ForwardedEmail {
  project: Project;
  domain: string;
  email: ReadEmail;
  message: Extract<JobMessage, { kind: 'receive' }>;
  routing: RoutedEmail;
  sender: EmailAddress;
  contact: Contact | null;
}

export interface ForwardOutcome {
  forwarded: string[];
  notForwarded?: NotForwardedReason;
}

/** Null if no route forwards the email. A repeated run makes the same emails, so it sends none twice. */
export async function forwardEmail(forward: ForwardedEmail): Promise<ForwardOutcome | null> {
  const { project, routing, email: receivedEmail, message } = forward;
  if (routing.forwardTo.length === 0) return null;
  const forwardedIds: string[] = [];
  let notForwarded = reasonNotToForward(receivedEmail, message) ?? (await forwardingObstacle(forward));
  if (notForwarded === null) {
    const permissions = await forwardingByAddress(project, routing.forwardTo);
    for (const to of routing.forwardTo) {
      const permission = permissions.get(to) ?? 'not_allowed';
      const earlierId = await findForwardedEmail(to, forward);
      if (earlierId !== null) forwardedIds.push(earlierId);
      else if (permission === 'not_allowed') notForwarded = 'not_allowed';
      else if (!(await isWithinLimits(to, forward))) notForwarded = 'limit';
      else forwardedIds.push(await forwardTo(to, permission, forward));
    }
  }
  if (notForwarded !== null) {
    logger.info('received email was not forwarded', { project: project.id, domain: message.domain, why: notForwarded });
  }
  return { forwarded: forwardedIds, ...(notForwarded === null ? {} : { notForwarded }) };
}

async function forwardingObstacle({ project, domain }: ForwardedEmail): Promise<NotForwardedReason | null> {
  if (project.status !== 'ACTIVE' || isPaused(project, { kind: 'TRANSACTIONAL' })) return 'paused';
  return (await verifiedSender(project.id, forwarderOf(domain))) ? null : 'not_allowed';
}

const isWithinLimits = (to: string, { project, sender }: ForwardedEmail): Promise<boolean> => {
  const recipientId = contactId(project.salt, to);
  const senderId = contactId(project.salt, sender);
  return consumeAllowances(project.id, [
    { name: `forwarded:of:${senderId}:${recipientId}`, perDay: MAX_FROM_SENDER_PER_DAY },
    { name: `forwarded:to:${recipientId}`, perDay: MAX_TO_RECIPIENT_PER_DAY },
  ]);
};

/** Finds the email of an earlier try, which took its share of the limits. */
async function findForwardedEmail(to: string, { project, message }: ForwardedEmail): Promise<string | null> {
  const contact = await getContact(project, to);
  if (!contact) return null;
  const email = await getEmail({ projectId: project.id, id: newEmailId(idsOf(message, to), contact.id) });
  return email?.id ?? null;
}

async function forwardTo(to: string, permission: Forwarding, forward: ForwardedEmail): Promise<string> {
  const { project, domain, message, contact: senderContact } = forward;
  const email = to as EmailAddress;
  const result = await upsertContact(project, { email, subscribedIfNew: false, source: 'send', proves: 'address' });
  if (!('contact' in result)) throw new Error('the contact of a forwarding address was rejected');
  const ids = idsOf(message, to);
  const { content, attachments } = await prepareContent(forward, ids);
  const { id, generation } = result.contact;
  const source = { kind: 'TRANSACTIONAL' as const, from: { email: forwarderOf(domain) as EmailAddress } };
  const [row] = await acceptEmails(
    {
      projectId: project.id,
      source,
      ids,
      lane: 'transactional_within_share',
      tags: {},
      attachments,
      forwardOf: senderContact?.id,
    },
    [
      {
        contactId: id,
        generation,
        recipient: { email },
        email: content,
        refusal: permission === 'suppressed' ? permission : null,
      },
    ],
  );
  if (!row) throw new Error('a forwarded email has no row');
  return row.id;
}

/** Stores copies of the files, because the event's files are deleted with the sender's contact. */
async function prepareContent({ project, domain, email, message, routing }: ForwardedEmail, ids: IdSource) {
  const { forwardedFiles, omittedNames } = filesToForward(email.files);
  const via = project.fromName ?? project.name;
  const content = forwardedEmail(email, {
    domain,
    via,
    to: routing.recipients,
    omittedNames,
    dmarc: message.dmarc,
  });
  const attachments = await Promise.all(
    forwardedFiles.map(async ({ filename, contentType, bytes, contentId }, index): Promise<EmailAttachment> => {
      const ref = { projectId: project.id, requestSeed: ids.requestSeed, index, dueAt: ids.time };
      const file = { ...(await putAttachment(ref, bytes)), filename, contentType };
      return contentId === null
        ? { ...file, disposition: 'attachment' }
        : { ...file, disposition: 'inline', contentId };
    }),
  );
  return { content, attachments };
}

/** Derives the ids from the stored email's key, so that a repeated notification stores nothing. */
function idsOf({ key, at }: ForwardedEmail['message'], to: string): IdSource {
  const seed = createHash('sha256').update(`forwarded email\n${key}\n${to}`).digest('hex');
  return idSource(seed, Date.parse(at));
}
