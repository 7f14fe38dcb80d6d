import type { EmailRow } from '../db/emails';

/** An email as lists show it. */
export const emailReply = (row: EmailRow) => ({
  id: row.id,
  contact: { id: row.contactId, email: row.erased ? null : row.email },
  from: row.from,
  subject: row.erased ? null : row.subject,
  status: row.status,
  // A mail that bounced softly may have been delivered since.
  bounceType: row.status === 'BOUNCED' ? (row.bounceType ?? null) : null,
  reason: row.reason ?? null,
  lane: row.lane,
  template: row.template ?? null,
  tags: row.tags,
  createdAt: row.createdAt,
  scheduledAt: row.scheduledAt ?? null,
  sentAt: row.sentAt ?? null,
  deliveredAt: row.deliveredAt ?? null,
  openedAt: row.openedAt ?? null,
  clickedAt: row.clickedAt ?? null,
  bouncedAt: row.bouncedAt ?? null,
  complainedAt: row.complainedAt ?? null,
});
