import { addSoftBounce, forgetSoftBounces } from '../../shared/db/contacts/soft-bounces';
import type { SuppressedAddress } from '../../shared/db/contacts/suppression-rows';
import { suppress } from '../../shared/db/contacts/suppressions';
import { isUnreachable } from '../../shared/domain/contacts/soft-bounces';
import type { Feedback } from '../../shared/domain/sending/ses-event';

/** Whom feedback is about: a mail's recipient, or somebody who got a copy. */
export interface Judged {
  projectId: string;
  contactId: string;
  /** The contact's; absent if the address is no contact's. */
  generation?: string | undefined;
  /** The mail that the feedback is about. Absent for a bcc: whoever reads the suppression must not learn of that mail. */
  emailId?: string | undefined;
  /** For the list of suppressions. */
  address?: SuppressedAddress | undefined;
  isErased: boolean;
}

/** Suppresses the address if feedback asks for it. The suppression is by the contact's id, so it needs no address. */
export async function judgeAddress({ addressProblem, at }: Feedback, judged: Judged): Promise<void> {
  const { projectId, contactId, emailId, address, isErased } = judged;
  if (addressProblem === 'complained') await suppress(projectId, contactId, 'complaint', emailId, address);
  if (addressProblem === 'unreachable') await suppress(projectId, contactId, 'hard_bounce', emailId, address);
  if (addressProblem === 'failing' && !isErased) await noteFailing(judged, at);
}

async function noteFailing(judged: Judged, at: string): Promise<void> {
  const { projectId, contactId, emailId, address } = judged;
  if (!isUnreachable(await addSoftBounce(judged, at))) return;
  await suppress(projectId, contactId, 'hard_bounce', emailId, address);
  await forgetSoftBounces(projectId, contactId);
}
