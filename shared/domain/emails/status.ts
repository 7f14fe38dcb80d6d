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

type Ranked = (typeof order)[number];

/** A status, as the API shows it. */
export type EmailStatus = Ranked extends infer R ? (R extends `${infer S} ${string}` ? S : R) : never;

/** Every status. */
export const emailStatuses = [...new Set(order.map((ranked) => ranked.split(' ')[0] as EmailStatus))];

export type BounceType = 'hard' | 'soft';

/** A status with what it needs to be ranked. */
export interface StatusMark {
  status: EmailStatus;
  /** With BOUNCED only. */
  bounceType?: BounceType;
}

/** The place of a status in the order. Higher ones win. A bounce of unknown kind counts as soft. */
export function rankOf(status: EmailStatus, bounceType: BounceType = 'soft'): number {
  return order.indexOf(status === 'BOUNCED' ? `BOUNCED ${bounceType}` : status);
}

/** The status after an event: the higher of the two, so that repeated and late events change nothing. */
export function nextStatus(current: StatusMark, event: StatusMark): StatusMark {
  return rankOf(event.status, event.bounceType) > rankOf(current.status, current.bounceType) ? event : current;
}
