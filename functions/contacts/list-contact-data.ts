import type { ContactDataKind } from '../../shared/contract/contacts';
import { Problem } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { getSuppression } from '../../shared/db/contacts/suppressions';
import { listCopyNotes } from '../../shared/db/emails/copies';
import { getEmails } from '../../shared/db/emails/emails';
import { listEmails } from '../../shared/db/emails/list';
import { listEvents } from '../../shared/db/events/list';
import type { Project } from '../../shared/db/projects/projects';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { keys } from '../../shared/db/table/keys';
import { listExecutionsOfContact } from '../../shared/db/workflows/contact-executions';
import { readPayloads } from '../../shared/db/workflows/execution-payloads';
import type { Contact } from '../../shared/domain/contacts/contact';
import { copiesOf } from '../../shared/domain/emails/copies';
import type { Execution } from '../../shared/domain/workflows/execution';
import { hasRole } from '../../shared/http/access';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';
import { emailReply } from '../../shared/http/email-reply';
import { eventReply } from '../../shared/http/event-reply';
import { toIso } from '../../shared/ops/clock';
import { findContact } from './find-contact';
import { readSegmentsOfContact } from './list-contact-segments';

interface RecordPage {
  records: Record<string, unknown>[];
  next: string | null;
}

interface RecordPageRequest {
  limit: number;
  cursor?: string | undefined;
  includesBcc: boolean;
}

interface DataReader {
  kind: ContactDataKind;
  read(project: Project, contact: Contact, page: RecordPageRequest): Promise<RecordPage>;
}

const singlePage = (records: Record<string, unknown>[]): RecordPage => ({ records, next: null });

/** An execution has two payloads of at most 32 KB each, so a page stays below Lambda's 6 MB. */
const MAX_EXECUTIONS = 20;

async function executionRecord(execution: Execution): Promise<Record<string, unknown>> {
  const { id, workflowId, status, startedAt, endedAt } = execution;
  const { payloads } = await readPayloads(execution);
  const times = { startedAt: toIso(startedAt), endedAt: endedAt === undefined ? null : toIso(endedAt) };
  return { id, workflowId, status, ...times, ...payloads };
}

const readers: readonly DataReader[] = [
  { kind: 'contact', read: async (_project, contact) => singlePage([contactReply(contact)]) },
  {
    kind: 'suppression',
    read: async ({ id }, contact) => {
      const suppression = await getSuppression(id, contact.id);
      return singlePage(suppression ? [{ reason: suppression.reason, createdAt: suppression.createdAt }] : []);
    },
  },
  {
    kind: 'segment',
    read: async ({ id }, contact) => {
      const segments = await readSegmentsOfContact(id, contact.id, contact.generation);
      return singlePage(segments.map(({ id, name, type }) => ({ id, name, type })));
    },
  },
  {
    kind: 'execution',
    read: async ({ id }, contact, { limit, cursor }) => {
      const size = Math.min(limit, MAX_EXECUTIONS);
      const { executions, next } = await listExecutionsOfContact(id, contact, size, cursor ?? null);
      return { records: await Promise.all(executions.map(executionRecord)), next };
    },
  },
  {
    kind: 'email',
    read: async (project, { id, generation }, page) => {
      const { items, nextCursor } = await listEmails(project, { contactId: id, generation }, page);
      return { records: items.map(emailReply), next: nextCursor };
    },
  },
  {
    kind: 'event',
    read: async (project, contact, page) => {
      const { items, nextCursor } = await listEvents(project, { contact, withCampaigns: true }, page);
      return { records: items.map(eventReply), next: nextCursor };
    },
  },
  {
    kind: 'copy',
    read: async ({ id }, contact, { limit, cursor, includesBcc }) => {
      const after = cursor === undefined ? undefined : { ...keys.copyNote(id, contact.id, cursor) };
      const { emailIds, after: nextKey } = await listCopyNotes(id, contact.id, { limit, after });
      const lastId = emailIds.at(-1) ?? null;
      return {
        records: await copyRecords(id, contact, emailIds, includesBcc),
        next: nextKey ? lastId : null,
      };
    },
  },
];

/** Shows only the contact's copy, because the email's other facts are about its main recipient. */
async function copyRecords(
  projectId: string,
  { id }: Contact,
  emailIds: readonly string[],
  includesBcc: boolean,
): Promise<Record<string, unknown>[]> {
  const rowsById = await getEmails(emailIds.map((emailId) => ({ projectId, id: emailId })));
  return [...rowsById.values()].flatMap((row) =>
    copiesOf(row)
      .filter((copy) => copy.contactId === id && copy.email !== null && (includesBcc || copy.kind === 'cc'))
      .map(({ email, name, kind, status, deliveredAt }) => ({
        id: row.id,
        email,
        name: name ?? null,
        kind,
        status,
        createdAt: row.createdAt,
        deliveredAt,
      })),
  );
}

interface Position {
  part: number;
  cursor: string | null;
  before: number;
}

/** A page has one kind of records, so a page before the last may be short or empty. */
export const listContactData: Endpoint<typeof contactsGroup.routes.listContactData> = async ({
  params,
  query,
  project,
  caller,
}) => {
  const contact = await findContact(project, params.id);
  const list = `contact-data\n${contact.id}\n${contact.generation}`;
  const { limit, cursor } = query;
  const position = cursor === undefined ? START : readCursor<Position>(project.secret, list, cursor);
  const reader = readers[position.part];
  if (!reader) throw new Problem('INVALID_CURSOR');
  const includesBcc = hasRole(caller, 'editor') && caller.keyKind !== 'agent';
  const page = { limit, cursor: position.cursor ?? undefined, includesBcc };
  const { records, next } = await reader.read(project, contact, page);
  const total = position.before + records.length;
  const nextPosition = positionAfter(position, next, total);
  return {
    status: 200,
    body: {
      items: records.map((record) => ({ kind: reader.kind, record })),
      nextCursor: nextPosition && writeCursor(project.secret, list, nextPosition),
      hasMore: nextPosition !== null,
      total,
      ...(nextPosition ? { totalIsLowerBound: true as const } : {}),
    },
  };
};

const START: Position = { part: 0, cursor: null, before: 0 };

function positionAfter({ part }: Position, next: string | null, before: number): Position | null {
  if (next !== null) return { part, cursor: next, before };
  return part + 1 < readers.length ? { part: part + 1, cursor: null, before } : null;
}
