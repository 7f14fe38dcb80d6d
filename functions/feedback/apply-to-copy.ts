import { isBeingErased } from '../../shared/db/contacts/open-erasures';
import { recordCopyOutcome } from '../../shared/db/emails/copies';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { CopyMark } from '../../shared/domain/emails/copies';
import type { Feedback } from '../../shared/domain/sending/ses-event';
import { beginningOf } from '../../shared/domain/storable-text';
import { judgeAddress } from './judge-address';

const copyMarkOf = ({ type, bounceType }: Feedback): CopyMark | null => {
  if (type === 'bounced') return bounceType === 'hard' ? 'hard_bounce' : 'soft_bounce';
  return type === 'delivered' || type === 'complained' ? type : null;
};

const MAX_SUB_TYPE_CHARS = 40;

export async function applyToCopy(feedback: Feedback, row: EmailRow, index: string): Promise<void> {
  const copy = row.copies?.[index];
  const mark = copyMarkOf(feedback);
  if (!copy || row.test || row.member) return;
  const subType = beginningOf(feedback.subType ?? '', MAX_SUB_TYPE_CHARS);
  if (mark) await recordCopyOutcome(row, index, mark, { at: feedback.at, word: subType });
  const { projectId, createdAt } = row;
  const { contactId, email, kind } = copy;
  const emailId = kind === 'cc' ? row.id : undefined;
  const isErased = email === undefined || (await isBeingErased(projectId, { contactId, createdAt }));
  const address = isErased ? undefined : { email };
  await judgeAddress(feedback, {
    projectId,
    contactId,
    emailId,
    address,
    isErased,
    sentTo: isErased ? undefined : email,
  });
}
