import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Contact, ContactSource } from '../domain/contact';
import { isoNow } from '../ops/clock';
import { db, tableName } from './client';
import { indexes, keys, suffixOf } from './keys';
import { type Conflict, conditional, isConflict } from './outcomes';

/** A contact as stored. */
export interface ContactRow extends Contact {
  source: ContactSource;
  /** At least the bytes of `data` as JSON; exact after a write that had to look closely. */
  dataBytes: number;
  /** Unsubscribed by a complaint, which no call takes back. */
  complained?: true;
  /** Mark of the request that created it. */
  createdBy?: string;
}

/** What is to become of an existing contact. */
export interface Merge {
  /** By top-level key; null removes. */
  patch: Record<string, unknown>;
  subscribed: boolean | undefined;
}

/** What must hold for a merge, beside that the contact exists. */
export type MergeGuard =
  /** There is room for all of the patch, whatever of it stands already. */
  | { maximumKeys: number; maximumBytes: number; addedBytes: number }
  /** Nothing was written since this version, in which the merged data was found to fit. */
  | { version: number; dataBytes: number };

export const toContact = (row: ContactRow): Contact => ({
  id: row.id,
  email: row.email,
  subscribed: row.subscribed,
  data: row.data,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
  generation: row.generation,
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

/** The clauses of one update and all that they name. */
class Clauses {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  readonly set: string[] = [];
  readonly remove: string[] = [];
  readonly conditions = ['attribute_exists(pk)'];

  /** Each key by itself, so that writes of other keys at the same time lose nothing. */
  patch(patch: Record<string, unknown>): void {
    for (const [index, [key, value]] of Object.entries(patch).entries()) {
      this.names['#data'] = 'data';
      this.names[`#k${index}`] = key;
      if (value === null) {
        this.remove.push(`#data.#k${index}`);
      } else {
        this.values[`:k${index}`] = value;
        this.set.push(`#data.#k${index} = :k${index}`);
      }
    }
  }

  value(attribute: string, value: unknown, expression = `:${attribute}`): void {
    this.names[`#${attribute}`] = attribute;
    this.values[`:${attribute}`] = value;
    this.set.push(`#${attribute} = ${expression}`);
  }

  guard(guard: MergeGuard): void {
    if ('version' in guard) {
      this.values[':seen'] = guard.version;
      this.conditions.push('#version = :seen');
      this.value('dataBytes', guard.dataBytes);
      return;
    }
    this.names['#data'] = 'data';
    this.values[':maximumKeys'] = guard.maximumKeys;
    this.values[':maximumBytes'] = guard.maximumBytes;
    this.conditions.push('size(#data) <= :maximumKeys', '#dataBytes <= :maximumBytes');
    this.value('dataBytes', guard.addedBytes, '#dataBytes + :dataBytes');
  }
}

/** Changes a contact where the guard holds; the conflict carries the row as it is, or null where there is none. */
export async function mergeContactRow(
  projectId: string,
  contactId: string,
  { patch, subscribed }: Merge,
  guard: MergeGuard,
): Promise<ContactRow | Conflict<ContactRow>> {
  const clauses = new Clauses();
  clauses.patch(patch);
  clauses.value('updatedAt', isoNow());
  clauses.value('version', 1, '#version + :version');
  clauses.guard(guard);
  if (subscribed !== undefined) clauses.value('subscribed', subscribed);
  if (subscribed === true) clauses.conditions.push('attribute_not_exists(complained)');
  const written = await conditional<{ Attributes?: unknown }, ContactRow>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.contact(projectId, contactId),
        UpdateExpression: `SET ${clauses.set.join(', ')}${clauses.remove.length > 0 ? ` REMOVE ${clauses.remove.join(', ')}` : ''}`,
        ConditionExpression: clauses.conditions.join(' AND '),
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
        UpdateExpression: 'SET complained = :true, #subscribed = :false, #updatedAt = :now, #version = #version + :one',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(complained)',
        ExpressionAttributeNames: { '#subscribed': 'subscribed', '#updatedAt': 'updatedAt', '#version': 'version' },
        ExpressionAttributeValues: { ':true': true, ':false': false, ':now': isoNow(), ':one': 1 },
      }),
    ),
  );
}
