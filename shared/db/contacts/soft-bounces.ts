import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayOf } from '../../domain/contacts/soft-bounces';
import { isoNow, now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';

/** Longer than the days count, so that an address that has recovered is forgotten. */
const KEPT_SECONDS = 40 * 24 * 3600;

/** Whose mail it was: the contact's generation is missing where the email's is. */
interface Bounced {
  projectId: string;
  contactId: string;
  generation?: string | undefined;
}

/**
 * Adds the day of a soft bounce, once however often it is told; answers with all days that are known. The row belongs to
 * the contact whose mail bounced last, and goes with it.
 */
export async function addSoftBounce({ projectId, contactId, generation }: Bounced, at: string): Promise<string[]> {
  const set = {
    v: 1,
    ttl: Math.floor(now() / 1000) + KEPT_SECONDS,
    contactId,
    createdAt: isoNow(),
    ...(generation === undefined ? {} : { generation }),
  };
  const names = Object.keys(set);
  const { Attributes } = await db.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.softBounces(projectId, contactId),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} ADD #days :day`,
      ExpressionAttributeNames: Object.fromEntries([...names, 'days'].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
        ':day': new Set([dayOf(at)]),
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return [...((Attributes?.days as Set<string> | undefined) ?? [])];
}

/** Forgets the days, for the address is suppressed: should that be lifted, it begins anew. */
export async function forgetSoftBounces(projectId: string, contactId: string): Promise<void> {
  await db.send(new DeleteCommand({ TableName: tableName(), Key: keys.softBounces(projectId, contactId) }));
}
