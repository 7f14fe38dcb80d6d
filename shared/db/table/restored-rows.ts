import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow } from '../../ops/clock';
import type { ContactRow } from '../contacts/rows';
import { batchGet } from './batch-get';
import { db, tableName } from './client';
import type { Key } from './keys';
import { conditional } from './outcomes';

/** What a person has decided against mail, as a contact's row holds it. */
export type Refusals = Pick<ContactRow, 'topics' | 'snoozedUntil' | 'leftAt' | 'complained'> & { subscribed?: false };

/** Lower than every number that a stream gives. */
export const NO_SEQUENCE = '0';

/**
 * Lets a summary count whatever comes: a restored table has a new stream, and how its sequence numbers compare with
 * those of the former one nobody says.
 */
export async function forgetSequence({ pk, sk }: Key, seen: string): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: 'SET #sequence = :none',
        ConditionExpression: 'attribute_exists(pk) AND #sequence = :seen',
        ExpressionAttributeNames: { '#sequence': 'sequence' },
        ExpressionAttributeValues: { ':none': NO_SEQUENCE, ':seen': seen },
      }),
    ),
  );
}

/** Stores a row as another table holds it, in the place of this table's or, where there is none, as a new one. */
export async function putRow(row: Key, place: 'replace' | 'new'): Promise<void> {
  const condition = place === 'new' ? 'attribute_not_exists(pk)' : 'attribute_exists(pk)';
  await conditional(
    db.send(new PutCommand({ TableName: tableName(), Item: { ...row }, ConditionExpression: condition })),
  );
}

/** Stores rows that another table holds, for these keys, whatever this one has. */
export async function copyRows(wanted: readonly Key[], table: string): Promise<void> {
  for (const Item of await batchGet(wanted, { consistent: true, table })) {
    await db.send(new PutCommand({ TableName: tableName(), Item }));
  }
}

/** Notes on a contact's row what the person has refused; nothing where the row is another by now. */
export async function refuse({ pk, sk, version }: ContactRow & Key, refusals: Refusals): Promise<void> {
  const set = Object.entries({ ...refusals, updatedAt: isoNow(), version: version + 1 });
  const hasLeft = refusals.subscribed === false || refusals.complained === true;
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}${hasLeft ? ' REMOVE pendingSince' : ''}`,
        ConditionExpression: 'attribute_exists(pk) AND #version = :seen',
        ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ':seen': version,
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        },
      }),
    ),
  );
}
