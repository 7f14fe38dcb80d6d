import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { handler } from '../../functions/feedback/handler';
import { getContacts } from '../../shared/db/contacts/contacts';
import { getSuppression } from '../../shared/db/contacts/suppressions';
import { type EmailRow, toEmail } from '../../shared/db/emails/emails';
import { claimEmail, markSent } from '../../shared/db/emails/sending';
import { type RecordedEvent, toEvent } from '../../shared/db/events/events';
import { timelineEventsOf } from '../../shared/db/events/timeline-events';
import type { Project } from '../../shared/db/projects/projects';
import { db, tableName } from '../../shared/db/table/client';
import { type Key, keys } from '../../shared/db/table/keys';
import { contentOf } from '../../shared/db/table/stored';
import type { CounterEntries } from '../../shared/domain/counters/counting';
import { newEmail } from './emails';
import { failures, lambdaContext, queueEvent } from './invocations';
import { notification } from './ses-events';

/** Hands SNS notifications to the feedback function as one batch; the answer names those that failed. */
export const processFeedback = async (notifications: object[]): Promise<string[]> =>
  failures(await handler(queueEvent('feedback', notifications), lambdaContext()));

/** SES's events of one email, as one batch. */
export const feedbackOf = (row: EmailRow, ...events: object[]) =>
  processFeedback(events.map((event) => notification(row, event)));

/** An email that SES took at the first try, as the sender leaves it. */
export async function sentEmail(project: Project, given: Parameters<typeof newEmail>[1] = {}): Promise<EmailRow> {
  const row = await newEmail(project, given);
  await claimEmail(row, 'token');
  await markSent(row, 'token', 'ses-1');
  return row;
}

export const suppressionOf = async ({ projectId, contactId }: EmailRow) =>
  (await getSuppression(projectId, contactId))?.reason;

export const isSubscribed = async (project: Project, { contactId }: EmailRow) =>
  (await getContacts(project, [contactId])).get(contactId)?.subscribed;

/** The events of an email's contact, in order of time: those that have rows, and those that timelines tell. */
export async function eventsOf({ projectId, contactId }: EmailRow): Promise<RecordedEvent[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.contactEvent(projectId, contactId, '').pk },
    }),
  );
  return eventsIn(Items).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The events of a contact's rows. */
const eventsIn = (rows: readonly Row[]) =>
  rows.flatMap((row): RecordedEvent[] => {
    if (String(row.sk).startsWith('EVENT#')) return [toEvent(row)];
    return String(row.sk).startsWith('EMAIL#') ? timelineEventsOf(toEmail(row)) : [];
  });

export const eventNamesOf = async (row: EmailRow) => (await eventsOf(row)).map(({ name }) => name).sort();

type Row = Record<string, unknown>;

/** What tells one email from another, and how it was stored on the way. */
const OF_ONE_EMAIL = ['id', 'projectId', 'contactId', 'generation', 'email', 'contentId', 'seen', 'timeline'];
const inOrder = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, text: JSON.stringify(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ item }) => item);

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(contentOf(row)).filter(([name]) => !names.includes(name)));

function eventOf({ name, createdAt, data }: RecordedEvent) {
  const { email: _, ...details } = data;
  return { name, createdAt, details };
}

/**
 * All that feedback decides of emails and their contacts, in the order of the emails: the same for emails of two
 * projects that came to the same. Counters as the stream's readers have left them.
 */
export function outcomeOf(rows: Row[], { id: projectId }: Project, emails: readonly EmailRow[]) {
  const byKey = new Map(rows.map((row) => [`${row.pk} ${row.sk}`, row]));
  const find = ({ pk, sk }: Key) => byKey.get(`${pk} ${sk}`) ?? {};
  const byContact = new Map<unknown, Row[]>();
  for (const row of rows) byContact.set(row.pk, [...(byContact.get(row.pk) ?? []), row]);
  return {
    emails: emails.map(({ id, contactId }) => {
      const { timeline, ...row } = find(keys.email(projectId, id));
      return {
        row: without(row, OF_ONE_EMAIL),
        // SES's event that it accepted the email is kept only if it comes before SES's answer is stored.
        timeline: inOrder((timeline as Row[]).filter(({ t }) => t !== 'accepted_by_ses')),
        suppression: find(keys.suppression(projectId, contactId)).reason,
        subscribed: find(keys.contact(projectId, contactId)).subscribed,
        events: inOrder(eventsIn(byContact.get(keys.contactEvent(projectId, contactId, '').pk) ?? []).map(eventOf)),
      };
    }),
    counters: countersOf(rows, projectId),
  };
}

function countersOf(rows: Row[], projectId: string): Record<string, number> {
  const counters: Record<string, number> = {};
  for (const { pk, n } of rows) {
    if (!String(pk).startsWith(`P#${projectId}#N#`)) continue;
    for (const [counter, entry] of Object.entries(n as CounterEntries)) {
      counters[counter] = (counters[counter] ?? 0) + entry.n;
    }
  }
  return counters;
}
