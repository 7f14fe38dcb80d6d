import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../../../ops/clock';
import { type EmailRow, emailExpiry, toEmail } from '../../emails/emails';
import { db, tableName } from '../client';
import { conditional, isConflict } from '../outcomes';
import { recordExpiry } from '../record-expiry';
import { IS_READABLE, readableValue } from '../row-version';
import type { StoredRow } from '../scan-table';
import type { Migration } from './migration';

const openStates: readonly EmailRow['status'][] = ['QUEUED', 'SENDING', 'SCHEDULED'];

/** When a row goes by these days; one that is still open, however old, has all of them before it. */
function expiryOf(row: StoredRow, days: number): number {
  const email = toEmail(row);
  const expiry = emailExpiry(email, days);
  return openStates.includes(email.status) ? Math.max(expiry, recordExpiry(now(), days)) : expiry;
}

const DAY_SECONDS = 86_400;

/** Emails of before `recordDays` stay for good, or for the days that were set then. */
export const emailExpiryMigration = (days: number): Migration => ({
  does: `Has each email go ${days} days after it was accepted; those of before had another time, or none.`,
  filter: { expression: 'sk = :email', values: { ':email': 'EMAIL' } },
  isCurrent: (row) => typeof row.ttl === 'number' && Math.abs(row.ttl - expiryOf(row, days)) < DAY_SECONDS,
  migrate: async (row) => {
    const update = new UpdateCommand({
      TableName: tableName(),
      Key: { pk: row.pk, sk: row.sk },
      UpdateExpression: 'SET #ttl = :ttl',
      ConditionExpression: `attribute_exists(pk) AND ${IS_READABLE} AND #status = :seen`,
      ExpressionAttributeNames: { '#ttl': 'ttl', '#status': 'status' },
      ExpressionAttributeValues: { ':ttl': expiryOf(row, days), ':seen': row.status, ...readableValue },
    });
    return isConflict(await conditional(db.send(update))) ? 'passed' : 'migrated';
  },
});
