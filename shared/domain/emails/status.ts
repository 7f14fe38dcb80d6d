import type { BounceType, emailStatuses } from '../../contract/statuses';

/** A status only changes to a later one in this list. */
const statusOrder = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  // These are above SENDING, because nothing is sent after them, and below SENT, because feedback proves an
  // earlier sending.
  'SKIPPED',
  'CANCELLED',
  'SENT',
  'BOUNCED soft',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'FAILED',
  'BOUNCED hard',
  'COMPLAINED',
] as const;

export type EmailStatus = (typeof emailStatuses)[number];

export function rankOf(status: EmailStatus, bounceType: BounceType = 'soft'): number {
  return statusOrder.indexOf(status === 'BOUNCED' ? `BOUNCED ${bounceType}` : status);
}
