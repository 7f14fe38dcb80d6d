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
import { type RoutedEmail, routeEmail } from '../../shared/domain/received/routes';
import { type ReadEmail, readEmail } from '../../shared/mime/read-email';
import { idSource } from '../../shared/ops/ids';
import { logger } from '../../shared/ops/log';
import { type ForwardedEmail, type ForwardOutcome, forwardEmail } from './forward-email';
import { isForReports, type ReasonNotRecorded, receiveReport } from './receive-report';

type Message = Extract<JobMessage, { kind: 'receive' }>;

const MAX_NEW_SENDERS_PER_DAY = 1_000;
const MAX_EMAILS_PER_SENDER_AND_DAY = 200;
/** The sender's further emails of the day are recorded as `email.set_aside`. */
const MAX_RECEIVED_EVENTS_PER_SENDER_AND_DAY = 50;
const MAX_SEARCHED_EMAILS = 100;
const MAX_HTML_CHARS = 512 * 1024;

/** Deletes the stored email last, so that the retry of a failed run finds it. */
export async function receiveEmail(message: Message): Promise<void> {
  const rawEmail = await findObject(message.key);
  if (!rawEmail) return;
  const reason = await processEmail(message, rawEmail);
  if (reason !== null) {
    logger.info('received email was not recorded', { project: message.project, domain: message.domain, why: reason });
  }
  await deleteObject(message.key);
}

async function processEmail(message: Message, rawEmail: Uint8Array): Promise<ReasonNotRecorded | null> {
  const [project, domain, storedRoutes] = await Promise.all([
    currentProject(message.project),
    getDomain(message.project, message.domain),
    getRoutes(message.project, message.domain),
  ]);
  if (!project || !domain?.receiving) return 'not receiving';
  const recipients = message.recipients.filter((address) => address.endsWith(`@${domain.domain}`));
  const repliedEmailIdByRecipient = new Map(
    recipients.map((address) => [address, emailOfReplyAddress(project, address)]),
  );
  const isReport = isForReports(message.recipients, domain);
  const isReplyAddress = (address: string) => Boolean(repliedEmailIdByRecipient.get(address));
  const routing = isReport ? null : routeEmail(storedRoutes?.routes ?? [], recipients, isReplyAddress);
  if (!isReport && !routing) return 'dropped by its route';
  const email = await readEmail(rawEmail);
  if (typeof email === 'string') return email;
  if (!routing) return receiveReport({ ...message, project, email });
  const repliedEmailId = [...repliedEmailIdByRecipient.values()].find((id) => id !== null) ?? null;
  return receiveRoutedEmail({ project, domain: domain.domain, email, message, routing }, repliedEmailId);
}

async function receiveRoutedEmail(
  routedEmail: Pick<ForwardedEmail, 'project' | 'domain' | 'email' | 'message' | 'routing'>,
  repliedEmailId: string | null,
): Promise<ReasonNotRecorded | null> {
  const { project, email, message, routing } = routedEmail;
  const sender = email.from && parseAddress(email.from.email);
  if (!sender) return 'no sender';
  const reasonToSetAside = reasonToSetAsideOf(message, email);
  let contact = await getContact(project, sender);
  if (!contact && reasonToSetAside === null) contact = await createSenderContact(project, message, sender);
  const isWithinLimit = contact !== null && (await consumeEmailOfSender(project, contact.id));
  const outcome = await forwardEmail({ ...routedEmail, email: withText(email), sender, contact });
  if (!contact) return 'unknown sender';
  if (!isWithinLimit) return 'too many of one sender';
  await recordReceivedEmail({ project, contact, email, message, routing, repliedEmailId, outcome, reasonToSetAside });
  return null;
}

function reasonToSetAsideOf({ spam, virus }: Message, email: ReadEmail): string | null {
  if (virus === 'FAIL') return 'virus';
  if (isAutomatic(email)) return 'automatic';
  return spam === 'FAIL' ? 'spam' : null;
}

/** Requires DMARC, because anybody can write any From address. */
async function createSenderContact(project: Project, { dmarc }: Message, email: string): Promise<Contact | null> {
  if (dmarc !== 'PASS') return null;
  if (!(await consumeAllowance(project.id, { name: 'received:strangers', perDay: MAX_NEW_SENDERS_PER_DAY })))
    return null;
  const result = await upsertContact(project, { email, subscribedIfNew: false, source: 'inbound', proves: 'address' });
  return 'contact' in result ? result.contact : null;
}

interface ReceivedEmail {
  project: Project;
  contact: Contact;
  email: ReadEmail;
  message: Message;
  routing: RoutedEmail;
  outcome: ForwardOutcome | null;
  repliedEmailId: string | null;
  reasonToSetAside: string | null;
}

async function recordReceivedEmail(receivedEmail: ReceivedEmail): Promise<void> {
  const { project, contact, message, routing, outcome } = receivedEmail;
  const id = idSource(message.key, Date.parse(message.at)).id('evt');
  const answeredEmail = await findAnsweredEmail(receivedEmail);
  const reason = receivedEmail.reasonToSetAside ?? (await reasonByLimit(project, contact.id));
  const isSetAside = reason !== null;
  const isVerifiedSender = message.dmarc === 'PASS';
  const email =
    receivedEmail.reasonToSetAside === 'virus' ? withoutContent(receivedEmail.email) : withText(receivedEmail.email);
  await storeParts(partsPrefix(project.id, contact.id, contact.generation, id), email);
  await putEvent({
    id,
    projectId: project.id,
    contactId: contact.id,
    email: contact.email,
    generation: contact.generation,
    name: isSetAside ? 'email.set_aside' : 'email.received',
    data: {
      ...receivedData(email, { ...message, ...routing }, answeredEmail?.id ?? null),
      ...(isSetAside ? { reason } : {}),
      ...outcome,
    },
    source: 'email',
    createdAt: message.at,
    ...(routing.webhooks ? { webhooks: routing.webhooks } : {}),
    // The depth ends a loop of two workflows that answer each other's emails.
    ...depthOf(isSetAside ? 0 : (answeredEmail?.depth ?? 0)),
    ...(isVerifiedSender ? {} : { isPublic: true as const, untrusted: trustOfPublicData(contact) }),
  });
}

const withoutContent = (email: ReadEmail): ReadEmail => ({ ...email, text: '', html: null, files: [] });

/** Makes a text from the HTML, because some email clients send only HTML. */
function withText(email: ReadEmail): ReadEmail {
  if (email.html === null || email.text.trim() !== '') return email;
  return { ...email, text: textFromHtml(email.html.slice(0, MAX_HTML_CHARS)) };
}

const consumeEmailOfSender = ({ id }: Project, contactId: string): Promise<boolean> =>
  consumeAllowance(id, { name: `received:${contactId}`, perDay: MAX_EMAILS_PER_SENDER_AND_DAY });

async function reasonByLimit({ id }: Project, contactId: string): Promise<'limit' | null> {
  const limit = { name: `received:told:${contactId}`, perDay: MAX_RECEIVED_EVENTS_PER_SENDER_AND_DAY };
  return (await consumeAllowance(id, limit)) ? null : 'limit';
}

async function findAnsweredEmail({ project, contact, email, repliedEmailId }: ReceivedEmail): Promise<EmailRow | null> {
  const repliedEmail = repliedEmailId === null ? null : await getRepliedEmail(project, contact, repliedEmailId);
  return repliedEmail ?? findEmailByMessageIds(project, contact, email);
}

/** Anybody who sees the reply address may write to it, so the email may be another contact's. */
async function getRepliedEmail({ id: projectId }: Project, contact: Contact, id: string): Promise<EmailRow | null> {
  const row = await getEmail({ projectId, id });
  if (!row || row.erased) return null;
  const isOfDeletedContact =
    row.contactId === contact.id && (row.generation ?? contact.generation) !== contact.generation;
  return isOfDeletedContact ? null : row;
}

/** SES's Message-ID is `<id@region.amazonses.com>`. */
const SES_MESSAGE_ID = /@(?:[\w-]+\.)?amazonses\.com$/i;

async function findEmailByMessageIds(
  project: Project,
  contact: Contact,
  { answeredMessageIds }: ReadEmail,
): Promise<EmailRow | null> {
  const sesIds = answeredMessageIds.filter((id) => SES_MESSAGE_ID.test(id)).map((id) => id.split('@', 1)[0]);
  if (sesIds.length === 0) return null;
  const { emails } = await latestOfContact(project, contact, MAX_SEARCHED_EMAILS);
  const emailBySesId = new Map(emails.map((row) => [row.messageId, row]));
  return sesIds.map((id) => emailBySesId.get(id)).find((row) => row !== undefined) ?? null;
}

async function storeParts(prefix: string, { html, files }: ReadEmail): Promise<void> {
  if (html !== null) await putObject(`${prefix}html`, Buffer.from(html), 'text/plain; charset=utf-8');
  for (const [index, file] of files.entries()) {
    await putObject(`${prefix}${index}`, file.bytes, 'application/octet-stream');
  }
}
