import { DAY_SECONDS } from '../../durations';
import { now } from '../../ops/clock';
import { type EmailRow, emailExpiry, toEmail } from '../emails/emails';
import { expr } from '../table/expressions';
import { EMAIL } from '../table/keys';
import { update } from '../table/rows';
import type { StoredRow } from '../table/scan-table';
import { READABLE, recordExpiry } from '../table/stored';
import type { Migration } from './migration';

const openStates: readonly EmailRow['status'][] = ['QUEUED', 'SENDING', 'SCHEDULED'];

/** The days of an open email, however old, count from now. */
function expiryOf(row: StoredRow, days: number): number {
  const email = toEmail(row);
  const expiry = emailExpiry(email, days);
  return openStates.includes(email.status) ? Math.max(expiry, recordExpiry(now(), days)) : expiry;
}

/** Emails of earlier versions never expire. Other emails expire by the former `recordDays`. */
export const emailExpiryMigration = (days: number): Migration => ({
  does: `Lets each email expire ${days} days after it was accepted; older ones have another expiry, or none.`,
  filter: expr`begins_with(sk, ${EMAIL})`,
  isCurrent: (row) => typeof row.ttl === 'number' && Math.abs(row.ttl - expiryOf(row, days)) < DAY_SECONDS,
  migrate: async (row) => {
    const isUnchanged = expr`${READABLE} AND status = ${row.status}`;
    return (await update(row, { set: { ttl: expiryOf(row, days) }, if: isUnchanged })) ? 'migrated' : 'passed';
  },
});
