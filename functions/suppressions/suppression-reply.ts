import type { Suppression } from '../../shared/db/contacts/suppressions';

/** A suppression as the API shows it. */
export const suppressionReply = ({ email, contactId, reason, emailId, createdAt, updatedAt }: Suppression) => ({
  email: email ?? null,
  contactId,
  reason,
  emailId: emailId ?? null,
  createdAt,
  updatedAt: updatedAt ?? createdAt,
});
