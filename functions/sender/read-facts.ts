import type { SendMessage } from '../../shared/contract/messages';
import { contactIdsFor } from '../../shared/db/contacts/addresses';
import { erasedRowTest } from '../../shared/db/contacts/open-erasures';
import { readContactsById, readContactsOfAddresses } from '../../shared/db/contacts/read-contacts';
import { getSuppressions, isUndeliverable, type Suppression } from '../../shared/db/contacts/suppressions';
import { topicState } from '../../shared/db/contacts/topics';
import { type EmailRow, getEmails } from '../../shared/db/emails/emails';
import { type Project, projectState } from '../../shared/db/projects/projects';
import { getAccount } from '../../shared/db/sending/account';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { TopicRule } from '../../shared/domain/contacts/topics';
import {
  type CopyOutcomes,
  type CopyState,
  copiesOf,
  outcomeKey,
  outcomeText,
} from '../../shared/domain/emails/copies';
import { groupBy } from '../../shared/domain/lists';
import { isStopped } from '../../shared/domain/sending/account';
import { isPaused } from '../../shared/domain/sending/reputation';
import { addressee, type SendFacts, type SubscriptionState, topicRule } from '../../shared/domain/sending/sending';
import { isoNow } from '../../shared/ops/clock';
import type { Message } from '../../shared/queue/consume';

async function readCopiesToLeaveOut(project: Project, rows: readonly EmailRow[]): Promise<Map<string, CopyOutcomes>> {
  const rowsWithCopies = rows.filter(({ copies }) => copies !== undefined);
  const leftOutCopies = new Map<string, CopyOutcomes>();
  if (rowsWithCopies.length === 0) return leftOutCopies;
  const copies = rowsWithCopies.flatMap((row) => copiesOf(row));
  const ids = [...new Set(copies.map(({ contactId }) => contactId))];
  const emails = [...new Set(copies.flatMap(({ email }) => email ?? []))];
  const [currentContactIds, isErased] = await Promise.all([
    contactIdsFor(project, emails),
    erasedRowTest(project.id, ids),
  ]);
  const currentIdByEmail = new Map(emails.map((email, index) => [email, currentContactIds[index] ?? '']));
  const suppressions = await getSuppressions(project.id, [...ids, ...currentContactIds]);
  const leaveOutReason = ({ contactId, email }: CopyState, createdAt: string) => {
    if (isErased({ contactId, createdAt })) return 'contact_deleted';
    // The address may belong to another contact by now.
    const currentId = currentIdByEmail.get(email ?? '') ?? contactId;
    return suppressions.has(contactId) || suppressions.has(currentId) ? 'suppressed' : null;
  };
  for (const row of rowsWithCopies) {
    const news = copiesOf(row).flatMap((copy): [string, string][] => {
      const reason = copy.leftOutAt === null ? leaveOutReason(copy, row.createdAt) : null;
      return reason ? [[outcomeKey(copy.index, 'left_out'), outcomeText(isoNow(), reason)]] : [];
    });
    if (news.length > 0) leftOutCopies.set(row.id, Object.fromEntries(news));
  }
  return leftOutCopies;
}

export interface Candidate {
  messageId: string;
  /** The request that accepted the email. Unknown if the dispatcher queued it. */
  request: string | undefined;
  row: EmailRow;
  facts: SendFacts;
  leftOutCopies?: CopyOutcomes | undefined;
}

/** Tests and members' emails need no contact or consent. */
const recipientOf = (row: EmailRow, contact: Contact | undefined): SubscriptionState | null =>
  row.test || row.member ? { subscribed: false } : addressee(row, contact);

/** Members asked for the email, so only an unreachable address prevents it. */
const isSuppressed = ({ member }: EmailRow, suppression: Suppression | undefined): boolean =>
  member ? isUndeliverable(suppression) : suppression !== undefined;

const readTopicRule = async ({ projectId, topic }: EmailRow): Promise<TopicRule | null> =>
  topicRule(topic, topic === undefined ? null : await topicState(projectId, topic));

async function readFactsOfProject(project: Project | null, rows: EmailRow[]) {
  const ids = rows.map(({ contactId }) => contactId);
  if (!project) return rows.map((row) => ({ row, contact: null, suppressed: false, topic: null }));
  const [{ contacts, suppressions }, topics] = await Promise.all([
    readContactsById(project.id, ids),
    Promise.all(rows.map((row) => readTopicRule(row))),
  ]);
  const formerContacts = await readContactsOfFormerAddresses(project, rows, contacts);
  return rows.map((row, index) => ({
    row,
    topic: topics[index] ?? null,
    contact: recipientOf(row, contacts.get(row.contactId)),
    suppressed:
      isSuppressed(row, suppressions.get(row.contactId)) ||
      isSuppressed(row, formerContacts.get(row.id)?.suppression ?? undefined),
  }));
}

async function readContactsOfFormerAddresses(
  project: Project,
  rows: EmailRow[],
  contacts: ReadonlyMap<string, Contact>,
) {
  const rowsToFormerAddresses = rows.filter(
    ({ contactId, email }) => (contacts.get(contactId)?.email ?? email) !== email,
  );
  const formerContacts = await readContactsOfAddresses(
    project,
    rowsToFormerAddresses.map(({ email }) => email),
  );
  return new Map(rowsToFormerAddresses.map(({ id }, index) => [id, formerContacts[index]]));
}

export async function readFacts(messages: Message<SendMessage>[]): Promise<Candidate[]> {
  const rows = await getEmails(messages.map(({ body }) => ({ projectId: body.project, id: body.email })));
  const messageByEmail = new Map(messages.map((message) => [message.body.email, message]));
  const isAccountStopped = isStopped(await getAccount());
  const rowsByProject = groupBy([...rows.values()], ({ projectId }) => projectId);
  const candidates = [...rowsByProject].map(([projectId, projectRows]) =>
    readCandidates(projectId, projectRows, { messageByEmail, isAccountStopped }),
  );
  return (await Promise.all(candidates)).flat();
}

interface BatchFacts {
  messageByEmail: ReadonlyMap<string, Message<SendMessage>>;
  isAccountStopped: boolean;
}

async function readCandidates(
  projectId: string,
  rows: EmailRow[],
  { messageByEmail, isAccountStopped }: BatchFacts,
): Promise<Candidate[]> {
  const project = await projectState(projectId);
  const [emailFacts, leftOutCopies] = await Promise.all([
    readFactsOfProject(project, rows),
    project ? readCopiesToLeaveOut(project, rows) : new Map<string, CopyOutcomes>(),
  ]);
  return emailFacts.map(({ row, contact, suppressed, topic }) => ({
    messageId: messageByEmail.get(row.id)?.id ?? '',
    request: messageByEmail.get(row.id)?.body.request,
    row,
    leftOutCopies: leftOutCopies.get(row.id),
    facts: {
      status: row.status,
      kind: row.kind,
      notBefore: row.scheduledAt ? Date.parse(row.scheduledAt) : 0,
      project: project?.status ?? null,
      paused: isAccountStopped || (project !== null && isPaused(project, row)),
      contact,
      topic,
      suppressed,
    },
  }));
}
