import type { SuppressionReason } from '../../shared/contract/routes/suppressions';
import { contactIdFor } from '../../shared/db/contacts/addresses';
import { readContactRow } from '../../shared/db/contacts/contacts';
import type { SuppressedAddress } from '../../shared/db/contacts/suppression-rows';
import { addSoftBounce, forgetSoftBounces, suppress, suppressAddress } from '../../shared/db/contacts/suppressions';
import { projectState } from '../../shared/db/projects/projects';
import { isUnreachable } from '../../shared/domain/contacts/soft-bounces';
import type { Feedback } from '../../shared/domain/sending/ses-event';

export interface Judged {
  projectId: string;
  contactId: string;
  generation?: string | undefined;
  /** Absent for a bcc: suppression readers must not learn of the email. */
  emailId?: string | undefined;
  address?: SuppressedAddress | undefined;
  /** May no longer be the contact's address; absent if unknown. */
  sentTo?: string | undefined;
  isErased: boolean;
}

export async function judgeAddress({ addressProblem, at }: Feedback, judged: Judged): Promise<void> {
  if (addressProblem === 'complained') await recordComplaint(judged);
  if (addressProblem === 'unreachable') await suppressWhereSent(judged, 'hard_bounce');
  if (addressProblem === 'failing' && !judged.isErased) await recordFailing(judged, at);
}

async function recordComplaint(judged: Judged): Promise<void> {
  const { projectId, contactId, emailId, generation, address, sentTo } = judged;
  const whereSent = await suppressWhereSent(judged, 'complaint');
  if (whereSent === contactId || sentTo === undefined) return;
  const person = await readContactRow(projectId, contactId);
  const own = address && person?.generation === generation ? { email: person?.email ?? '', generation } : undefined;
  await suppress(projectId, contactId, 'complaint', emailId, own);
}

async function suppressWhereSent(judged: Judged, reason: SuppressionReason): Promise<string> {
  const { projectId, contactId, emailId, address, sentTo } = judged;
  const project = sentTo === undefined ? null : await projectState(projectId);
  if (!project || sentTo === undefined) {
    await suppress(projectId, contactId, reason, emailId, address);
    return contactId;
  }
  const { id } = await suppressAddress(project, sentTo, (id) => ({
    reason,
    emailId,
    // The generation is that of the contact that the email was made for.
    address: address && (id === contactId ? address : { email: sentTo }),
    reported: true,
  }));
  return id;
}

async function recordFailing(judged: Judged, at: string): Promise<void> {
  const { projectId, sentTo } = judged;
  const project = sentTo === undefined ? null : await projectState(projectId);
  const contactId = project && sentTo !== undefined ? await contactIdFor(project, sentTo) : judged.contactId;
  const generation = contactId === judged.contactId ? judged.generation : undefined;
  if (!isUnreachable(await addSoftBounce({ projectId, contactId, generation }, at))) return;
  await suppressWhereSent(judged, 'hard_bounce');
  await forgetSoftBounces(projectId, contactId);
}
