import type { EmailRow } from '../../shared/db/emails/emails';
import { allot } from '../../shared/domain/campaigns/allotment';
import type { Contact } from '../../shared/domain/contacts/contact';
import { streamTo } from '../../shared/domain/sending/email-streams';
import { isPaused } from '../../shared/domain/sending/reputation';
import { addressee, decideSend, type SkipReason } from '../../shared/domain/sending/sending';
import type { ChunkFacts } from './chunk-facts';

export type RecipientPlan =
  | { do: 'nothing' }
  | { do: 'wait' }
  /** Emails to addresses known only from public keys are paused. */
  | { do: 'hold' }
  | { do: 'settle'; row: EmailRow }
  | { do: 'skip'; reason: SkipReason; contact: Contact | null; variant: number | null }
  | { do: 'send'; contact: Contact; variant: number | null };

const audienceMember = (contact: Contact | undefined, sentAt: string | undefined): Contact | undefined =>
  contact && sentAt !== undefined && contact.createdAt > sentAt ? undefined : contact;

export function planRecipient(
  contactId: string,
  row: EmailRow | undefined,
  facts: ChunkFacts,
  now: number,
): RecipientPlan {
  const { campaign, held, contacts, suppressed, rule } = facts;
  if (row && row.status !== 'QUEUED' && row.status !== 'SENDING') return { do: 'nothing' };
  if (row?.status === 'SENDING') return { do: 'settle', row };
  if (held || !campaign) return { do: 'wait' };
  const contact = addressee(row, audienceMember(contacts.get(contactId), campaign.sentAt));
  const allotment = allot(campaign, contactId);
  if (allotment.kind === 'holdout') return { do: 'skip', reason: 'holdout', contact, variant: null };
  // The second scan needs the winner, which a campaign state a few seconds old may lack.
  if (allotment.kind === 'later') return { do: 'wait' };
  const { variant } = allotment;
  const decision = decideSend(
    {
      status: 'QUEUED',
      kind: 'MARKETING',
      notBefore: 0,
      project: 'ACTIVE',
      contact,
      topic: rule,
      suppressed: suppressed.has(contactId),
      paused: false,
    },
    now,
  );
  if (decision.do === 'skip') return { do: 'skip', reason: decision.reason, contact, variant };
  if (!contact) return { do: 'wait' };
  const stream = streamTo(contact);
  const isHeld = stream && facts.project && isPaused(facts.project, { kind: 'MARKETING', stream });
  return isHeld ? { do: 'hold' } : { do: 'send', contact, variant };
}
