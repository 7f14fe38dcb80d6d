import { findObject } from '../../shared/aws/storage';
import { getContent, type MailContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { claimEmail, failEmail, postponeEmail } from '../../shared/db/emails/sending';
import type { Lane } from '../../shared/domain/sending/rate';
import { now } from '../../shared/ops/clock';
import type { SlotSource } from '../../shared/services/send-mail/slots';
import { toSes } from '../../shared/services/send-mail/to-ses';
import { newToken, type TryContext, tryAtSlot } from '../../shared/services/send-mail/try-at-slot';
import { withinBudget } from './byte-budget';

/** What one delivery needs of its invocation. */
export interface DeliveryContext extends Omit<TryContext, 'slots'> {
  slots: Record<Lane, SlotSource>;
  /** Whether the mail may still go, by facts of now: asked where the wait for its slot was long. */
  stillMayGo(): Promise<boolean>;
}

/** Whether SES has it, it never will, or it is tried again or settled by somebody else. */
export type Delivered = 'sent' | 'failed' | 'left';

/** Takes one email to SES with its content. */
export async function deliver(row: EmailRow, context: DeliveryContext): Promise<Delivered> {
  const content = await getContent(row.projectId, row.contentId);
  if (!content) return failWithoutContent(row);
  const bytes = content.attachments.reduce((sum, { size }) => sum + size, 0);
  return withinBudget(bytes, async () => {
    const found = await Promise.all(content.attachments.map(({ key }) => findObject(key)));
    const files = found.filter((file) => file !== null);
    return files.length === found.length ? hand(row, content, files, context) : failWithoutContent(row);
  });
}

/** The content or a file is gone only when its contact was erased meanwhile, or its time is long over. */
async function failWithoutContent(row: EmailRow): Promise<Delivered> {
  const token = newToken();
  const claimed = await claimEmail(row, token);
  if (claimed) await failEmail(row, token, 'content_missing', 'The content of the email is no longer stored.');
  return claimed ? 'failed' : 'left';
}

async function hand(
  row: EmailRow,
  content: MailContent,
  files: Uint8Array[],
  context: DeliveryContext,
): Promise<Delivered> {
  const { stillMayGo, slots, ...rest } = context;
  const mail = {
    projectId: row.projectId,
    lane: row.lane,
    from: content.from.email,
    knownAt: now(),
    stillMayGo,
    claim: (token: string) => claimEmail(row, token),
    input: (claimed: EmailRow, tenant: string | undefined) => toSes(claimed, content, files, tenant),
  };
  const { did } = await tryAtSlot(mail, { ...rest, slots: slots[row.lane] });
  if (did === 'no_slot') await postponeEmail(row, now());
  return did === 'sent' || did === 'failed' ? did : 'left';
}
