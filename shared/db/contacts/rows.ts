import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Contact, ContactSource } from '../../domain/contacts/contact';
import type { Wishes } from '../../domain/contacts/wishes';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { indexes, keys, suffixOf } from '../table/keys';
import { type Conflict, conditional, isConflict } from '../table/outcomes';
import { ContactClauses, type MergeGuard } from './clauses';

/** What the steps of workflows leave on a contact that they change. */
export interface StepTrace {
  /** Marks of the latest ones, newest last. */
  marks: string[];
  /** How many workflows, one causing the next, have led to a version of it. */
  cause: { version: number; depth: number };
}

/** A contact as stored. */
export interface ContactRow extends Contact, Partial<StepTrace> {
  source: ContactSource;
  /** At least the bytes of `data` as JSON; exact after a write that had to look closely. */
  dataBytes: number;
  /** Unsubscribed by a complaint, which no call takes back. */
  complained?: true;
  /** When it was last unsubscribed, by the person or a call; absent for one that is subscribed or never was. */
  leftAt?: string;
  /** Mark of the request that created it. */
  createdBy?: string;
}

/** What is to become of an existing contact. */
export interface Merge {
  /** By top-level key; null removes. */
  patch: Record<string, unknown>;
  subscribed: boolean | undefined;
  wishes?: Wishes;
  /** The row as it was seen, where the change follows from it. */
  seen?: Pick<ContactRow, 'topics' | 'generation'> | undefined;
  /** What a workflow's step leaves on the row; the guard is the version before `cause`'s. */
  trace?: StepTrace | undefined;
}

export const toContact = (row: ContactRow): Contact => ({
  id: row.id,
  email: row.email,
  subscribed: row.subscribed,
  data: row.data,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
  generation: row.generation,
  ...(row.topics && Object.keys(row.topics).length > 0 ? { topics: row.topics } : {}),
  ...(row.snoozedUntil === undefined ? {} : { snoozedUntil: row.snoozedUntil }),
  ...(row.pendingSince === undefined ? {} : { pendingSince: row.pendingSince }),
});

export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Brings a contact into being, or answers with the one that is there. */
export async function createContactRow(
  projectId: string,
  row: Omit<ContactRow, 'dataBytes'>,
): Promise<ContactRow | Conflict<ContactRow>> {
  const whole: ContactRow = { ...row, dataBytes: jsonBytes(row.data) };
  const written = await conditional<unknown, ContactRow>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.contact(projectId, row.id),
          v: 1,
          g1pk: indexes.contactsOf(projectId, suffixOf(row.id)),
          g1sk: `${row.createdAt}#${row.id}`,
          ...whole,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict<ContactRow>(written) ? written : whole;
}

/** Changes a contact where the guard holds; the conflict carries the row as it is, or null where there is none. */
export async function mergeContactRow(
  projectId: string,
  contactId: string,
  { patch, subscribed, wishes, seen, trace }: Merge,
  guard: MergeGuard,
): Promise<ContactRow | Conflict<ContactRow>> {
  const clauses = new ContactClauses();
  clauses.patch(patch);
  clauses.value('updatedAt', isoNow());
  clauses.value('version', 1, '#version + :version');
  clauses.guard(guard);
  if (subscribed !== undefined) clauses.subscription(subscribed, isoNow());
  if (wishes) clauses.wishes(wishes, seen?.topics);
  if (seen) clauses.only('generation', seen.generation);
  for (const [name, value] of Object.entries(trace ?? {})) clauses.value(name, value);
  const written = await conditional<{ Attributes?: unknown }, ContactRow>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.contact(projectId, contactId),
        UpdateExpression: `SET ${clauses.set.join(',')}${clauses.remove.length > 0 ? ` REMOVE ${clauses.remove.join(',')}` : ''}`,
        ConditionExpression: `attribute_exists(pk) AND ${clauses.conditions.join(' AND ')}`,
        ExpressionAttributeNames: clauses.names,
        ExpressionAttributeValues: clauses.values,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict<ContactRow>(written) ? written : (written.Attributes as ContactRow);
}

/** Unsubscribes after a complaint, and keeps every call from taking it back. A contact that is gone is left alone. */
export async function markComplained(projectId: string, contactId: string): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.contact(projectId, contactId),
        UpdateExpression:
          'SET complained = :true, #subscribed = :false, #updatedAt = :now, #version = #version + :one REMOVE pendingSince',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(complained)',
        ExpressionAttributeNames: { '#subscribed': 'subscribed', '#updatedAt': 'updatedAt', '#version': 'version' },
        ExpressionAttributeValues: { ':true': true, ':false': false, ':now': isoNow(), ':one': 1 },
      }),
    ),
  );
}
