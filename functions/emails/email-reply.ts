import type { EmailRow } from '../../shared/db/emails';

/** An email as lists show it. */
export const emailReply = (row: EmailRow) => ({
  id: row.id,
  contact: { id: row.contactId, email: row.email },
  from: row.from,
  subject: row.subject,
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

/** One email with all that happened to it, in order of time, for feedback comes in any order. */
export const emailWithTimeline = (row: EmailRow) => ({
  ...emailReply(row),
  error: row.error ?? null,
  opens: row.opens,
  clicks: row.clicks,
  timeline: [...row.timeline].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
});
