import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { parseAddress } from '../../domain/address';
import { type Contact, contactId, isContactId } from '../../domain/contacts/contact';
import { isoNow } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { type ContactRow, toContact } from './rows';

export async function readContactRow(projectId: string, id: string): Promise<ContactRow | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.contact(projectId, id), ConsistentRead: true }),
  );
  return (Item as ContactRow | undefined) ?? null;
}

/** The id that a contact has by its id or its address, whether there is one or not; null for what is neither. */
export function contactIdOf(project: Project, idOrEmail: string): string | null {
  if (isContactId(idOrEmail)) return idOrEmail;
  const address = parseAddress(idOrEmail);
  return address && contactId(project.salt, address);
}

/** A contact by its id or its address. */
export async function getContact(project: Project, idOrEmail: string): Promise<Contact | null> {
  const id = contactIdOf(project, idOrEmail);
  const row = id === null ? null : await readContactRow(project.id, id);
  return row && toContact(row);
}

/** Those of these contacts that exist, by id. */
export async function getContacts(project: Project, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await batchGet(
    ids.map((id) => keys.contact(project.id, id)),
    { consistent: true },
  );
  return new Map((rows as unknown as ContactRow[]).map((row) => [row.id, toContact(row)]));
}

/**
 * Subscribes or unsubscribes a contact, or notes that one that is not subscribed wants to stay so; `unchanged` when it is so already, `refused` when it complained once
 * and is to be subscribed.
 */
export async function setSubscribed(
  project: Project,
  id: string,
  subscribed: boolean,
): Promise<'changed' | 'unchanged' | 'refused' | 'missing'> {
  const outcome = await conditional<{ Attributes?: Record<string, unknown> | undefined }, ContactRow>(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.contact(project.id, id),
        UpdateExpression: subscribed
          ? 'SET #subscribed = :subscribed, #updatedAt = :now, #version = #version + :one REMOVE leftAt, pendingSince'
          : 'SET #subscribed = :subscribed, #updatedAt = :now, #version = #version + :one, leftAt = :now REMOVE pendingSince',
        ConditionExpression: subscribed
          ? 'attribute_exists(pk) AND #subscribed <> :subscribed AND attribute_not_exists(complained)'
          : 'attribute_exists(pk) AND (#subscribed <> :subscribed OR attribute_not_exists(leftAt) OR attribute_exists(pendingSince))',
        ExpressionAttributeNames: { '#subscribed': 'subscribed', '#updatedAt': 'updatedAt', '#version': 'version' },
        ExpressionAttributeValues: { ':subscribed': subscribed, ':now': isoNow(), ':one': 1 },
        ReturnValues: 'UPDATED_OLD',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (!isConflict<ContactRow>(outcome)) {
    return outcome.Attributes?.subscribed === subscribed ? 'unchanged' : 'changed';
  }
  if (!outcome.row) return 'missing';
  return outcome.row.subscribed === subscribed ? 'unchanged' : 'refused';
}
