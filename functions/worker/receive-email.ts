import { deleteObject, findObject, putObject } from '../../shared/aws/storage';
import type { JobMessage } from '../../shared/contract/messages';
import { getContact } from '../../shared/db/contacts/contacts';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { getDomain } from '../../shared/db/domains/domains';
import { getRoutes } from '../../shared/db/domains/routes';
import { type EmailRow, getEmail } from '../../shared/db/emails/emails';
import { latestOfContact } from '../../shared/db/emails/list';
import { depthOf, putEvent } from '../../shared/db/events/events';
import { consumeAllowance } from '../../shared/db/projects/allowances';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { parseAddress } from '../../shared/domain/address';
import type { Contact } from '../../shared/domain/contacts/contact';
import { trustOfPublicData } from '../../shared/domain/contacts/untrusted';
import { textFromHtml } from '../../shared/domain/emails/text-part';
import { isAutomatic } from '../../shared/domain/received/automatic';
import { partsPrefix } from '../../shared/domain/received/notification';
import { receivedData } from '../../shared/domain/received/received-data';
import { emailOfReplyAddress } from '../../shared/domain/received/reply-address';
import { type Routed, routeEmail } from '../../shared/domain/received/routes';
import { type ReadEmail, readEmail } from '../../shared/mime/read-email';
import { idSource } from '../../shared/ops/ids';
import { logger } from '../../shared/ops/log';
import { type ForwardedEmail, type ForwardOutcome, forwardEmail } from './forward-email';
import { isForReports, receiveReport } from './receive-report';

type Message = Extract<JobMessage, { kind: 'receive' }>;

const MAX_NEW_SENDERS_PER_DAY = 1_000;
/** Further emails of a sender are set aside, and beyond the next limit dropped. */
const MAX_EVENTS_PER_DAY = 50;
const MAX_EMAILS_PER_DAY = 200;
const MAX_SEARCHED_EMAILS = 100;
const MAX_HTML_CHARS = 512 * 1024;

/** Deletes the object last, so a failed run is retried. Repeats record once. */
export async function receiveEmail(message: Message): Promise<void> {
  const raw = await findObject(message.key);
  if (!raw) return;
  const dropReason = await processEmail(message, raw);
  if (dropReason !== null) {
    logger.info('received email was dropped', { project: message.project, domain: message.domain, why: dropReason });
  }
  await deleteObject(message.key);
}

/** The reason an email was not recorded, or null. */
async function processEmail(message: Message, raw: Uint8Array): Promise<string | null> {
  const [project, domain, stored] = await Promise.all([
    currentProject(message.project),
    getDomain(message.project, message.domain),
    getRoutes(message.project, message.domain),
  ]);
  if (!project || !domain?.receiving) return 'not receiving';
  const recipients = message.recipients.filter((address) => address.endsWith(`@${domain.domain}`));
  const idByReplyAddress = new Map(recipients.map((address) => [address, emailOfReplyAddress(project, address)]));
  const isReport = isForReports(message.recipients, domain);
  const isReplyAddress = (address: string) => Boolean(idByReplyAddress.get(address));
  const routed = isReport ? null : routeEmail(stored?.routes ?? [], recipients, isReplyAddress);
  if (!isReport && !routed) return 'dropped by its route';
  const email = await readEmail(raw);
  if (typeof email === 'string') return email;
  if (!routed) return receiveReport({ ...message, project, email });
  return receiveRoutedEmail({ project, domain: domain.domain, email, message, routed }, idByReplyAddress);
}

async function receiveRoutedEmail(
  routedEmail: Pick<ForwardedEmail, 'project' | 'domain' | 'email' | 'message' | 'routed'>,
  idByReplyAddress: ReadonlyMap<string, string | null>,
): Promise<string | null> {
  const { project, email, message, routed } = routedEmail;
  const sender = email.from && parseAddress(email.from.email);
  if (!sender) return 'no sender';
  const reason = reasonToSetAside(message, email);
  const contact =
    (await getContact(project, sender)) ?? (reason ? null : await contactOfNewSender(project, message, sender));
  const isWithinLimit =
    contact && (await consumeAllowance(project.id, { name: `received:${contact.id}`, perDay: MAX_EMAILS_PER_DAY }));
  const outcome = await forwardEmail({ ...routedEmail, email: withText(email), sender, contact });
  if (!contact) return 'unknown sender';
  if (!isWithinLimit) return 'too many of one sender';
  const repliedId = [...idByReplyAddress.values()].find((id) => id !== null) ?? null;
  await recordReceivedEmail({ project, contact, email, message, routed, repliedId, outcome, reason });
  return null;
}

function reasonToSetAside({ spam, virus }: Message, email: ReadEmail): string | null {
  if (virus === 'FAIL') return 'virus';
  if (isAutomatic(email)) return 'automatic';
  return spam === 'FAIL' ? 'spam' : null;
}

/** Requires DMARC, because anybody can write a From address. The contact is not subscribed. */
async function contactOfNewSender(project: Project, { dmarc }: Message, email: string): Promise<Contact | null> {
  if (dmarc !== 'PASS') return null;
  if (!(await consumeAllowance(project.id, { name: 'received:strangers', perDay: MAX_NEW_SENDERS_PER_DAY })))
    return null;
  const result = await upsertContact(project, { email, subscribedIfNew: false, source: 'inbound', proves: 'address' });
  return 'contact' in result ? result.contact : null;
}

interface AcceptedEmail {
  project: Project;
  contact: Contact;
  email: ReadEmail;
  message: Message;
  routed: Routed;
  outcome: ForwardOutcome | null;
  repliedId: string | null;
  reason: string | null;
}

async function recordReceivedEmail({
  project,
  contact,
  email: received,
  message,
  routed,
  repliedId,
  outcome,
  reason,
}: AcceptedEmail): Promise<void> {
  const { id: contactId, email, generation } = contact;
  const id = idSource(message.key, Date.parse(message.at)).id('evt');
  const answered =
    (repliedId && (await emailByReplyAddress(project, contact, repliedId))) ||
    (await answeredEmail(project, contact, received));
  const setAsideFor = reason ?? ((await mayRecordEvent(project, contactId)) ? null : 'limit');
  const isGenuine = message.dmarc === 'PASS';
  // With a virus, neither text nor files are stored.
  const stored = reason === 'virus' ? { ...received, text: '', html: null, files: [] } : withText(received);
  await storeParts(partsPrefix(project.id, contactId, generation, id), stored);
  await putEvent({
    id,
    projectId: project.id,
    contactId,
    email,
    generation,
    name: setAsideFor === null ? 'email.received' : 'email.set_aside',
    data: {
      ...receivedData(stored, { ...message, ...routed }, answered?.id ?? null),
      ...(setAsideFor === null ? {} : { reason: setAsideFor }),
      ...outcome,
    },
    source: 'email',
    createdAt: message.at,
    ...(routed.webhooks ? { webhooks: routed.webhooks } : {}),
    // Limits loops of two workflows that react to each other's emails.
    ...depthOf(setAsideFor === null ? 0 : (answered?.depth ?? 0)),
    ...(isGenuine ? {} : { isPublic: true as const, untrusted: trustOfPublicData(contact) }),
  });
}

/** Some email clients send only HTML. */
function withText(email: ReadEmail): ReadEmail {
  if (email.html === null || email.text.trim() !== '') return email;
  return { ...email, text: textFromHtml(email.html.slice(0, MAX_HTML_CHARS)) };
}

const mayRecordEvent = (project: Project, contactId: string): Promise<boolean> =>
  consumeAllowance(project.id, { name: `received:told:${contactId}`, perDay: MAX_EVENTS_PER_DAY });

/** The email may be another contact's, because it shows the reply address. Null if its contact was deleted. */
async function emailByReplyAddress({ id: projectId }: Project, contact: Contact, id: string): Promise<EmailRow | null> {
  const row = await getEmail({ projectId, id });
  if (!row || row.erased) return null;
  const isOfDeletedContact =
    row.contactId === contact.id && (row.generation ?? contact.generation) !== contact.generation;
  return isOfDeletedContact ? null : row;
}

/** Finds only emails sent to the contact. SES's Message-ID is `<id@region.amazonses.com>`. */
async function answeredEmail(project: Project, contact: Contact, { answers }: ReadEmail): Promise<EmailRow | null> {
  if (answers.length === 0) return null;
  const messageIds = answers.filter((id) => /@(?:[\w-]+\.)?amazonses\.com$/i.test(id)).map((id) => id.split('@', 1)[0]);
  if (messageIds.length === 0) return null;
  const { emails } = await latestOfContact(project, contact, MAX_SEARCHED_EMAILS);
  const byMessage = new Map(emails.map((row) => [row.messageId, row]));
  return messageIds.map((id) => byMessage.get(id)).find((row) => row !== undefined) ?? null;
}

async function storeParts(prefix: string, { html, files }: ReadEmail): Promise<void> {
  if (html !== null) await putObject(`${prefix}html`, Buffer.from(html), 'text/plain; charset=utf-8');
  for (const [index, file] of files.entries()) {
    await putObject(`${prefix}${index}`, file.bytes, 'application/octet-stream');
  }
}
