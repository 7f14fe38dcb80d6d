import type { SuppressionReason } from '../../shared/contract/routes/suppressions';
import { contactIdFor } from '../../shared/db/contacts/addresses';
import { readContactRow } from '../../shared/db/contacts/contacts';
import type { NewSuppression, SuppressedAddress } from '../../shared/db/contacts/suppression-rows';
import { addSoftBounce, forgetSoftBounces, suppress, suppressAddress } from '../../shared/db/contacts/suppressions';
import { projectState } from '../../shared/db/projects/projects';
import { isUnreachable } from '../../shared/domain/contacts/soft-bounces';
import type { Feedback } from '../../shared/domain/sending/ses-event';

export interface JudgedRecipient {
  projectId: string;
  contactId: string;
  generation?: string | undefined;
  /** Absent for a bcc, because whoever reads the suppression must not learn of the email. */
  emailId?: string | undefined;
  address?: SuppressedAddress | undefined;
  /** The email's address, which may no longer be the contact's. Absent if unknown. */
  sentTo?: string | undefined;
  isErased: boolean;
}

export async function judgeAddress({ addressProblem, at }: Feedback, recipient: JudgedRecipient): Promise<void> {
  if (addressProblem === 'complained') await recordComplaint(recipient);
  if (addressProblem === 'unreachable') await suppressSentAddress(recipient, 'hard_bounce');
  if (addressProblem === 'failing' && !recipient.isErased) await recordSoftBounce(recipient, at);
}

async function recordComplaint(recipient: JudgedRecipient): Promise<void> {
  const { projectId, contactId, emailId, generation, address, sentTo } = recipient;
  const suppressedId = await suppressSentAddress(recipient, 'complaint');
  if (suppressedId === contactId || sentTo === undefined) return;
  // The contact has another address by now, which is suppressed too.
  const contact = await readContactRow(projectId, contactId);
  const isSameContact = address !== undefined && contact?.generation === generation;
  const currentAddress = contact && isSameContact ? { email: contact.email, generation } : undefined;
  await suppress(projectId, contactId, 'complaint', emailId, currentAddress);
}

async function suppressSentAddress(recipient: JudgedRecipient, reason: SuppressionReason): Promise<string> {
  const { projectId, contactId, emailId, address, sentTo } = recipient;
  const project = sentTo === undefined ? null : await projectState(projectId);
  if (!project || sentTo === undefined) {
    await suppress(projectId, contactId, reason, emailId, address);
    return contactId;
  }
  const { id } = await suppressAddress(
    project,
    sentTo,
    (id): Omit<NewSuppression, 'contactId'> => ({
      reason,
      emailId,
      // The generation in `address` is that of the email's contact, so another contact gets none.
      address: address && (id === contactId ? address : { email: sentTo }),
      isReportedBySes: true,
    }),
  );
  return id;
}

async function recordSoftBounce(recipient: JudgedRecipient, at: string): Promise<void> {
  const { projectId, sentTo } = recipient;
  const project = sentTo === undefined ? null : await projectState(projectId);
  const contactId = project && sentTo !== undefined ? await contactIdFor(project, sentTo) : recipient.contactId;
  const generation = contactId === recipient.contactId ? recipient.generation : undefined;
  if (!isUnreachable(await addSoftBounce({ projectId, contactId, generation }, at))) return;
  await suppressSentAddress(recipient, 'hard_bounce');
  await forgetSoftBounces(projectId, contactId);
}
