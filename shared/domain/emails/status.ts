import type { emailStatuses } from '../../contract/statuses';

/** All states of an email, from low to high. A status only moves up. BOUNCED has two places, one for each kind. */
const order = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  // Above SENDING, as nothing is sent after them; below SENT, as feedback proves that the mail left before.
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

/** A status, as the API shows it. */
export type EmailStatus = (typeof emailStatuses)[number];

export type BounceType = 'hard' | 'soft';

/** The place of a status in the order. Higher ones win. A bounce of unknown kind counts as soft. */
export function rankOf(status: EmailStatus, bounceType: BounceType = 'soft'): number {
  return order.indexOf(status === 'BOUNCED' ? `BOUNCED ${bounceType}` : status);
}
