/** What the sender knows of one email right before sending it. */
export interface SendFacts {
  status: string;
  kind: 'TRANSACTIONAL' | 'MARKETING';
  /** Epoch milliseconds before which a scheduled mail may not go. */
  notBefore: number;
  project: 'ACTIVE' | 'DISABLED' | null;
  contact: { subscribed: boolean } | null;
  suppressed: boolean;
}

/** `leave` acknowledges the message and changes nothing: the row is someone else's or may not go now. */
export type SendDecision = { do: 'send' } | { do: 'leave' } | { do: 'skip'; reason: SkipReason };

export type SkipReason = 'suppressed' | 'unsubscribed' | 'contact_deleted';

/** Whether an email may go, by what is true at this moment and not when it was accepted. */
export function decideSend(facts: SendFacts, now: number): SendDecision {
  const open = facts.status === 'QUEUED' || (facts.status === 'SCHEDULED' && facts.notBefore <= now);
  if (!open || facts.project !== 'ACTIVE') return { do: 'leave' };
  if (!facts.contact) return { do: 'skip', reason: 'contact_deleted' };
  if (facts.suppressed) return { do: 'skip', reason: 'suppressed' };
  if (facts.kind === 'MARKETING' && !facts.contact.subscribed) return { do: 'skip', reason: 'unsubscribed' };
  return { do: 'send' };
}
