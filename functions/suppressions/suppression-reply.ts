import type { Suppression } from '../../shared/db/contacts/suppressions';

export const suppressionReply = ({ email, contactId, reason, emailId, createdAt, updatedAt }: Suppression) => ({
  email: email ?? null,
  contactId,
  reason,
  emailId: emailId ?? null,
  createdAt,
  updatedAt: updatedAt ?? createdAt,
});
