import type { EmailRow } from '../db/emails/emails';

/** Sender and subject are deleted with the campaign. */
const isWithoutCampaign = ({ campaign, from }: EmailRow): boolean => campaign !== undefined && from === '';

export const emailReply = (row: EmailRow) => ({
  id: row.id,
  contact: { id: row.contactId, email: row.erased ? null : row.email },
  from: isWithoutCampaign(row) ? null : row.from,
  subject: row.erased || isWithoutCampaign(row) ? null : row.subject,
  status: row.status,
  // Null for other statuses: after a soft bounce, the email may still have been delivered.
  bounceType: row.status === 'BOUNCED' ? (row.bounceType ?? null) : null,
  reason: row.reason ?? null,
  lane: row.lane,
  template: row.template ?? null,
  campaign: row.campaign ?? null,
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
